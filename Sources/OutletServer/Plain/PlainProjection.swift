import Outlet
import ViewTree

/// Projects the nodes of a document.
struct PlainProjection {
    /// The properties of a node's surroundings on which its projection depends.
    struct Place: Equatable, Sendable {
        /// Whether it is in a form.
        var isInForm = false
        /// Whether that form has an input whose changes the server takes: a button that is off may turn on with the sent
        /// values.
        var isFilled = false
        /// Whether an ancestor takes no events.
        var isOff = false
    }

    private let types: KnownTypes
    /// The types of the document that the dialect can't show.
    private var unknownTypes: Set<String>
    let basePath: BasePath
    let language: PageLanguage
    /// The lists of which the excerpt leaves out further rows.
    let cutLists: Set<String>
    /// Whether the rows of long lists are divided into runs.
    let isDivided: Bool

    init(
        of excerpt: DocumentExcerpt, knowing types: KnownTypes, below basePath: BasePath, in language: PageLanguage,
        isDivided: Bool
    ) {
        self.types = types
        unknownTypes = Set(excerpt.types).subtracting(types.names)
        self.basePath = basePath
        self.language = language
        cutLists = excerpt.cutLists
        self.isDivided = isDivided
    }

    /// The same of a document that has nodes of further types, maybe.
    func adding(_ more: [String]) -> Self {
        var projection = self
        projection.unknownTypes.formUnion(Set(more).subtracting(types.names))
        return projection
    }

    /// Whether a node posts an event.
    static func posts(_ node: DocumentValue, _ event: EventName) -> Bool {
        node[.on]?[named: event.rawValue]?.elements.contains { $0 == "post" || $0[.post] != nil } ?? false
    }

    /// The projection of a node: nothing if it is hidden, its fallback or its children if its type is unknown. Reuses `older`
    /// nodes that are the same.
    func nodes(_ node: DocumentValue, _ place: Place, knowing older: [PlainNode] = []) -> [PlainNode] {
        var nodes: [PlainNode] = []
        var known = KnownNodes(older)
        add(node, place, to: &nodes, &known)
        return nodes
    }

    private func add(_ node: DocumentValue, _ place: Place, to nodes: inout [PlainNode], _ known: inout KnownNodes) {
        if let same = known.same(as: node, at: place) {
            nodes.append(same)
            return
        }
        guard let type = node.type, node[flag: .hidden] != true else { return }
        var inner = place
        if isOff(node, type) { inner.isOff = true }
        if !unknownTypes.isEmpty, unknownTypes.contains(type) {
            if let fallback = node[.fallback] { return add(fallback, inner, to: &nodes, &known) }
            nodes += children(of: node, inner, &known)
            return
        }
        let older = known.isEmpty ? nil : known.older(node)
        if let known = self.node(node, type, inner, at: place, older) { nodes.append(known) }
    }

    /// The children of a node.
    private func children(of node: DocumentValue, _ place: Place, _ older: PlainNode?) -> [PlainNode] {
        var known = KnownNodes(older?.children ?? [])
        return children(of: node, place, &known)
    }

    /// The children of a node. Outside of forms a control that sends the changes follows the last input whose changes the
    /// server takes; in a form its own controls do that.
    private func children(of node: DocumentValue, _ place: Place, _ known: inout KnownNodes) -> [PlainNode] {
        var children: [PlainNode] = []
        var end: Int?
        guard let elements = node[.children]?.elements else { return [] }
        // An estimate: most nodes have few children.
        children.reserveCapacity(4)
        for child in elements {
            add(child, place, to: &children, &known)
            if !place.isInForm, case .input(let input)? = children.last?.content, input.offersChange,
                child[.id] == input.node
            {
                end = children.count
            }
        }
        if let end { children.insert(PlainNode(adding: language.word("Apply"), .apply), at: end) }
        return children
    }

