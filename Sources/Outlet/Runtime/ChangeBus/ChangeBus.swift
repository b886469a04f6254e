/// Tells the other nodes of a store that something has a newer version.
///
/// A bus may lose, double, delay and reorder what it tells: it makes things quicker, and nothing depends on it.
public protocol ChangeBus: Sendable {
    /// Tells the other nodes that sessions have newer versions, or are gone.
    func tell(_ ids: [SessionID])

    /// Tells the other nodes that something is new for all of them, which they have to ask for.
    func tellNews()

    /// Has a function get what the other nodes tell. There is one receiver.
    func listen(_ receiver: @escaping @Sendable (ChangeHint) -> Void)
}

/// What a bus tells.
public enum ChangeHint: Sendable, Equatable {
    /// These sessions may have newer versions, or be gone.
    case sessions([SessionID])
    /// Something was published for all nodes.
    case news
    /// Something may have been missed: the connection was lost.
    case everything
}
