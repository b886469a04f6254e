import ViewTree

extension HTMLForm {
    /// The attributes of a node for assistive technology, and its focus; nil for most nodes.
    func told(of node: PlainNode) -> HTMLAccessibility? {
        let isFocused = focus != nil && node[.id]?.string == focus
        guard let told = node.accessibility else { return isFocused ? .focus : nil }
        return HTMLAccessibility(told, of: node.content, isInButton: isInButton, isFocused: isFocused)
    }

    /// Writes the state as hidden words for screen readers, unless the name includes it.
    mutating func voice(_ told: HTMLAccessibility?) {
        guard let told, let state = told.state, told.name == nil else { return }
        html.element("span", ["class": "voice"], text: ", \(state)")
    }
}

/// The attributes of an element that assistive technology reads.
struct HTMLAccessibility {
    /// The ARIA role, if screen readers announce it.
    private(set) var role: String?
    /// The name, with the state; nil if the element's text is its name.
    private(set) var name: String?
    private(set) var level: Accessibility.Level?
    private(set) var state: String?
    private(set) var isHidden = false
    private let isFocused: Bool

    /// The attributes of a node that only has the focus.
    static let focus = HTMLAccessibility(isFocused: true)

    private init(isFocused: Bool) { self.isFocused = isFocused }

    init(_ told: PlainAccessibility, of content: PlainNode.Content, isInButton: Bool, isFocused: Bool) {
        self.isFocused = isFocused
        (level, state, isHidden) = (told.level, told.state, told.isHidden)
        if isInButton { return }
        let given = told.role.flatMap { Self.roles.contains($0) ? $0 : nil }
        switch content {
        case .button, .link, .menu: name = told.label == nil ? nil : told.words
        case .group, .section, .label, .list:
            role = given ?? (told.isGroup ? "group" : nil)
            if case .group = content, role == nil, level != nil { role = "heading" }
            // ARIA permits a name only on elements with a role.
            name = role == nil || told.label == nil ? nil : told.words
        default: break
        }
    }

    private static let roles: Set<String> = [
        "alert", "status", "group", "note", "log", "search", "toolbar", "navigation",
    ]

    /// The value of `aria-hidden`.
    var hidden: String? { isHidden ? "true" : nil }
    /// The value of `autofocus`.
    var focus: String? { isFocused ? "" : nil }
    /// The value of `tabindex` for an element that is no control.
    var tabIndex: String? { isFocused ? "-1" : nil }
    /// The value of `tabindex` for a control.
    var controlTabIndex: String? { isHidden ? "-1" : nil }

    /// Adds the attributes to the open tag of an element that is no control.
    func write(to html: inout HTMLWriter) {
        html.add("role", role)
        if role == "heading" { html.add("aria-level", level.map { String($0.rawValue) }) }
        html.add("aria-label", name)
        html.add("aria-hidden", hidden)
        html.add("tabindex", tabIndex)
        html.add("autofocus", focus)
    }
}

extension Accessibility.Level {
    /// The element of a heading of the level.
    var headingName: HTMLName {
        switch self {
        case .two: "h2"
        case .three: "h3"
        case .four: "h4"
        case .five: "h5"
        case .six: "h6"
        }
    }
}
