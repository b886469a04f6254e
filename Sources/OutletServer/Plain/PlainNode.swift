public import ViewTree

/// A node of a plain screen: a node of the document, or a control that the projection adds.
///
/// A class, since the projection, the visits and the drawing pass it on at each step.
public final class PlainNode: Sendable {
    /// The content that a client shows.
    public enum Content: Sendable {
        /// A column, row, grid or scroll, or a node of an app's own type.
        case group([PlainNode])
        /// A section or form, with its title.
        case section(title: String, [PlainNode])
        /// Tabs that the server switches; with the content of the selected section.
        case tabs([PlainTab], selected: [PlainNode])
        /// A text; pressing it may select its row.
        case label(String, control: PlainControl?)
        /// A link to an address outside the app's screens, as in the document; nil if it is no valid address.
        case link(String, url: String?)
        /// A short text in a frame.
        case badge(String)
        /// A small picture, with its alternative text.
        case icon(alt: String)
        /// A menu of controls, with its title.
        case menu(title: String, [PlainNode])
        /// A picture, with its address as in the document, and its alternative text. Without an address the text stands in for it.
        case image(url: String?, alt: String)
        /// A progress bar, as a text such as `Copying: 67 %`.
        case progress(String)
        /// A line between its neighbors.
        case divider
        /// Space between its neighbors.
        case spacer
        /// A control with its title; off without an event.
        case button(String, PlainControl?)
        /// An input that takes a value.
        indirect case input(PlainInput)
        /// An input that takes no value now: its label and its value.
        case reading(label: String, value: String)
        /// A list or table.
        indirect case list(PlainList)
    }

    /// The type of the document's node.
    public let type: String
    /// The document's node, or the action of one; nil for nodes that the projection adds.
    let members: DocumentValue?
    /// The content, with its texts in the session's language.
    public let content: Content
    private let traits: Traits
    /// The place of the document's node; nil for nodes that the projection adds or changes. The projection of a node depends on
    /// its members and its place only.
    let place: PlainProjection.Place?
    /// The same place, also for a node that the projection changes.
    let outerPlace: PlainProjection.Place?
    /// The drawing of the node in a dialect.
    let drawing: KeptPiece

    /// - Parameter older: an earlier version of the node; nil if there is none.
    init(
        _ type: String, _ members: DocumentValue?, _ content: Content, at place: PlainProjection.Place? = nil,
        below outerPlace: PlainProjection.Place? = nil, after older: PlainNode? = nil
    ) {
        drawing = KeptPiece(after: older?.drawing.newest)
        self.type = type
        self.members = members
        self.content = content
        self.place = place
        self.outerPlace = outerPlace ?? place
        var traits = content.traits
        // Checked first, since most nodes post no event.
        if let members, members.has(.on) {
            if Self.offersSubmit(members) { traits.insert(.holdsFields) }
            // A node of an app's own type, which the dialect knows.
            if case .group = content, !PlainScreen.standardTypes.contains(type) { traits.insert(.isInteractive) }
        }
        self.traits = traits
    }

    /// Properties of a node and its descendants.
    fileprivate struct Traits: OptionSet {
        let rawValue: UInt8

        static let isInteractive = Traits(rawValue: 1)
        static let holdsFields = Traits(rawValue: 2)
    }

    /// Whether the node, or one below it, can be pressed or takes a value.
    var isInteractive: Bool { traits.contains(.isInteractive) }

    /// Whether the node, or one below it, takes a value or offers `submit`.
    var holdsFields: Bool { traits.contains(.holdsFields) }

    /// Whether the node offers `submit`.
    var offersSubmit: Bool { members.map(Self.offersSubmit) == true }

    private static func offersSubmit(_ members: DocumentValue) -> Bool {
        PlainProjection.posts(members, .submit) && members[flag: .enabled] != false
    }

    /// Nodes that the projection groups.
    convenience init(grouping nodes: [PlainNode]) { self.init("", nil, .group(nodes)) }

    /// A control that the projection adds, maybe for an action with members of its own.
    convenience init(adding title: String, _ control: PlainControl, with members: DocumentValue? = nil) {
        self.init("button", members, .button(title, control))
    }

    /// The node with another content.
    private func with(_ content: Content) -> PlainNode { PlainNode(type, members, content, below: outerPlace) }

    /// The id of the document's node; nil for what the projection adds.
    public var id: String? { self[string: .id] }

    /// What the document's node has of a member, such as `columns` of a grid; nil if that is the member's default. The value of a
    /// secret is empty.
    public subscript(member name: String) -> JSON? { members?[named: name]?.json }

