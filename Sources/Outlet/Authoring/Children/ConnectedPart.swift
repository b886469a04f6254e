import ViewTree

/// One connection of a controller with a node, without the type of its model.
enum ConnectedPart {
    case observe(any AnyMember, any Attachment)
    case bind(BoundOutlet)
    case set(any AnyMember, JSON)
    case handle(Element.Handler)
    case children(@Sendable (_ label: (String) -> String?) -> [Element.Child])
    case field(FieldReference)
    case offer(OfferedTo)
}
