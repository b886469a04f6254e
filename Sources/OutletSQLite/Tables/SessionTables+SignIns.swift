import GRDB
import Outlet

extension SessionTables {
    /// Whether there is a sign-in.
    func has(_ id: SignInID) throws -> Bool { try statements.hasSignIn.firstRow(id.bytes) != nil }

    mutating func begin(_ signIn: StoredSignIn) throws -> Bool {
        let principal = signIn.principal
        let begun = try statements.beginSignIn.run(
            signIn.id.bytes, principal.id, principal.tenant, principal.roleText, signIn.began, signIn.lastUsed,
            Self.minute(signIn.ending), signIn.proved, signIn.idleTime, signIn.end, signIn.client,
            RowSum.signIn(signIn))
        guard begun == 1 else { return false }
        count(signIns: 1)
        return true
    }

    /// Begins the new sign-in first: only that can be refused.
    mutating func replace(_ id: SignInID, by signIn: StoredSignIn) throws -> Bool {
        guard try has(id), try begin(signIn) else { return false }
        try passOn(id, to: signIn.id)
        return true
    }

    /// Ends a sign-in, and makes its sessions those of another.
    private mutating func passOn(_ id: SignInID, to other: SignInID) throws {
        for (number, session) in try SignInQueries.openedSessions(of: id, in: database) {
            // A damaged row keeps its checksum, which does not fit it then either.
            var session = session
            session?.signIn = other
            try statements.setSignIn.run(number, other.bytes, session.map { RowSum.constants(of: $0) })
        }
        if try statements.endSignIn.run(id.bytes) > 0 { count(signIns: -1) }
    }

    /// Looks first whether all of a move can be made: what is begun here can't be taken back alone.
    mutating func move(_ move: StoredMove, noting gone: GoneSessions) throws -> Bool {
        guard try version(of: move.old) == move.version, try takes(move) else { return false }
        _ = try remove(move.old)
        gone.note(try end(move.ended))
        if let begun = move.begun {
            _ = try begin(begun)
            for id in move.replaced { try passOn(id, to: begun.id) }
        }
        // Only a damaged index can refuse it now. The transaction fails then.
        guard try insert(move.session) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        if let key = move.key { try keep(key) }
        return true
    }

    /// Whether nothing is in the way of the new session of a move, and of its sign-in.
    private func takes(_ move: StoredMove) throws -> Bool {
        let session = move.session
        guard try version(of: session.id) == nil else { return false }
        if let key = session.openingKey, let other = try SessionQueries.session(openedWith: key, in: database),
            other != move.old
        {
            return false
        }
        if let begun = move.begun, try has(begun.id) { return false }
        guard let signIn = session.signIn, signIn != move.begun?.id else { return true }
        return try !move.ended.contains(signIn) && !move.replaced.contains(signIn) && has(signIn)
    }

    private func keep(_ key: MovedKey) throws {
        try statements.keepMovedKey.run(
            key.old.low, key.old.high, key.new.low, key.new.high, Int64(bitPattern: key.key),
            Int64(bitPattern: key.body), key.end, RowSum.movedKey(key))
    }

    /// Notes a use, unless the row is damaged: it would have a checksum that fits.
    mutating func use(_ id: SignInID, at time: Int) throws -> Bool {
        guard let signIn = try SignInQueries.signIn(id, in: database)?.signIn, signIn.lastUsed < time else {
            return false
        }
        let used = signIn.used(at: time)
        return try statements.useSignIn.run(
            id.bytes, used.lastUsed, Self.minute(used.ending), RowSum.signIn(used)) == 1
    }

    mutating func end(_ ids: [SignInID], noting gone: GoneSessions) throws -> Bool {
        gone.note(try end(ids))
        return true
    }

    mutating func end(_ ids: [SignInID]) throws -> [SessionID] {
        var gone: [SessionID] = []
        for id in ids {
            if try statements.endSignIn.run(id.bytes) > 0 { count(signIns: -1) }
            for session in try SignInQueries.sessions(of: id, in: database) where try remove(session) {
                gone.append(session)
            }
        }
        return gone
    }

    mutating func expireSignIns(at time: Int, noting gone: GoneSessions) throws -> Bool {
        try statements.expireMovedKeys.run(time)
        return try end(SignInQueries.signIns(endedBy: time, in: database), noting: gone)
    }
}
