import Outlet

extension PlainNode {
    /// What a progress node says without a picture of it.
    func progress(in language: PageLanguage) -> String {
        let (label, value) = (text(.label), self[.value]?.number)
        let reading = value.map { language.percent(min(max($0, 0), 1)) } ?? "…"
        return label.isEmpty ? reading : "\(label): \(reading)"
    }

    /// What a button shows or is called; never empty.
    func name(titled title: String, _ control: PlainControl?) -> String {
        title.isEmpty ? accessibility?.label ?? control?.event.rawValue ?? "…" : title
    }
}

extension BasePath {
    /// An address of a document as one that leads there from anywhere; nil if it is none.
    func absolute(_ url: String, from origin: String) -> String? {
        address(url).map { $0.hasPrefix("/") ? origin + $0 : $0 }
    }

    /// The address of an image of a document as one that leads there from anywhere; nil if it is none.
    func image(_ url: String, from origin: String) -> String? {
        url.hasPrefix("data:image/") ? url : absolute(url, from: origin)
    }
}
