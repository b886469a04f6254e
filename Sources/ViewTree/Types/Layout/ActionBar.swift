/// The actions of a screen, as the first child of its outermost node.
///
///     Column {
///         ActionBar {
///             host.add
///             host.select
///         }
///         host.list
///     }
///
/// Clients show it in a separate place: in the head of the screen, or at the bottom on phones. On the wire it is a `row` with
/// the ARIA role `toolbar`.
public struct ActionBar: ContainerNode, ParentNode {
    /// The name on the wire: that of a ``Row``.
    public static let typeName = Row.typeName
    /// The members: those of a ``Row``.
    public static let members = Row.members
    /// The member that holds the color of the background.
    public static let backgroundMember = members.background
    /// Any number of children.
    public static let content = NodeType.Content.children
    /// The node.
    public var element: Element

    /// A bar without actions; the label is for assistive technology.
    public init(_ label: String? = nil, id: String? = nil, spacing: Spacing = .default) {
        element = Element(Self.type, id: id)
        element.attachments = [ActionBarAttachment()]
        self = with(\.spacing, spacing).accessibility(Accessibility(role: "toolbar", label: label))
    }

    /// A bar with actions that follow no model; the label is for assistive technology.
    @_disfavoredOverload
    public init(
        _ label: String? = nil, id: String? = nil, spacing: Spacing = .default,
        @NodeBuilder actions: () -> [Element.Child]
    ) {
        self = Self(label, id: id, spacing: spacing).with(children: actions())
    }
}

/// Marks an ``ActionBar``, so that its place can be checked.
package struct ActionBarAttachment: Attachment {}