    /// The node of a known type, whose place is `outer`; nil if there is nothing to show. `older` is its earlier projection.
    private func node(
        _ node: DocumentValue, _ type: String, _ place: Place, at outer: Place, _ older: PlainNode?
    ) -> PlainNode? {
        let content: PlainNode.Content
        switch type {
        case "column", "row": content = .group(children(of: node, place, older))
        case "label": content = .label(node[string: .text] ?? "", control: nil)
        case "section": content = .section(title: node[string: .title] ?? "", children(of: node, place, older))
        case "form": content = form(node, place, older)
        case "tabs": content = tabs(node, place, older)
        case "link": content = link(node, place)
        case "image": content = image(node)
        case "icon": content = .icon(alt: node[string: .alt] ?? "")
        case "badge":
            guard let text = node[string: .text], !text.isEmpty else { return nil }
            content = .badge(text)
        case "menu": content = .menu(title: node[string: .title] ?? "", children(of: node, place, older))
        case "progress": content = .progress(progress(of: node))
        case "divider": content = .divider
        case "spacer": content = .spacer
        case "button": content = button(node, place)
        case "list":
            var known: PlainList?
            if case .list(let list)? = older?.content { known = list }
            content = .list(list(node, place, known))
        default: content = input(node, type, place, own: types.inputs[type]) ?? .group(children(of: node, place, older))
        }
        return PlainNode(type, node, content, at: outer, after: older)
    }

    /// Whether the descendants of a node take no events.
    private func isOff(_ node: DocumentValue, _ type: String) -> Bool {
        node[flag: .enabled] == false && !types.takesValue(node) && type != "button"
    }

    private func form(_ node: DocumentValue, _ place: Place, _ older: PlainNode?) -> PlainNode.Content {
        var inner = place
        inner.isInForm = true
        inner.isFilled = Self.holds(node) {
            Self.posts($0, .change) && types.takesValue($0) && $0[flag: .enabled] != false
        }
        let title = node[string: .title] ?? ""
        var children = children(of: node, inner, older)
        if Self.posts(node, .submit), !place.isOff, !Self.holds(node, where: { $0[.on]?[.tap] != nil }) {
            let control = PlainControl(event: .submit, node: node[string: .id])
            children.append(PlainNode(adding: title.isEmpty ? language.word("Send") : title, control))
        }
        return .section(title: title, children)
    }

    /// Whether a visible descendant of the node satisfies a condition.
    private static func holds(_ node: DocumentValue, where condition: (DocumentValue) -> Bool) -> Bool {
        func isHeld(_ child: DocumentValue) -> Bool {
            child[flag: .hidden] != true && (condition(child) || holds(child, where: condition))
        }
        if node[.children]?.elements.contains(where: isHeld) == true { return true }
        return node[.sections]?.elements.contains { $0[.rows]?.elements.contains(where: isHeld) ?? false } ?? false
    }

    private func tabs(_ node: DocumentValue, _ place: Place, _ older: PlainNode?) -> PlainNode.Content {
        guard Self.posts(node, .select), !place.isOff else { return .group(children(of: node, place, older)) }
        let sections = node[.children]?.elements.filter { $0[flag: .hidden] != true } ?? []
        let wanted = node[string: .selected] ?? ""
        let current = sections.firstIndex { $0[.id] == wanted } ?? sections.indices.first
        let tabs = sections.enumerated().map { index, section in
            let control = PlainControl(event: .select, node: node[string: .id], value: section[string: .id])
            return PlainTab(
                title: section[string: .title] ?? "", icon: section[string: .icon] ?? "",
                control: section[flag: .enabled] == false ? nil : control, isSelected: index == current)
        }
        let selected = current.map { nodes(sections[$0], place, knowing: older?.children ?? []) }
        return .tabs(tabs, selected: selected ?? [])
    }

    private func button(_ node: DocumentValue, _ place: Place) -> PlainNode.Content {
        let isOn = !place.isOff && (node[flag: .enabled] != false || place.isFilled) && Self.posts(node, .tap)
        return .button(
            node[string: .title] ?? "", isOn ? PlainControl(event: .tap, node: node[string: .id]) : nil)
    }

    private func image(_ node: DocumentValue) -> PlainNode.Content {
        guard let url = node[string: .url], !url.isEmpty else {
            return .image(url: nil, alt: node[string: .placeholder] ?? "")
        }
        return .image(url: url, alt: node[string: .alt] ?? "")
    }

    private func link(_ node: DocumentValue, _ place: Place) -> PlainNode.Content {
        let text = node[string: .text] ?? ""
        guard let url = node[string: .url], node[flag: .enabled] != false, !place.isOff,
            LinkAddress(url) != nil
        else {
            return .label(text, control: nil)
        }
        if url.hasPrefix("/screens/") {
            return .button(text, PlainControl(event: .open, node: node[string: .id], value: url))
        }
        return .link(text, url: url)
    }
}
