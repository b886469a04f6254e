extension HTMLForm {
    /// Writes words after the picture of an icon.
    mutating func words(_ words: String, after icon: String) {
        picture(icon, isAlone: words.isEmpty)
        html.write(words)
    }

    /// Writes the picture of an icon, if there is one; it has the color of the text.
    mutating func picture(_ icon: String, alt: String = "", isAlone: Bool = true) {
        guard let address = icons[icon] else { return html.write(alt) }
        let attributes: HTMLWriter.Attributes = [
            "class": isAlone ? "sign alone" : "sign", "aria-hidden": alt.isEmpty ? "true" : nil,
            "role": alt.isEmpty ? nil : "img", "aria-label": alt.isEmpty ? nil : alt,
        ]
        element("svg", attributes) { form in
            form.html.open("use", ["href": address])
            form.html.close("use")
        }
    }

    /// The icon's name for the attribute that the web client reads; nil if there is no picture of it.
    func mark(_ icon: String) -> String? { icons[icon] == nil ? nil : icon }
}