    /// The control that sends an event of the document's node, for a type of the app's own; nil if the node does not take it now.
    public func control(_ event: EventName, value: JSON? = nil) -> PlainControl? {
        guard let members, outerPlace?.isOff != true, PlainProjection.posts(members, event) else { return nil }
        // As a button, it may be turned on by what is sent with it.
        let mayTurnOn = event == .tap && outerPlace?.isFilled == true
        guard members[flag: .enabled] != false || mayTurnOn else { return nil }
        let text = value?.string
        return PlainControl(event: event, node: id, value: text, json: text == nil ? value : nil)
    }

    /// A member of the node.
    subscript(name: DocumentName) -> DocumentValue? { members?[name] }

    /// The name of the node's icon; empty if it has none.
    var icon: String { text(.icon) }

    /// A text member; nil if it is not set.
    subscript(string name: DocumentName) -> String? { members?[string: name] }

    /// A text member; empty if it is not set.
    func text(_ name: DocumentName) -> String { self[string: name] ?? "" }
}

/// A tab that the server switches.
public struct PlainTab: Sendable {
    /// The title of its section.
    public let title: String
    /// The name of its icon; empty if it has none.
    public let icon: String
    /// What pressing it sends; nil if it is off.
    public let control: PlainControl?
    /// Whether its section is shown.
    public let isSelected: Bool
}

extension PlainNode.Content {
    /// The children of a node that groups others.
    fileprivate var children: [PlainNode] {
        switch self {
        case .group(let children), .section(_, let children), .tabs(_, let children), .menu(_, let children): children
        default: []
        }
    }

    fileprivate var traits: PlainNode.Traits {
        switch self {
        case .input: [.isInteractive, .holdsFields]
        case .button, .link, .label(_, .some): .isInteractive
        case .tabs(let tabs, let children): Self.traits(of: children).union(tabs.isEmpty ? [] : .isInteractive)
        case .group(let children), .section(_, let children), .menu(_, let children): Self.traits(of: children)
        case .list(let list): list.traits
        default: []
        }
    }

    private static func traits(of nodes: [PlainNode]) -> PlainNode.Traits {
        nodes.reduce(into: []) { $0.formUnion($1.traits) }
    }
}

extension PlainList {
    fileprivate var traits: PlainNode.Traits {
        var traits: PlainNode.Traits = []
        if hasInteractiveNodes { traits.insert(.isInteractive) }
        if holdsFields { traits.insert(.holdsFields) }
        return traits
    }
}

extension PlainNode {
    /// The children of a node that groups others.
    var children: [PlainNode] { content.children }

    /// Calls `body` with the node itself and all nodes below it, in the order of the tree.
    func visit(_ body: (PlainNode) -> Void) {
        body(self)
        switch content {
        case .group(let children), .section(_, let children), .tabs(_, let children), .menu(_, let children):
            for node in children { node.visit(body) }
        case .list(let list): list.forEachNode { $0.visit(body) }
        default: break
        }
    }

    /// Calls `body` with the nodes that take values or offer `submit`, and with their ancestors, in the order of the tree.
    func visitFields(_ body: (PlainNode) -> Void) {
        guard holdsFields else { return }
        body(self)
        switch content {
        case .group(let children), .section(_, let children), .tabs(_, let children), .menu(_, let children):
            for node in children { node.visitFields(body) }
        case .list(let list): list.visitFields(body)
        default: break
        }
    }

    /// The node with a control on its first text; nil if it has no text.
    func pressing(_ control: PlainControl) -> PlainNode? {
        switch content {
        case .label(let text, nil) where !text.isEmpty: with(.label(text, control: control))
        case .group(let children): Self.pressing(control, in: children).map { with(.group($0)) }
        case .section(let title, let children):
            Self.pressing(control, in: children).map { with(.section(title: title, $0)) }
        default: nil
        }
    }

    /// The links in the node.
    var links: [PlainNode] {
        switch content {
        case .link(_, .some): [self]
        case .group(let children), .section(_, let children): children.flatMap(\.links)
        default: []
        }
    }

    /// The node with its links as texts.
    var withoutLinks: PlainNode {
        switch content {
        case .link(let text, .some(let url)): with(.link(text.isEmpty ? url : text, url: nil))
        case .group(let children): with(.group(children.map(\.withoutLinks)))
        case .section(let title, let children): with(.section(title: title, children.map(\.withoutLinks)))
        default: self
        }
    }

    private static func pressing(_ control: PlainControl, in children: [PlainNode]) -> [PlainNode]? {
        var children = children
        for index in children.indices {
            guard let changed = children[index].pressing(control) else { continue }
            children[index] = changed
            return children
        }
        return nil
    }
}
