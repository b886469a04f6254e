import ViewTree

/// A slot for one resource of a controller, which an implementation fills.
///
/// A slot of an optional type may stay empty: the resource is nil then.
///
///     let title = Slot<Label>()
///     let subtitle = Slot<Label?>()
public final class Slot<Resource: Sendable>: AnySlot {
    /// An empty place; its name is that of the property which holds it.
    public init() {}

    static var isOptional: Bool { Resource.self is any AnyOptional.Type }
    static var resource: Any.Type { (Resource.self as? any AnyOptional.Type)?.wrapped ?? Resource.self }
}

/// A slot of whatever type, known by its identity.
protocol AnySlot: AnyObject, Sendable {
    /// Whether it may stay empty.
    static var isOptional: Bool { get }
    /// The type of its resource.
    static var resource: Any.Type { get }
}

/// An optional of whatever type.
private protocol AnyOptional {
    static var wrapped: Any.Type { get }
}

extension Optional: AnyOptional {
    static var wrapped: Any.Type { Wrapped.self }
}

/// Marks the node that is in a slot.
private struct SlotAttachment: Attachment {}

extension NodeContent {
    /// The node as the one in a slot, named after it.
    func placed(in slot: String) -> Self {
        changed {
            $0.id = slot
            $0.attachments.append(SlotAttachment())
        }
    }
}

extension Element {
    /// Whether it is the node in the slot of its name, or the input of the field of its name, and not another node of that name.
    var isInSlot: Bool { attachments.contains { $0 is SlotAttachment || $0 is FieldReference } }
}
