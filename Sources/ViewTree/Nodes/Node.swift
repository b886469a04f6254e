/// A node as its author writes it.
///
/// A type of nodes declares its members once, in `Members`; the writer, the schema, the bindings and the checks of a
/// scene all read that declaration.
public protocol Node: ChildContent {
    /// The members beside the common ones: a struct of `Member`s, written in their order.
    associatedtype Members: Sendable
    /// The name of the type on the wire.
    static var typeName: String { get }
    /// The members.
    static var members: Members { get }
    /// What is inside a node.
    static var content: NodeType.Content { get }
    /// How posted values are checked; nil where the node is no input.
    static var inputRule: InputRule? { get }
    /// The node, whatever its type.
    var element: Element { get set }
}

extension Node {
    /// Nothing is inside.
    public static var content: NodeType.Content { .none }
    /// No input.
    public static var inputRule: InputRule? { nil }

    /// The type, with its members read from their declaration.
    public static var type: NodeType {
        let members = Mirror(reflecting: members).children.compactMap { $0.value as? any AnyMember }
        return NodeType(typeName, members: members, content: content, input: inputRule)
    }

    /// The node as a child.
    public var children: [Element.Child] { [.element(element)] }

    /// Names the node. Ids are unique in a screen and hold neither `/` nor `~`.
    public func id(_ id: String) -> Self { changed { $0.id = id } }

    /// Sets a member to a value.
    public func with<Value>(_ member: KeyPath<Members, Member<Value>>, _ value: Value) -> Self {
        let member = Self.members[keyPath: member]
        return changed { $0.set(member, .fixed(value.json)) }
    }

    /// Keeps the node from view.
    public func hidden(_ hidden: Bool = true) -> Self {
        changed { $0.set(CommonMembers.hidden, .fixed(.bool(hidden))) }
    }

    /// Says whether the node takes events.
    public func enabled(_ enabled: Bool) -> Self {
        changed { $0.set(CommonMembers.enabled, .fixed(.bool(enabled))) }
    }

    /// Tells assistive technology more than the node shows.
    public func accessibility(_ accessibility: Accessibility) -> Self {
        changed { $0.set(CommonMembers.accessibility, .fixed(accessibility.json)) }
    }

    /// Says what can be done with a row by swiping it, or from its menu: the client posts the event, or does what is
    /// given instead.
    public func action(
        _ event: NodeEvent<Self, NoPayload>, _ title: String, role: NodeAction.Role = .default,
        _ actions: ClientAction...
    ) -> Self {
        changed { element in
            element.handlers.append(Element.Handler(event, actions.isEmpty ? [.post] : actions))
            var rowActions: [JSON] = []
            if case .fixed(.array(let others))? = element[CommonMembers.actions.name] { rowActions = others }
            rowActions.append(NodeAction(event.name, title, role: role).json)
            element.set(CommonMembers.actions, .fixed(.array(rowActions)))
        }
    }

    /// Says what a client shows that does not know the node's type.
    public func fallback(_ node: some Node) -> Self { changed { $0.fallback = [node.element] } }

    /// Says what the client does at an event.
    public func on<Payload>(_ event: NodeEvent<Self, Payload>, _ actions: ClientAction...) -> Self {
        changed { $0.handlers.append(Element.Handler(event, actions)) }
    }

    /// The node with a change.
    public func changed(_ change: (inout Element) -> Void) -> Self {
        var copy = self
        change(&copy.element)
        return copy
    }
}
