/// A node as its author writes it.
///
/// A node type declares its members once, in `Members`. The writer, the schema, the bindings and the checks of a scene
/// use that declaration.
public protocol Node: NodeContent, ChildContent where Base == Self {
    /// The members in addition to the common ones: a struct of ``Member`` properties that have their names, written in their
    /// order. What is wrong with it is found at start-up.
    associatedtype Members: Sendable
    /// The name of the type on the wire.
    static var typeName: String { get }
    /// The members.
    static var members: Members { get }
    /// The kind of content of a node.
    static var content: NodeType.Content { get }
    /// The rule that checks posted values; nil if the node is not an input.
    static var inputRule: InputRule? { get }
}

/// A node with children of its author's choice.
///
///     Frame("Tank") { Gauge("Level").id("level") }
public protocol ParentNode: Node {}

/// A node, or a node with what a framework adds to it: both are modified in the same ways, which give one of the same type.
public protocol NodeContent<Base>: Sendable {
    /// The type of the node.
    associatedtype Base: Node
    /// The node alone.
    var base: Base { get }
    /// The node, independent of its type.
    var element: Element { get set }
}

extension Node {
    /// No content.
    public static var content: NodeType.Content { .none }
    /// No rule: the node is not an input.
    public static var inputRule: InputRule? { nil }

    /// The type, with the members from their declaration.
    public static var type: NodeType {
        let properties = Mirror(reflecting: members).children.map { ($0.label ?? "", $0.value as? any AnyMember) }
        return NodeType(typeName, properties: properties, content: content, input: inputRule, value: valueType)
    }

    /// The node itself.
    public var base: Self { self }

    /// The node as a child.
    public var children: [Element.Child] { [.element(element)] }
}

extension NodeContent {
    /// Sets the id. Ids are unique in a screen and contain neither `/` nor `~`.
    public func id(_ id: String) -> Self { changed { $0.id = id } }

    /// Sets a member to a value.
    public func with<Value>(_ member: KeyPath<Base.Members, Member<Value>>, _ value: Value) -> Self {
        let member = Base.members[keyPath: member]
        return changed { $0.set(member, .fixed(value.json)) }
    }

    /// Hides the node.
    public func hidden(_ hidden: Bool = true) -> Self {
        changed { $0.set(CommonMembers.hidden, .fixed(.bool(hidden))) }
    }

    /// Sets whether the node takes events.
    public func enabled(_ enabled: Bool) -> Self {
        changed { $0.set(CommonMembers.enabled, .fixed(.bool(enabled))) }
    }

    /// Sets the accessibility information.
    public func accessibility(_ accessibility: Accessibility) -> Self {
        changed { $0.set(CommonMembers.accessibility, .fixed(accessibility.json)) }
    }

    /// Adds to the node's accessibility information; replaces information that follows the model.
    ///
    ///     Row { stars }.accessibility(label: "Rating", group: true, state: "3 of 5")
    ///
    /// - Parameters:
    ///   - role: the ARIA role.
    ///   - label: the name, if the node shows none.
    ///   - description: a description beyond the name.
    ///   - live: how changes are announced.
    ///   - level: the level, if the node is a heading.
    ///   - group: whether the node and its descendants are announced as one.
    ///   - state: the state in words, if only the looks of the node show it.
    ///   - hidden: whether assistive technology ignores the node.
    public func accessibility(
        role: String? = nil, label: String? = nil, description: String? = nil, live: Accessibility.Live? = nil,
        level: Accessibility.Level? = nil, group: Bool? = nil, state: String? = nil, hidden: Bool? = nil
    ) -> Self {
        changed { element in
            var all = Accessibility()
            if case .fixed(let json)? = element[CommonMembers.accessibility.name] { all = Accessibility(json) }
            all.role = role ?? all.role
            all.label = label ?? all.label
            all.description = description ?? all.description
            all.live = live ?? all.live
            all.level = level ?? all.level
            all.isGroup = group ?? all.isGroup
            all.state = state ?? all.state
            all.isHidden = hidden ?? all.isHidden
            element.set(CommonMembers.accessibility, .fixed(all.json))
        }
    }

    /// Adds an action to a row, which clients show on a swipe or in a menu. The client posts the event, or performs the
    /// given actions instead.
    public func action(
        _ event: NodeEvent<Base, NoPayload>, _ title: String, role: NodeAction.Role = .default, icon: IconName = .none,
        _ actions: ClientAction...
    ) -> Self {
        changed { element in
            element.handlers.append(Element.Handler(event, actions.isEmpty ? [.post] : actions))
            var rowActions: [JSON] = []
            if case .fixed(.array(let others))? = element[CommonMembers.actions.name] { rowActions = others }
            rowActions.append(NodeAction(event.name, title, role: role, icon: icon).json)
            element.set(CommonMembers.actions, .fixed(.array(rowActions)))
        }
    }

    /// Sets the node that a client shows if it does not know the node's type.
    public func fallback(_ node: some Node) -> Self { changed { $0.fallback = [node.element] } }

    /// Lists what the client does at an event.
    public func on<Payload>(_ event: NodeEvent<Base, Payload>, _ actions: ClientAction...) -> Self {
        changed { $0.handlers.append(Element.Handler(event, actions)) }
    }

    /// The node with these children.
    package func with(children: [Element.Child]) -> Self { changed { $0.children = children } }

    /// Returns a changed copy of the node.
    public func changed(_ change: (inout Element) -> Void) -> Self {
        var copy = self
        change(&copy.element)
        return copy
    }
}
