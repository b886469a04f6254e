public import Outlet
import Synchronization

extension PostgresStore {
    /// Tells the other nodes of changes, over `NOTIFY`, apart from the commits.
    public var bus: any ChangeBus { parts.bus }

    /// Ten seconds.
    public var leaseTime: Duration { parts.pace.leaseTime }

    /// Says which release of the app this node serves. The others learn it with the next sign that the node lives.
    public func announce(release: String) { parts.node.announce(release) }

    /// The other nodes that live.
    public func otherNodes(then: @escaping Completion<OtherNodes>) throws -> StoreAnswer<OtherNodes> {
        try read(Call(.otherNodes, parts.node.id, parts.node.release), then: then) { rows in
            OtherNodes(count: rows.int(0, 0) ?? 0, ofOtherReleases: rows.int(0, 1) ?? 0)
        }
    }

    /// Locks a session's row against commits of other nodes; `false` if there is none.
    ///
    /// The row is locked in a transaction of its own, on one of two connections that are kept for that. PostgreSQL ends it after
    /// ten seconds.
    public func lock(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try parts.inbox.lock(id, then: then)
        return .pending
    }

    /// Lets other nodes commit again.
    public func unlock(_ id: SessionID) { parts.inbox.unlock(id) }

    /// Takes the leases of sessions that no living node has, and returns the numbers of those that this node has now.
    public func takeLeases(
        of ids: [SessionID], then: @escaping Completion<[SessionID: Int]>
    ) throws -> StoreAnswer<[SessionID: Int]> {
        try read(Call(.takeLeases, BoundArray(ids), parts.node.id), then: then) { $0.leases }
    }

    /// Takes the leases of at most `limit` sessions that have something to do by a time in seconds since 1970, the earliest
    /// first, and that no living node has.
    ///
    /// After an answer was lost, those that this node has may be among them.
    public func takeLeases(
        dueBy time: Int, limit: Int, then: @escaping Completion<[SessionID: Int]>
    ) throws -> StoreAnswer<[SessionID: Int]> {
        let isUnsure = hasUnknownLeases.exchange(false, ordering: .relaxed)
        let call = Call(.takeDueLeases, parts.clock.toDatabase(time), parts.node.id, limit, isUnsure ? 1 : 0)
        let job = Job([call]) { [self] answer, isRepeated in
            if isRepeated || answer.isFailure { hasUnknownLeases.store(true, ordering: .relaxed) }
            then(answer.map(\.leases))
        }
        do {
            try parts.inbox.read(job)
        } catch {
            if isUnsure { hasUnknownLeases.store(true, ordering: .relaxed) }
            throw error
        }
        return .pending
    }

    /// Gives leases back that this node has.
    public func releaseLeases(of ids: [SessionID], then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        try read(Call(.releaseLeases, BoundArray(ids), parts.node.id), then: then) { _ in }
    }

    /// Gives back all leases.
    public func releaseAllLeases(then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        try read(Call(.releaseAllLeases, parts.node.id), then: then) { _ in }
    }
}

extension ResultSet {
    /// The numbers of leases by session.
    fileprivate var leases: [SessionID: Int] {
        var leases: [SessionID: Int] = [:]
        for row in 0..<count {
            if let id = id(row, 0), let number = int(row, 1) { leases[id] = number }
        }
        return leases
    }
}

extension Result {
    fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
