public import ViewTree

/// An event that a controller emits, with the type of its payload.
///
///     struct Events: EmittedEvents {
///         let textDidChange = Emitted<String>("text.didChange")
///     }
public final class Emitted<Payload: EventPayload & Codable>: AnyEmitted {
    let name: String?

    /// An event of that name; without one, of the property's.
    public init(_ name: String? = nil) { self.name = name }
}

/// The events that a controller emits: a struct of ``Emitted`` properties only.
///
/// An event tells what happened. The controller's parent decides what to do.
public protocol EmittedEvents: Sendable {
    /// All of them.
    init()
}

/// The events of a controller that emits none.
public struct NoEvents: EmittedEvents {
    /// None.
    public init() {}
}

/// An event of whatever payload, known by its identity.
protocol AnyEmitted: AnyObject, Sendable {
    /// The name, if it differs from the property's.
    var name: String? { get }
}

/// The events that a controller emits with their names.
struct EventNames<Events: EmittedEvents>: Sendable {
    private let events = Events()
    private let names: [ObjectIdentifier: String]
    /// The names, in the order of their declaration.
    let all: [String]

    init() {
        let emitted = Mirror(reflecting: events).children.compactMap { child in
            (child.value as? any AnyEmitted).flatMap { event in (event.name ?? child.label).map { (event, $0) } }
        }
        names = Dictionary(emitted.map { (ObjectIdentifier($0.0), $0.1) }) { first, _ in first }
        all = emitted.map(\.1)
    }

    /// The name of an event. If it is not a stored property, there is a fault.
    subscript<Payload>(event: KeyPath<Events, Emitted<Payload>>) -> String {
        names[ObjectIdentifier(events[keyPath: event])] ?? PropertyName.of(event)
    }

    /// The fault of an event; nil if there is none.
    func fault<Payload>(of event: KeyPath<Events, Emitted<Payload>>) -> String? {
        if names[ObjectIdentifier(events[keyPath: event])] != nil { return nil }
        return PropertyName.fault(of: PropertyName.of(event), as: "An event")
    }
}
