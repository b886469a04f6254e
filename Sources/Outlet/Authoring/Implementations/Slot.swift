/// A slot for one resource of a controller, which an implementation fills.
public final class Slot<Resource: Sendable>: AnySlot {
    /// An empty place; its name is that of the property which holds it.
    public init() {}

    static var resource: Any.Type { Resource.self }
}

/// A slot of whatever type, known by its identity.
protocol AnySlot: AnyObject, Sendable {
    /// The type of what it holds.
    static var resource: Any.Type { get }
}
