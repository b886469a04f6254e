public import Outlet

extension PostgresStore {
    /// A session with its entries in the order of their kinds and numbers; nil if there is none.
    public func load(
        _ id: SessionID, then: @escaping Completion<StoredSession?>
    ) throws -> StoreAnswer<StoredSession?> {
        let clock = parts.clock
        return try read(Call(.load, id), then: then) { rows in StoredSession(id, rows, clock) }
    }

    /// The id of the session that was opened with a key; nil if there is none.
    public func find(
        openedWith key: OpeningKey, then: @escaping Completion<SessionID?>
    ) throws -> StoreAnswer<SessionID?> {
        try read(Call(.find, key.key, key.principal.id, key.principal.tenant), then: then) { $0.ids.first }
    }

    /// The sessions last used before a time in seconds since 1970, the oldest first. Of several nodes that serve, one gets them.
    public func idle(since time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try read(Call(.idle, parts.clock.toDatabase(time), parts.node.id), then: then) { $0.ids }
    }

    /// The sessions that have work due by a time in seconds since 1970, in the order of their times.
    public func due(by time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try read(Call(.due, parts.clock.toDatabase(time)), then: then) { $0.ids }
    }

    /// The sessions of a principal, or of all principals for nil, in the order in which they were opened.
    public func sessions(
        of principal: Principal?, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        let call =
            if let id = principal?.id {
                Call(.sessionsOfPrincipal, id, principal?.tenant)
            } else if let principal {
                Call(.anonymousSessions, principal.tenant)
            } else {
                Call(.sessions)
            }
        return try read(call, then: then) { $0.ids }
    }

    /// The current version of a session; nil if there is none. Many queries share a statement.
    public func version(of id: SessionID, then: @escaping Completion<Int?>) throws -> StoreAnswer<Int?> {
        let question = VersionQuestion(id: id, then: then)
        if ThreadLane.current(for: parts.inbox)?.take(question) != true { try parts.inbox.ask(question) }
        return .pending
    }

    /// Runs a call, and makes a value of its rows. A call that locks rows is sent alone: in a transaction with others, two nodes
    /// might wait for each other.
    func read<Value>(
        _ call: Call, alone isAlone: Bool = false, then: @escaping Completion<Value>,
        _ value: @escaping @Sendable (ResultSet) -> Value
    ) throws -> StoreAnswer<Value> {
        try parts.inbox.read(Job([call], alone: isAlone) { answer, _ in then(answer.map(value)) })
        return .pending
    }
}
