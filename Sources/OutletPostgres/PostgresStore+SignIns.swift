public import Outlet

extension PostgresStore: SignInStore {
    /// Adds a sign-in; `false` if its id is taken.
    public func beginSignIn(_ signIn: StoredSignIn, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        let job = Job([call(.beginSignIn, signIn)], changing: SessionID()) { [parts] answer, isRepeated in
            let answer = answer.map(\.isOne)
            guard isRepeated, answer.isFalse else { return then(answer) }
            parts.findWhetherBegun(signIn, then)
        }
        try parts.inbox.write(job)
        return .pending
    }

    /// A call with all values of a sign-in, followed by others.
    private func call<each Value: BoundValue>(
        _ statement: Statement, _ signIn: StoredSignIn, _ others: repeat each Value
    ) -> Call {
        let (principal, clock) = (signIn.principal, parts.clock)
        return Call(
            statement, signIn.id, principal.id, principal.tenant, principal.roleText, clock.toDatabase(signIn.began),
            clock.toDatabase(signIn.lastUsed), clock.toDatabase(signIn.proved), signIn.idleTime,
            clock.toDatabase(signIn.end), signIn.client, repeat each others)
    }

    /// Replaces a sign-in by another one, which gets its sessions; `false` if there is none, or the id of the other one is
    /// taken.
    ///
    /// If the connection is lost before the answer, the replacement is sent again, and recognized if it was made. It waits for
    /// locks of the sessions.
    public func replaceSignIn(
        _ id: SignInID, by signIn: StoredSignIn, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        try parts.inbox.write(replacement(of: id, by: signIn, then: then))
        return .pending
    }

    /// The job that replaces a sign-in.
    func replacement(of id: SignInID, by signIn: StoredSignIn, then: @escaping Completion<Bool>) -> Job {
        let (ids, news) = (BoundArray([id]), StoredSignIn.news(ofEnds: [id]))
        let calls = [
            Call(.lockSignIns, ids), Call(.lockSessions, String?.none, ids),
            call(.replaceSignIn, signIn, id, news.sender, news.place, news.kind, news.name, news.bytes),
        ]
        return Job(calls, answering: 2, changing: SessionID(), alone: true) { [bus = parts.bus] answer, isRepeated in
            let isReplaced = answer.map { $0.isOne || isRepeated && $0.int(0, 1) == 1 }
            if !isReplaced.isFalse { bus.tellNews() }
            then(isReplaced)
        }
    }

    /// Notes the time of a sign-in's last use, in seconds since 1970.
    public func useSignIn(
        _ id: SignInID, at time: Int, then: @escaping Completion<Void>
    ) throws -> StoreAnswer<Void> {
        try read(Call(.useSignIn, id, parts.clock.toDatabase(time)), then: then) { _ in }
    }

    /// Removes sign-ins with their sessions, in one transaction.
    ///
    /// If the connection is lost before the answer, removed sessions may be missing in it: nodes detect that by their versions.
    public func endSignIns(
        _ ids: [SignInID], then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        try endSignIns(ids, endedBy: nil, then: then)
        return .pending
    }

    /// Removes the sign-ins that are over at a time in seconds since 1970, by the database's clock, with their sessions. Of several
    /// nodes that serve, one does.
    public func expireSignIns(
        at time: Int, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        let time = parts.clock.toDatabase(time)
        let job = Job([Call(.expiredSignIns, time, parts.node.id)]) { [self] answer, _ in
            do {
                let rows = try answer.get()
                let ids = (0..<rows.count).compactMap { SignInID(bytes: rows.bytes($0, 0)) }
                if ids.isEmpty { return then(.success([])) }
                // Sign-ins that are used meanwhile are kept.
                try endSignIns(ids, endedBy: time, then: then)
            } catch {
                then(.failure(error))
            }
        }
        try parts.inbox.read(job)
        return .pending
    }

    /// Removes sign-ins; with a time only those that are over then: nodes know that without news.
    private func endSignIns(_ ids: [SignInID], endedBy time: Int?, then: @escaping Completion<[SessionID]>) throws {
        let (bound, isEarly) = (BoundArray(ids), time == nil && !ids.isEmpty)
        var calls = [
            Call(.lockSignIns, bound), Call(.lockSessions, String?.none, bound), Call(.endSignIns, bound, time),
            Call(.removeEnded, bound),
        ]
        if isEarly { calls.append(Call(publishing: [StoredSignIn.news(ofEnds: ids)])) }
        try count { [bus = parts.bus] noteEnd in
            Job(calls, answering: 3, changing: SessionID(), alone: true) { answer, _ in
                let answer = answer.map(\.ids)
                noteEnd(-((try? answer.get())?.count ?? 0))
                if isEarly { bus.tellNews() }
                then(answer)
            }
        }
    }

