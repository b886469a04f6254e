import Outlet
import ViewTree

/// Draws a plain screen with the components of A2UI's basic catalog, and those of an app's own.
///
/// A component has the id of its node. The ids of those that have no node of their own begin with `~`, and name the node to
/// which they belong, so that a change elsewhere leaves them as they are. So does no other node have them, and what is drawn of
/// a node is kept with it.
struct A2UIDrawing {
    let language: PageLanguage
    /// The origin of the server, and the path with which its addresses begin: those of components are absolute.
    let origin: String
    let basePath: BasePath
    /// The components of the app's own types, by type.
    private let own: [String: A2UICatalog.Component]
    /// What is drawn of the current node.
    private var items: [DrawnScreen.Item] = []
    /// What was drawn of an earlier version of it; nil if that is not kept.
    private var former: DrawnPiece?

    init(language: PageLanguage, origin: String, basePath: BasePath, catalog: A2UICatalog? = nil) {
        self.language = language
        self.origin = origin
        self.basePath = basePath
        own = catalog?.components ?? [:]
    }

    /// The components of a screen, those below others first, and the values of its inputs.
    func drawn(_ plain: PlainScreen) -> DrawnScreen {
        var drawing = self
        return drawing.draw(plain)
    }

    private mutating func draw(_ plain: PlainScreen) -> DrawnScreen {
        var screen = DrawnScreen()
        var children: [String] = []
        if !plain.leaving.isEmpty {
            let controls = draw(plain.leaving, in: Self.root)
            children.append(add("~leaving", "Row", around: controls))
        }
        children.append(text(plain.title, as: "h1", "~title"))
        for (index, notice) in plain.notices.enumerated() { children += draw(notice, "notice\(index)") }
        if !plain.notices.isEmpty {
            var parts: [DrawnScreen.Part] = []
            items.collect(to: &parts)
            screen.fleeting = Set(parts.map(\.id) + [Self.root])
        }
        children += draw(plain.content, in: Self.root)
        add(Self.root, "Column", around: children)
        for input in plain.inputs { screen.values += input.modelValues }
        screen.was = FormFields(plain).text
        screen.items = items
        return screen
    }

    /// Draws a node, or a row, unless what was drawn of it is kept.
    mutating func piece(_ kept: borrowing KeptPiece, _ draw: (inout Self) -> String?) -> String? {
        let piece: DrawnPiece
        if let drawn = kept.value {
            piece = drawn
        } else {
            var inner = self
            (inner.items, inner.former) = ([], kept.former)
            let id = draw(&inner)
            piece = DrawnPiece(id, inner.items)
            kept.keep(piece)
        }
        items.append(.piece(piece))
        return piece.id
    }

    /// Makes room for the pieces of some nodes, and for the component around them.
    mutating func reserve(_ count: Int) { items.reserveCapacity(items.count + count + 1) }

    /// The id of the outermost component.
    static let root = "root"

    /// The component of a node's id.
    static func id(of node: String) -> String { node == root || node.hasPrefix("~") ? "~\(node)" : node }

    /// Adds a component, and returns its id: another one if the node has such a component already. `children` are the ids of
    /// the components in it, if it is of the basic catalog and has some.
    @discardableResult
    mutating func add(
        _ id: String, _ component: String, around children: [String]? = nil, _ members: [(String, JSON)] = [],
        of node: PlainNode? = nil
    ) -> String {
        var unique = id
        var number = 2
        while items.contains(where: { $0.isPart(unique) }) {
            unique = "~\(number):\(id)"
            number += 1
        }
        var writer = begin(unique, component, around: children)
        let head = children.map { DrawnScreen.Head(component: component, children: $0, end: writer.bytes.count) }
        func write(_ name: String, _ value: JSON) {
            writer.write(raw: ",")
            writer.write(name)
            writer.write(raw: ":")
            writer.write(value)
        }
        for (name, value) in members { write(name, value) }
        if let words = node?.accessibility {
            var attributes = JSONObject()
            if let label = words.label { attributes["label"] = .string(label) }
            if let state = words.state { attributes["description"] = .string(state) }
            if attributes != JSONObject() { write("accessibility", .object(attributes)) }
        }
        writer.write(raw: "}")
        items.append(.part(DrawnScreen.Part(id: unique, bytes: writer.bytes, head: head)))
        return unique
    }

