import ViewTree

/// An event that a controller emits: it goes up from the controller's outermost node, in the same revision.
public struct Emission: Sendable, Equatable, Codable {
    /// The outermost node of the controller that emits, as the controller names it whose responders are answering now.
    var node = "root"
    /// The event's name after the names of the children that it has left.
    var name: String
    /// The payload of the event.
    let value: JSON?
    /// Whether it is for the controller itself to answer: then no child's name comes before the event's.
    var isOwn = false

    init(_ name: String, _ value: JSON?) {
        self.name = name
        self.value = value
    }
}
