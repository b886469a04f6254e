/// A commit of a session.
public struct StoredChange: Sendable, Equatable {
    /// The session's id.
    public let id: SessionID
    /// The new head.
    public let head: StoredHead
    /// The version that the new one replaces: the one before it, except where an earlier release has joined several commits.
    public let previous: Int
    /// The entries to add. One with the kind and the number of a stored entry replaces it.
    public let added: [StoredEntry]
    /// The entries to drop, before those that are added.
    public let dropped: [StoredRange]
    /// The number of the lease that the committing node must have in a ``SharedStore``; nil if it needs none. Without it the
    /// commit fails with ``LeaseLost``.
    public var lease: Int?

    /// A commit of the next version.
    public init(id: SessionID, head: StoredHead, added: [StoredEntry], dropped: [StoredRange]) {
        self.init(id: id, head: head, previous: head.version - 1, added: added, dropped: dropped)
    }

    /// A commit that replaces a version.
    package init(id: SessionID, head: StoredHead, previous: Int, added: [StoredEntry], dropped: [StoredRange]) {
        self.id = id
        self.head = head
        self.previous = previous
        self.added = added
        self.dropped = dropped
    }

    /// Whether the change drops an entry that was there before, or has another in its place.
    fileprivate func replaces(_ entry: StoredEntry) -> Bool {
        dropped.contains { $0.kind == entry.kind && entry.number < $0.end }
            || added.contains { $0.kind == entry.kind && $0.number == entry.number }
    }

    /// About the size of the change in bytes.
    package var size: Int { added.reduce(head.bytes.count) { $0 + $1.bytes.count + 16 } }
}

extension StoredSession {
    /// The session after a commit, with its entries in order.
    package func applying(_ change: StoredChange) -> StoredSession {
        var session = self
        session.head = change.head
        session.entries.removeAll { change.replaces($0) }
        session.entries += change.added
        session.entries.sort { ($0.kind, $0.number) < ($1.kind, $1.number) }
        return session
    }
}
