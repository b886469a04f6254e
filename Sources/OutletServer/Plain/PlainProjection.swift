import Outlet
import ViewTree

/// Projects the nodes of a document.
struct PlainProjection {
    /// Where a node stands.
    struct Place {
        /// Whether a form is around it.
        var isInForm = false
        /// Whether the form around it has an input whose changes the server wants to know: what is off may go on with
        /// what is sent.
        var isFilled = false
        /// Whether something around it takes no events.
        var isOff = false
    }

    let types: Set<String>
    let basePath: BasePath
    let language: PageLanguage
    /// The lists that have further rows.
    let cutLists: Set<String>

    /// Whether a node posts an event.
    static func posts(_ node: JSON, _ event: EventName) -> Bool {
        (node["on"]?[event.rawValue]?.array ?? []).contains { $0 == "post" || $0["post"] != nil }
    }

    /// The nodes in the place of a node: none if it is hidden, its fallback or its children if its type is unknown.
    func nodes(_ node: JSON, _ place: Place) -> [PlainNode] {
        var nodes: [PlainNode] = []
        add(node, place, to: &nodes)
        return nodes
    }

    private func add(_ node: JSON, _ place: Place, to nodes: inout [PlainNode]) {
        guard let type = node["type"]?.string, node["hidden"] != true else { return }
        var place = place
        if node["enabled"] == false, node["value"] == nil, type != "button" { place.isOff = true }
        guard types.contains(type) else {
            if let fallback = node["fallback"] { return add(fallback, place, to: &nodes) }
            nodes += children(of: node, place)
            return
        }
        if let content = content(of: node, type, place) { nodes.append(PlainNode(node, content)) }
    }

    /// The children of a node. After the last input whose changes the server wants to know stands a control that sends
    /// them; in a form, the form's own controls do.
    func children(of node: JSON, _ place: Place) -> [PlainNode] {
        var children: [PlainNode] = []
        var end: Int?
        for child in node["children"]?.array ?? [] {
            add(child, place, to: &children)
            if !place.isInForm, case .input(let input)? = children.last?.content, input.offersChange,
                input.node == child["id"]?.string
            {
                end = children.count
            }
        }
        if let end { children.insert(PlainNode(adding: language.word("Apply"), .apply), at: end) }
        return children
    }

    private func content(of node: JSON, _ type: String, _ place: Place) -> PlainNode.Content? {
        let text = node["text"]?.string ?? ""
        switch type {
        case "section": return .section(title: node["title"]?.string ?? "", children(of: node, place))
        case "form": return form(node, place)
        case "tabs": return tabs(node, place)
        case "label": return .label(text, control: nil)
        case "link": return link(node, text, place)
        case "image": return .image
        case "icon": return .icon(alt: node["alt"]?.string ?? "")
        case "badge": return text.isEmpty ? nil : .badge(text)
        case "menu": return .menu(title: node["title"]?.string ?? "", children(of: node, place))
        case "progress": return .progress
        case "divider": return .divider
        case "spacer": return .spacer
        case "button": return button(node, place)
        case "list": return .list(list(node, place))
        default: return input(node, type, place) ?? .group(children(of: node, place))
        }
    }

    private func form(_ node: JSON, _ place: Place) -> PlainNode.Content {
        var inner = place
        inner.isInForm = true
        inner.isFilled = Self.holds(node) { Self.posts($0, .change) && $0["value"] != nil && $0["enabled"] != false }
        let title = node["title"]?.string ?? ""
        var children = children(of: node, inner)
        if Self.posts(node, .submit), !place.isOff, !Self.holds(node, where: { $0["on"]?["tap"] != nil }) {
            let control = PlainControl(event: .submit, node: node["id"]?.string)
            children.append(PlainNode(adding: title.isEmpty ? language.word("Send") : title, control))
        }
        return .section(title: title, children)
    }

    /// Whether a node below this one, which is not hidden, satisfies a condition.
    private static func holds(_ node: JSON, where condition: (JSON) -> Bool) -> Bool {
        let rows = (node["sections"]?.array ?? []).flatMap { $0["rows"]?.array ?? [] }
        return ((node["children"]?.array ?? []) + rows).contains { child in
            child["hidden"] != true && (condition(child) || holds(child, where: condition))
        }
    }

    private func tabs(_ node: JSON, _ place: Place) -> PlainNode.Content {
        guard Self.posts(node, .select), !place.isOff else { return .group(children(of: node, place)) }
        let sections = (node["children"]?.array ?? []).filter { $0["hidden"] != true }
        let wanted = node["selected"]?.string ?? ""
        let current = sections.first { $0["id"]?.string == wanted } ?? sections.first
        let tabs = sections.map { section in
            let control = PlainControl(event: .select, node: node["id"]?.string, value: section["id"]?.string)
            return PlainTab(
                title: section["title"]?.string ?? "", icon: section["icon"]?.string ?? "",
                control: section["enabled"] == false ? nil : control,
                isSelected: section["id"] == current?["id"])
        }
        return .tabs(tabs, selected: current.map { nodes($0, place) } ?? [])
    }

    private func button(_ node: JSON, _ place: Place) -> PlainNode.Content {
        let isOn = !place.isOff && (node["enabled"] != false || place.isFilled) && Self.posts(node, .tap)
        return .button(
            node["title"]?.string ?? "", isOn ? PlainControl(event: .tap, node: node["id"]?.string) : nil)
    }

    private func link(_ node: JSON, _ text: String, _ place: Place) -> PlainNode.Content {
        guard let url = node["url"]?.string, node["enabled"] != false, !place.isOff, let address = LinkAddress(url)
        else {
            return .label(text, control: nil)
        }
        if url.hasPrefix("/screens/") {
            return .button(text, PlainControl(event: .open, node: node["id"]?.string, value: url))
        }
        return .link(text, url: address.isAbsolute ? url : basePath.text + url)
    }
}