    /// Moves a session to a new id, and begins and ends the sign-ins of that move. Nil if the stored version is another, or an
    /// id or a key is taken. Fails with `LeaseLost` if another node has the session's lease.
    ///
    /// If the connection is lost before the answer, the move is sent again, and recognized if it was made. Removed sessions are
    /// then missing in the answer: nodes detect that by their versions.
    public func move(
        _ move: StoredMove, then: @escaping Completion<[SessionID]?>
    ) throws -> StoreAnswer<[SessionID]?> {
        let (old, new, token) = (move.old, move.session, Self.token())
        let size = new.entries.reduce(new.constants.count + new.head.bytes.count) { $0 + $1.bytes.count }
        let (id, version) = (new.id, new.head.version)
        try count { [parts] noteEnd in
            Job(calls(of: move, token), answering: 2, changing: old, alone: true, size: size) { answer, isRepeated in
                let isLost = answer.map { $0.int(0, 1) == 1 }.isTrue
                let gone = answer.map { $0.isOne ? $0.movedWith : nil }
                noteEnd(-((try? gone.get())?.count ?? 0))
                if !(move.ended + move.replaced).isEmpty { parts.bus.tellNews() }
                if isRepeated, case .success(nil) = gone {
                    parts.findOutcome(of: id, version: version, token: token, orLost: isLost) { isMoved in
                        then(isMoved.map { $0 ? [] : nil })
                    }
                } else {
                    then(isLost ? .failure(LeaseLost()) : gone)
                }
            }
        }
        return .pending
    }

    private func calls(of move: StoredMove, _ token: Int) -> [Call] {
        let (new, head, clock) = (move.session, move.session.head, parts.clock)
        let (key, entries, ended) = (new.openingKey, new.entries, BoundArray(move.ended))
        let signIns = [move.begun?.id, new.signIn].compactMap { $0 } + move.ended + move.replaced
        var calls = [
            Call(.lockSignIns, BoundArray(signIns)),
            Call(.lockSessions, move.old, BoundArray(move.ended + move.replaced)),
            Call(
                .move, move.old, move.version, new.id, head.version, token, clock.toDatabase(head.lastUsed),
                head.due.map(clock.toDatabase), head.bytes, new.principal.id, new.principal.tenant, key?.key,
                new.constants, new.signIn, BoundArray(entries.map { Int16($0.kind) }),
                BoundArray(entries.map(\.number)),
                BoundArray(entries.map(\.bytes)), parts.node.id, move.lease, move.begun?.id, ended,
                BoundArray(move.replaced)),
            Call(.clear, move.old), settling(move, token),
        ]
        if !move.ended.isEmpty { calls.append(Call(.removeEnded, ended)) }
        return calls
    }

    /// Stores the rest of a move, if it was made.
    private func settling(_ move: StoredMove, _ token: Int) -> Call {
        let (opening, key, begun, clock) = (move.session.openingKey, move.key, move.begun, parts.clock)
        let news = StoredSignIn.news(ofEnds: move.ended + move.replaced)
        return Call(
            .settleMove, move.session.id, token, opening?.key, opening?.principal.id, opening?.principal.tenant,
            move.old,
            key.map { Int(truncatingIfNeeded: $0.key) }, key.map { Int(truncatingIfNeeded: $0.body) },
            key.map { clock.toDatabase($0.end) }, BoundArray(move.ended), BoundArray(move.replaced), begun?.id,
            begun?.principal.id, begun?.principal.tenant,
            begun?.principal.roleText, begun.map { clock.toDatabase($0.began) },
            begun.map { clock.toDatabase($0.lastUsed) }, begun.map { clock.toDatabase($0.proved) }, begun?.idleTime,
            begun.map { clock.toDatabase($0.end) }, begun?.client, news.sender, news.place, news.kind, news.name,
            news.bytes)
    }
}

extension PostgresStore {
    /// The key of the event that has moved a session away from an id; nil if there is none.
    public func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) throws -> StoreAnswer<MovedKey?> {
        let clock = parts.clock
        return try read(Call(.movedKey, id), then: then) { MovedKey(from: id, $0, clock) }
    }

    /// A sign-in; nil if there is none.
    public func signIn(
        _ id: SignInID, then: @escaping Completion<StoredSignIn?>
    ) throws -> StoreAnswer<StoredSignIn?> {
        let clock = parts.clock
        return try read(Call(.signIn, id), then: then) { rows in rows.isEmpty ? nil : StoredSignIn(rows, 0, clock) }
    }

    /// The sign-ins of a principal, or of all principals for nil, in the order in which they began.
    public func signIns(
        of principal: Principal?, then: @escaping Completion<[StoredSignIn]>
    ) throws -> StoreAnswer<[StoredSignIn]> {
        let clock = parts.clock
        let call = principal.map { Call(.signInsOfPrincipal, $0.id, $0.tenant) } ?? Call(.signIns)
        return try read(call, then: then) { rows in
            (0..<rows.count).compactMap { StoredSignIn(rows, $0, clock) }
        }
    }
}

extension ResultSet {
    /// The sessions that a move has removed.
    fileprivate var movedWith: [SessionID] {
        text(0, 2)?.split(separator: " ").compactMap { SessionID(String($0)) } ?? []
    }
}

extension StoreParts {
    /// Determines whether an earlier attempt has begun a sign-in whose id the last attempt found taken.
    fileprivate func findWhetherBegun(_ signIn: StoredSignIn, _ then: @escaping Completion<Bool>) {
        let (place, clock) = (place, clock)
        let job = Job([Call(.signIn, signIn.id)]) { answer, _ in
            then(
                Result {
                    guard case .success(let rows) = answer else { throw PostgresStoreError.unknown(place) }
                    return !rows.isEmpty && StoredSignIn(rows, 0, clock) == signIn
                })
        }
        do { try inbox.read(job) } catch { then(.failure(PostgresStoreError.unknown(place))) }
    }
}
