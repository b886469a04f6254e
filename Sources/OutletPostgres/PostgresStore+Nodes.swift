public import Outlet
import Synchronization

extension PostgresStore {
    /// Notifies other nodes of changes by `NOTIFY`, separately from the commits.
    public var bus: any ChangeBus { parts.bus }

    /// Ten seconds.
    public var leaseTime: Duration { parts.pace.leaseTime }

    /// Sets the release of the app that this node serves. Other nodes read it after the next renewal of its registration.
    public func announce(release: String) { parts.node.announce(release) }

    /// The other registered nodes.
    public func otherNodes(then: @escaping Completion<OtherNodes>) throws -> StoreAnswer<OtherNodes> {
        try read(Call(.otherNodes, parts.node.id, parts.node.release), then: then) { rows in
            OtherNodes(count: rows.int(0, 0) ?? 0, ofOtherReleases: rows.int(0, 1) ?? 0)
        }
    }

    /// Locks a session's row against commits of other nodes; `false` if there is none.
    ///
    /// The lock is a transaction of its own, on one of two connections for that purpose. PostgreSQL ends it after ten seconds.
    public func lock(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try parts.inbox.lock(id, then: then)
        return .pending
    }

    /// Releases the lock.
    public func unlock(_ id: SessionID) { parts.inbox.unlock(id) }

    /// Takes the leases of sessions that no registered node has, and returns the numbers of this node's leases.
    public func takeLeases(
        of ids: [SessionID], then: @escaping Completion<[SessionID: Int]>
    ) throws -> StoreAnswer<[SessionID: Int]> {
        try read(Call(.takeLeases, BoundArray(ids), parts.node.id), alone: true, then: noting(then)) { $0.leases }
    }

    /// Takes the lease of a session from whichever node has it, and returns its number; nil if there is no such session, or this
    /// node is not registered.
    public func takeOverLease(of id: SessionID, then: @escaping Completion<Int?>) throws -> StoreAnswer<Int?> {
        try read(Call(.takeOverLease, id, parts.node.id), alone: true, then: noting(then)) {
            $0.isEmpty ? nil : $0.int(0, 0)
        }
    }

    /// Takes the leases of at most `limit` sessions with work due by a time in seconds since 1970, the earliest first, that no
    /// registered node has.
    ///
    /// If the answer to an earlier call was lost, leases of this node may be included.
    public func takeLeases(
        dueBy time: Int, limit: Int, then: @escaping Completion<[SessionID: Int]>
    ) throws -> StoreAnswer<[SessionID: Int]> {
        let isUnsure = hasUnknownLeases.exchange(false, ordering: .relaxed)
        let call = Call(.takeDueLeases, parts.clock.toDatabase(time), parts.node.id, limit, isUnsure ? 1 : 0)
        let job = Job([call], alone: true) { [self] answer, isRepeated in
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

    /// Gives back leases of this node.
    public func releaseLeases(of ids: [SessionID], then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        try read(Call(.releaseLeases, BoundArray(ids), parts.node.id), then: noting(then)) { _ in }
    }

    /// Notes after a failure that the database may have leases for this node of which it does not know: those that are due are
    /// asked for.
    private func noting<Value>(_ then: @escaping Completion<Value>) -> Completion<Value> {
        { [self] answer in
            if answer.isFailure { hasUnknownLeases.store(true, ordering: .relaxed) }
            then(answer)
        }
    }

    /// Gives back all leases of this node.
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
