/// Finds what a page does that HTML, or a reader by ear, does not take.
enum PageChecker {
    private static let inputs: Set<String> = ["input", "select", "textarea"]
    private static let interactive = inputs.union(["a", "button", "label"])
    private static let phrasing: Set<String> = [
        "a", "button", "img", "input", "label", "progress", "s", "select", "small", "span", "svg", "textarea", "use",
    ]

    static func faults(of page: PageElement) -> [String] {
        let all = page.all
        let ids = all.compactMap { $0["id"] }
        var faults: [String] = []
        for (id, count) in Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +) where count > 1 {
            faults.append("The id '\(id)' is there \(count) times.")
        }
        if ids.contains(where: { $0.isEmpty || $0.contains(where: \.isWhitespace) }) {
            faults.append("An id has a space.")
        }
        for name in ["html", "title", "h1", "main"] where all.filter({ $0.name == name }).count != 1 {
            faults.append("There is not one <\(name)>.")
        }
        if (all.first { $0.name == "html" }?["lang"] ?? "").isEmpty { faults.append("There is no language.") }
        for element in all { faults += self.faults(of: element, among: all, ids: Set(ids)) }
        return faults
    }

    private static func faults(of element: PageElement, among all: [PageElement], ids: Set<String>) -> [String] {
        var faults: [String] = []
        let inner = element.all
        let around = element.ancestors
        switch element.name {
        case "button", "a":
            if let other = inner.first(where: { interactive.contains($0.name) }) {
                faults.append("<\(element.name)> holds <\(other.name)>.")
            }
            if element.text.allSatisfy(\.isWhitespace), element["aria-label"] == nil,
                !inner.contains(where: { $0.name == "img" && $0["alt"] != "" })
            {
                faults.append("A <\(element.name)> has no name.")
            }
            if element.name == "button", !around.contains(where: { $0.name == "form" }), element["type"] != "button" {
                faults.append("A <button> is in no form.")
            }
        case "form": if around.contains(where: { $0.name == "form" }) { faults.append("A <form> is in another.") }
        case "img":
            if element["alt"] == nil || element["src"]?.isEmpty != false { faults.append("An <img> lacks words.") }
        case "ul":
            if inner.contains(where: { $0.parent === element && $0.name != "li" }) { faults.append("<ul> is wrong.") }
        case "table", "tbody", "tr":
            let expected = ["table": "tbody", "tbody": "tr", "tr": "td"][element.name]
            if element.children.contains(where: { $0.name != expected }) {
                faults.append("<\(element.name)> is wrong.")
            }
        case "fieldset": if element.children.first?.name != "legend" { faults.append("A <fieldset> has no <legend>.") }
        case "option": if element.text.isEmpty { faults.append("An <option> is empty.") }
        case "label": if let id = element["for"], !ids.contains(id) { faults.append("A <label> is for nothing.") }
        case _ where inputs.contains(element.name) && element["type"] != "hidden":
            let hasLabel =
                around.contains { $0.name == "label" }
                || all.contains { $0.name == "label" && $0["for"] == element["id"] && !$0.text.isEmpty }
            if !hasLabel { faults.append("The input '\(element["name"] ?? "")' has no label.") }
        default: break
        }
        if ["button", "a", "p", "h1", "h2", "h3", "s", "span", "small", "label"].contains(element.name),
            let other = inner.first(where: { !phrasing.contains($0.name) })
        {
            faults.append("<\(element.name)> holds <\(other.name)>.")
        }
        if let id = element["aria-describedby"], !ids.contains(id) { faults.append("Nothing describes: \(id).") }
        if element["style"] != nil || element.attributes.keys.contains(where: { $0.hasPrefix("on") }) {
            faults.append("<\(element.name)> has something inline.")
        }
        return faults
    }
}
