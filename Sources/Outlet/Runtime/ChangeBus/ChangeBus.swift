/// Notifies the other nodes of a store that something has a newer version.
///
/// A bus may lose, duplicate, delay and reorder messages: it reduces delays, but correctness does not depend on it.
public protocol ChangeBus: Sendable {
    /// Tells the other nodes that sessions have newer versions, or are gone.
    func tell(_ ids: [SessionID])

    /// Tells the other nodes that something is new for all of them, which they have to ask for.
    func tellNews()

    /// Sets the receiver of the other nodes' messages. There is one receiver.
    func listen(_ receiver: @escaping @Sendable (ChangeHint) -> Void)
}

/// A message of a bus.
public enum ChangeHint: Sendable, Equatable {
    /// These sessions may have newer versions, or be gone.
    case sessions([SessionID])
    /// Something was published for all nodes.
    case news
    /// Something may have been missed: the connection was lost.
    case everything
}
