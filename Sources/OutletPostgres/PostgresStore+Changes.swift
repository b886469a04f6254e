public import Outlet

extension PostgresStore {
    /// Adds a session with its first entries; `false` if its id or its opening key is taken.
    public func insert(_ session: StoredSession, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        let (id, head, entries, token) = (session.id, session.head, session.entries, Self.token())
        let call = Call(
            .insert, id, head.version, token, parts.clock.toDatabase(head.lastUsed),
            head.due.map(parts.clock.toDatabase), head.bytes, session.principal.id, session.principal.tenant,
            session.openingKey?.key, session.constants, BoundArray(entries.map { Int16($0.kind) }),
            BoundArray(entries.map(\.number)), BoundArray(entries.map(\.bytes)), session.signIn)
        let size = entries.reduce(session.constants.count + head.bytes.count) { $0 + $1.bytes.count }
        try count { [parts] noteEnd in
            Job([call], changing: id, size: size) { answer, isRepeated in
                let answer = answer.map(\.isOne)
                noteEnd(answer.isTrue ? 1 : 0)
                guard isRepeated, answer.isFalse else { return then(answer) }
                parts.findOutcome(of: id, version: head.version, token: token, orLost: false, then)
            }
        }
        return .pending
    }

    /// Replaces the head of a session, adds entries and drops old ones; `false` if the stored version is not the one that the
    /// change replaces. Fails with `LeaseLost` if another node has the session's lease.
    ///
    /// If the connection is lost before the answer, the change is sent again, and recognized if it was written.
    public func commit(_ change: StoredChange, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        let (id, head, token) = (change.id, change.head, Self.token())
        let call = Call(
            .commit, id, change.previous, head.version, token, parts.clock.toDatabase(head.lastUsed),
            head.due.map(parts.clock.toDatabase), head.bytes, BoundArray(change.dropped.map { Int16($0.kind) }),
            BoundArray(change.dropped.map(\.end)), BoundArray(change.added.map { Int16($0.kind) }),
            BoundArray(change.added.map(\.number)), BoundArray(change.added.map(\.bytes)), parts.node.id, change.lease)
        let job = Job([call], changing: id, size: change.size) { [parts] answer, isRepeated in
            parts.conclude(answer, isRepeated, of: id, version: head.version, token: token, then)
        }
        try parts.inbox.write(job)
        return .pending
    }

    /// Removes a session with its entries; `false` if there is none.
    public func remove(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try count { noteEnd in
            Job([Call(.remove, id), Call(.clear, id)], changing: id) { answer, isRepeated in
                let answer = answer.map(\.isOne)
                noteEnd(answer.isTrue ? -1 : 0)
                // If a removal is sent again, a missing session counts as removed by the first attempt.
                then(answer.map { $0 || isRepeated })
            }
        }
        return .pending
    }

    /// Removes a session that was last used before a time in seconds since 1970; `false` if it was used since then on any node,
    /// or there is none.
    public func expire(
        _ id: SessionID, unusedSince time: Int, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        let calls = [Call(.expire, id, parts.clock.toDatabase(time)), Call(.clear, id)]
        try count { noteEnd in
            Job(calls, changing: id) { answer, _ in
                let answer = answer.map(\.isOne)
                noteEnd(answer.isTrue ? -1 : 0)
                then(answer)
            }
        }
        return .pending
    }

    /// Notes the time of a session's last use, in seconds since 1970. Many notes share a statement.
    ///
    /// A session that is locked at the moment is skipped: the commit for which it is locked notes its use.
    public func touch(
        _ id: SessionID, at time: Int, then: @escaping Completion<Void>
    ) throws -> StoreAnswer<Void> {
        try parts.inbox.note(UseNote(id: id, time: parts.clock.toDatabase(time), then: then))
        return .pending
    }

    /// Writes a job that may add or remove sessions; at its end the job passes the difference of their number.
    func count(_ job: (@escaping @Sendable (Int) -> Void) -> Job) throws {
        let totals = parts.totals
        totals.noteBeginning()
        do {
            try parts.inbox.write(job { totals.noteEnd($0) })
        } catch {
            totals.noteEnd(0)
            throw error
        }
    }

    /// A random number by which a node recognizes its own change.
    static func token() -> Int { Int.random(in: .min ... .max) }
}

extension StoreParts {
    /// Completes a commit with its result.
    func conclude(
        _ answer: Job.Answer, _ isRepeated: Bool, of id: SessionID, version: Int, token: Int,
        _ then: @escaping Completion<Bool>
    ) {
        let isLost = answer.map { $0.int(0, 1) == 1 }.isTrue
        let answer = answer.map(\.isOne)
        if isRepeated, answer.isFalse {
            findOutcome(of: id, version: version, token: token, orLost: isLost, then)
        } else {
            then(isLost ? .failure(LeaseLost()) : answer)
        }
    }

    /// Determines whether an earlier attempt has written a change that the last attempt could not write. `orLost` tells that
    /// the last one failed for lack of a lease.
    func findOutcome(
        of id: SessionID, version: Int, token: Int, orLost isLost: Bool, _ then: @escaping Completion<Bool>
    ) {
        let place = place
        let job = Job([Call(.outcome, id)]) { answer, _ in
            then(
                Result {
                    guard case .success(let rows) = answer else { throw PostgresStoreError.unknown(place) }
                    guard !rows.isEmpty, let stored = rows.int(0, 0) else { return false }
                    if stored == version, rows.int(0, 1) == token { return true }
                    // The session was changed further, after this change or another one.
                    if stored > version { throw PostgresStoreError.unknown(place) }
                    if isLost { throw LeaseLost() }
                    return false
                })
        }
        do { try inbox.read(job) } catch { then(.failure(PostgresStoreError.unknown(place))) }
    }
}

extension ResultSet {
    /// Whether the first value, the number of changed rows, is 1.
    var isOne: Bool { !isEmpty && int(0, 0) == 1 }
}

extension Result<Bool, any Error> {
    var isTrue: Bool { if case .success(true) = self { true } else { false } }
    var isFalse: Bool { if case .success(false) = self { true } else { false } }
}