    /// What a component begins with: mostly the same as its earlier version, of which that is copied then.
    private func begin(_ id: String, _ component: String, around children: [String]?) -> JSONWriter {
        if let children, let part = former?.outermost, let head = part.head, part.id == id,
            head.component == component, head.children == children
        {
            var writer = JSONWriter(capacity: part.bytes.count)
            writer.write(raw: part.bytes.span.extracting(0..<head.end))
            return writer
        }
        var writer = JSONWriter(capacity: (children ?? []).reduce(128) { $0 + $1.utf8.count + 3 })
        writer.write(raw: #"{"id":"#)
        writer.write(id)
        writer.write(raw: #","component":"#)
        writer.write(component)
        guard let children else { return writer }
        writer.write(raw: #","children":["#)
        for (index, child) in children.enumerated() {
            if index > 0 { writer.write(raw: ",") }
            writer.write(child)
        }
        writer.write(raw: "]")
        return writer
    }

    /// Adds a text. Clients may read Markdown in it; escapes would show in those that don't.
    mutating func text(_ words: String, as variant: String = "body", _ id: String, of node: PlainNode? = nil) -> String
    {
        let look: [(String, JSON)] = variant == "body" ? [] : [("variant", .string(variant))]
        return add(id, "Text", [("text", .string(words))] + look, of: node)
    }

    /// Draws nodes, and returns the ids of their components. `owner` is the id of the component around them.
    mutating func draw(_ nodes: [PlainNode], in owner: String, inRow: Bool = false) -> [String] {
        var ids: [String] = []
        for node in nodes {
            if case .spacer = node.content {
                if inRow { ids.append(add(id(of: node, "spacer", owner), "Text", [("text", ""), ("weight", 1)])) }
            } else if let id = draw(node, in: owner) {
                ids.append(id)
            }
        }
        return ids
    }

    private func id(of node: PlainNode, _ kind: String, _ owner: String) -> String {
        node[string: .id].map(Self.id) ?? "~\(kind):\(owner)"
    }

    /// Draws a node; nil if there is nothing to show.
    mutating func draw(_ node: PlainNode, in owner: String) -> String? {
        // What has no id has those of what is around it.
        if node[.id] == nil { return component(node, in: owner) }
        return piece(node.drawing) { $0.component(node, in: owner) }
    }

    private mutating func component(_ node: PlainNode, in owner: String) -> String? {
        let id = id(of: node, "part", owner)
        if !own.isEmpty, let component = own[node.type] { return add(component, id, of: node) }
        switch node.content {
        case .group(let children): return group(node, children, id)
        case .section(let title, let children): return section(title, children, id, of: node)
        case .tabs(let tabs, let selected): return self.tabs(tabs, selected, id, of: node)
        case .label(let words, let control):
            if let control { return button(words, control, ["variant": "borderless"], id, of: node) }
            return text(words, as: Self.variant(of: node), id, of: node)
        case .link(let words, let url):
            guard let url, let address = basePath.absolute(url, from: origin) else {
                return words.isEmpty ? nil : text(words, id, of: node)
            }
            return link(words.isEmpty ? url : words, to: address, id, of: node)
        case .badge(let words): return text(words, as: "caption", id, of: node)
        case .icon(let alt): return alt.isEmpty ? nil : text(alt, id, of: node)
        case .menu(let title, let children):
            let heading = title.isEmpty ? [] : [text(title, as: "caption", "~heading:\(id)")]
            return add(id, "Row", around: heading + draw(children, in: id), of: node)
        case .image: return image(node, id)
        case .progress(let words): return text(words, id, of: node)
        case .divider: return add(id, "Divider", [])
        case .spacer: return nil
        case .button(let title, let control):
            let id = node[string: .id].map(Self.id) ?? "~\(Self.kind(of: control)):\(owner)"
            return button(node.name(titled: title, control), control, Self.look(of: node), id, of: node)
        case .input(let input): return field(input, in: node, id)
        case .reading(let label, let value): return text(label.isEmpty ? value : "\(label): \(value)", id, of: node)
        case .list(let list): return self.list(list, id, of: node)
        }
    }

    /// Adds the component of a node of an app's own type.
    private mutating func add(_ component: A2UICatalog.Component, _ id: String, of node: PlainNode) -> String {
        let address = ServerAddress(origin: origin, basePath: basePath)
        var members = component.members(node, address).compactMap { name, value in
            ["id", "component", "accessibility", component.children].contains(name) ? nil : value.map { (name, $0) }
        }
        if let name = component.children {
            members.append((name, .array(draw(node.children, in: id).map { .string($0) })))
        }
        return add(id, component.name, members, of: node)
    }

    /// The kind of a component for a control: no other begins so, and no event has a colon in it.
    private static func kind(of control: PlainControl?) -> String {
        control.map { "on-\(InputKey.encoded($0.event.rawValue))" } ?? "off"
    }

    private mutating func group(_ node: PlainNode, _ children: [PlainNode], _ id: String) -> String {
        switch node.type {
        case "row":
            return add(id, "Row", around: draw(children, in: id, inRow: true), [("align", "center")], of: node)
        case "grid":
            let cells = draw(children, in: id)
            let width = max(1, node[.columns]?.integer ?? 1)
            let rows = stride(from: 0, to: cells.count, by: width).map { start in
                let row = cells[start..<min(start + width, cells.count)]
                return add("~line\(start / width):\(id)", "Row", around: Array(row))
            }
            return add(id, "Column", around: rows, of: node)
        case "scroll":
            let isHorizontal = node[.axis] == "horizontal"
            let direction: [(String, JSON)] = isHorizontal ? [("direction", "horizontal")] : []
            return add(id, "List", around: draw(children, in: id), direction, of: node)
        case "tabs" where !children.isEmpty:
            let tabs = children.map { child in tab(child, in: id) }
            return add(id, "Tabs", [("tabs", .array(tabs))], of: node)
        default: return add(id, "Column", around: draw(children, in: id), of: node)
        }
    }

    /// A tab that the client switches by itself.
    private mutating func tab(_ node: PlainNode, in owner: String) -> JSON {
        guard case .section(let title, let children) = node.content else {
            let child = draw(node, in: owner) ?? text("", "~tab:\(owner)")
            return ["title": "…", "child": .string(child)]
        }
        return [
            "title": .string(title), "child": .string(section("", children, id(of: node, "part", owner), of: node)),
        ]
    }

    private mutating func section(_ title: String, _ children: [PlainNode], _ id: String, of node: PlainNode) -> String
    {
        let heading = title.isEmpty ? [] : [text(title, as: "h3", "~heading:\(id)")]
        return add(id, "Column", around: heading + draw(children, in: id), of: node)
    }

    /// Tabs that the server switches: a row of controls, and the selected section.
    private mutating func tabs(
        _ tabs: [PlainTab], _ selected: [PlainNode], _ id: String, of node: PlainNode
    ) -> String {
        let controls = tabs.enumerated().map { index, tab in
            let look: KeyValuePairs<String, JSON> = tab.isSelected ? ["variant": "primary"] : [:]
            let id = tab.control?.value.map { "~tab:\(Self.id(of: $0))" } ?? "~tab\(index):\(id)"
            return button(tab.title.isEmpty ? "…" : tab.title, tab.control, look, id)
        }
        let row = add("~tabs:\(id)", "Row", around: controls)
        return add(id, "Column", around: [row] + draw(selected, in: id), of: node)
    }

    private mutating func draw(_ notice: PlainNotice, _ name: String) -> [String] {
        var ids: [String] = []
        if let url = notice.url, let address = basePath.absolute(url, from: origin) {
            ids.append(link(notice.text, to: address, "~notice-link:\(name)"))
        } else if !notice.text.isEmpty {
            ids.append(text(notice.text, "~notice-text:\(name)"))
        }
        if let control = notice.control {
            ids.append(button(language.word("Undo"), control, [:], "~notice-undo:\(name)"))
        }
        return ids
    }

    private mutating func image(_ node: PlainNode, _ id: String) -> String? {
        guard let address = basePath.image(node.text(.url), from: origin) else {
            let placeholder = node.text(.placeholder)
            return placeholder.isEmpty ? nil : text(placeholder, id, of: node)
        }
        var members: [(String, JSON)] = [("url", .string(address))]
        if let alt = node[string: .alt], !alt.isEmpty { members.append(("description", .string(alt))) }
        if let variant = Self.imageVariant(of: node) { members.append(("variant", .string(variant))) }
        return add(id, "Image", members, of: node)
    }

    private static func imageVariant(of node: PlainNode) -> String? {
        if ["avatar", "circle"].contains(node.text(.style)) { return "avatar" }
        guard let width = node[.width]?.number, width > 0 else { return nil }
        return switch width {
        case ..<48: "icon"
        case ..<160: "smallFeature"
        case ..<400: nil
        default: "largeFeature"
        }
    }

    private static func variant(of node: PlainNode) -> String {
        switch node.text(.style) {
        case "largeTitle": "h1"
        case "title": "h2"
        case "headline": "h3"
        case "caption": "caption"
        default: node.accessibility?.level.map { "h\(min($0.rawValue, 5))" } ?? "body"
        }
    }

    private static func look(of node: PlainNode) -> KeyValuePairs<String, JSON> {
        switch node[string: .role] {
        case "primary": ["variant": "primary"]
        case "cancel": ["variant": "borderless"]
        default: [:]
        }
    }
}

extension DrawnScreen.Item {
    /// Whether it is a part with an id.
    fileprivate func isPart(_ id: String) -> Bool {
        if case .part(let part) = self { part.id == id } else { false }
    }
}
