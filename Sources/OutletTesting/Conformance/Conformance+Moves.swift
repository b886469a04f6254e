import Outlet

extension Conformance {
    /// A session is whole under its new id, and nothing of it is left under the old one.
    static func moves(_ store: some SignInStore, _ findings: inout Findings) async throws {
        let (ada, other) = (Principal(id: "Ada"), StoredSession.sample(key: "other", entries: 2))
        var old = StoredSession.sample(key: "opening", due: 7, entries: 3)
        for session in [old, other] { _ = try await store.insert(session) }
        let change = old.next(add: [StoredEntry(kind: 2, number: 5, bytes: [5])])
        _ = try await store.commit(change)
        old = old.applying(change)
        let new = StoredSession.sample(
            SessionID(), key: OpeningKey(of: ada, "opening"), principal: ada, entries: 1)
        let move = StoredMove(old: old.id, version: 2, session: new, key: .sample(old.id, new.id))
        findings.expect(try await store.move(move), "'move' refused the stored version of a session.")
        findings.expect(try await store.load(new.id) == new, "A session that has moved is not what it was moved as.")
        findings.expect(try await store.load(old.id) == nil, "A session that has moved is left under its old id.")
        findings.expect(try await !store.commit(old.next()), "'commit' brought back a session that has moved.")
        findings.expect(
            try await store.find(openedWith: OpeningKey(of: .anonymous, "opening")) == nil,
            "The opening key of the old session leads somewhere after its move.")
        findings.expect(
            try await store.find(openedWith: OpeningKey(of: ada, "opening")) == new.id,
            "The opening key of the new session does not lead to it after a move.")
        findings.expect(try await store.due(by: .max) == [], "'due' gave a session that has moved.")
        findings.expect(
            try await Set(store.sessions(of: nil)) == [other.id, new.id],
            "After a move 'sessions' does not give the new one and the others.")
        findings.expect(try await store.load(other.id) == other, "A move changed another session.")
        findings.expect(try await store.commit(new.next()), "'commit' refused a session that has moved.")
        findings.expect(try await !store.move(move), "'move' moved a session twice.")
        findings.expect(
            try await store.insert(.sample(old.id, key: OpeningKey(of: .anonymous, "opening"))),
            "The id or the key of a session that has moved can't be used any more.")
        findings.expect(
            try await store.load(old.id)?.entries == [], "A session has entries of one that has moved away.")
        for id in [old.id, new.id, other.id] { _ = try await store.remove(id) }
    }

    /// A move that is refused changes nothing.
    static func losesMoves(_ store: some SignInStore, _ findings: inout Findings) async throws {
        let (standing, begun) = (StoredSignIn.sample(), StoredSignIn.sample())
        _ = try await store.beginSignIn(standing)
        let old = StoredSession.sample(of: standing, key: "old", entries: 2)
        let (other, new) = (StoredSession.sample(key: "other"), SessionID())
        for session in [old, other] { _ = try await store.insert(session) }
        func refuses(
            _ sentence: String, version: Int = 1, to id: SessionID? = nil, key: OpeningKey? = nil,
            of signIn: SignInID? = nil, beginning next: StoredSignIn? = nil, ending ended: SignInID? = nil
        ) async throws {
            let session = StoredSession.sample(id ?? new, key: key, signIn: signIn ?? begun.id, entries: 1)
            let move = StoredMove(
                old: old.id, version: version, session: session, begun: next ?? begun, ended: [ended ?? standing.id],
                key: .sample(old.id, session.id))
            findings.expect(try await !store.move(move), "'move' took \(sentence).")
            findings.expect(
                try await [
                    store.load(old.id) == old, store.load(new) == nil, store.load(other.id) == other,
                    store.find(openedWith: OpeningKey(of: old.principal, "old")) == old.id,
                    store.signIns(of: nil) == [standing], store.moved(from: old.id) == nil,
                ],
                "A refused move changed what is kept: \(sentence).")
        }
        for version in [0, 2, 3] {
            try await refuses("version \(version) of a session in version 1: a lost race was won", version: version)
        }
        try await refuses("an id that another session has", to: other.id)
        try await refuses("the id that the session has already", to: old.id)
        try await refuses("the opening key of another session", key: OpeningKey(of: .anonymous, "other"))
        try await refuses("a sign-in whose id is taken", beginning: .sample(standing.id))
        try await refuses("a session of a sign-in that is not there", of: .sample())
        try await refuses("a session of the sign-in that ends", of: standing.id)
        findings.expect(
            try await !store.move(
                StoredMove(old: SessionID(), version: 1, session: .sample(SessionID()), begun: begun)),
            "'move' moved a session that is not there.")
        findings.expect(try await store.signIn(begun.id) == nil, "A refused move began a sign-in.")
        findings.expect(
            try await store.move(StoredMove(old: old.id, version: 1, session: .sample(new, key: old.openingKey))),
            "'move' refused the opening key of the session itself.")
        findings.expect(
            try await store.find(openedWith: OpeningKey(of: old.principal, "old")) == new,
            "The opening key of a session does not lead to it after its move.")
        _ = try await store.endSignIns([standing.id])
        for id in [new, other.id] { _ = try await store.remove(id) }
    }

    /// The key of a move is kept for its time, as long as the session is there to which it leads.
    static func movesKeys(_ store: some SignInStore, _ findings: inout Findings) async throws {
        let ids = (0..<4).map { _ in SessionID() }
        _ = try await store.insert(.sample(ids[0]))
        let keys = (0..<3).map { MovedKey.sample(ids[$0], ids[$0 + 1], end: 2_000 + $0) }
        func move(_ index: Int) async throws {
            let move = StoredMove(
                old: ids[index], version: 1, session: .sample(ids[index + 1]), key: keys[index])
            findings.expect(try await store.move(move), "'move' refused the stored version of a session.")
        }
        findings.expect(try await store.moved(from: ids[0]) == nil, "A session that has not moved has a moved key.")
        try await move(0)
        findings.expect(
            try await store.moved(from: ids[0]) == keys[0], "'moved' does not give the key that was kept with a move.")
        findings.expect(try await store.moved(from: ids[1]) == nil, "'moved' gave a key of another id.")
        try await move(1)
        findings.expect(
            try await store.moved(from: ids[0]) == nil, "The key of a move is left whose session has moved on.")
        findings.expect(
            try await [store.expireSignIns(at: 2_000) == [], store.moved(from: ids[1]) == keys[1]],
            "'expireSignIns' removed the key of a move before its time was over.")
        findings.expect(
            try await [store.expireSignIns(at: 2_001) == [], store.moved(from: ids[1]) == nil],
            "'expireSignIns' left the key of a move whose time is over.")
        findings.expect(try await store.load(ids[2]) != nil, "A session is gone with the key of its move.")
        try await move(2)
        _ = try await store.remove(ids[3])
        findings.expect(
            try await store.moved(from: ids[2]) == nil, "The key of a move is left whose session is removed.")

        let (old, signIn) = (StoredSession.sample(), StoredSignIn.sample())
        _ = try await store.insert(old)
        let new = StoredSession.sample(of: signIn)
        let keyed = StoredMove(
            old: old.id, version: 1, session: new, begun: signIn, key: .sample(old.id, new.id, end: 5_000))
        findings.expect(try await store.move(keyed), "'move' refused a session of the sign-in that begins with it.")
        findings.expect(try await store.moved(from: old.id) == keyed.key, "'moved' lost the key of a move.")
        _ = try await store.endSignIns([signIn.id])
        findings.expect(
            try await store.moved(from: old.id) == nil, "The key of a move is left whose sign-in has ended.")
    }

    /// Sign-ins begin and end with a move; the sessions of one that ends go, but for the one that moves.
    static func signsInAndOut(_ store: some SignInStore, _ findings: inout Findings) async throws {
        let (first, second) = (StoredSignIn.sample(), StoredSignIn.sample(of: Principal(id: "Bob")))
        let third = StoredSignIn.sample()
        let anonymous = StoredSession.sample(entries: 2)
        _ = try await store.insert(anonymous)
        let signedIn = StoredSession.sample(of: first, entries: 1)
        findings.expect(
            try await store.move(StoredMove(old: anonymous.id, version: 1, session: signedIn, begun: first)),
            "'move' refused a session of the sign-in that begins with it.")
        findings.expect(
            try await [store.signIn(first.id) == first, store.load(signedIn.id) == signedIn],
            "A sign-in that began with a move is not there, or its session is not.")
        _ = try await store.beginSignIn(third)
        let others = (0..<3).map { StoredSession.sample(of: $0 < 2 ? first : third) }
        let stranger = StoredSession.sample()
        for session in others + [stranger] { _ = try await store.insert(session) }
        let changed = StoredSession.sample(of: second, entries: 1)
        let gone = try await store.sessions(
            goneWith: StoredMove(
                old: signedIn.id, version: 1, session: changed, begun: second, ended: [first.id, third.id]))
        findings.expect(gone != nil, "'move' refused to begin one sign-in and to end others.")
        findings.expect(
            try await store.signIns(of: nil) == [second], "A move did not begin one sign-in and end others.")
        findings.expect(
            Set(gone ?? []) == Set(others.map(\.id)),
            "'move' does not give just the sessions that are gone with the sign-ins that it ends.")
        findings.expect(
            try await Set(store.sessions(of: nil)) == [changed.id, stranger.id],
            "A session is left whose sign-in has ended with a move, or another one is gone.")
        let out = StoredSession.sample()
        findings.expect(
            try await store.move(StoredMove(old: changed.id, version: 1, session: out, ended: [second.id])),
            "'move' refused to end a sign-in.")
        findings.expect(
            try await [store.signIns(of: nil) == [], store.load(out.id) == out, store.load(stranger.id) == stranger],
            "After a move that ends a sign-in that one is left, or the session is not.")
        for session in [out, stranger] { _ = try await store.remove(session.id) }
    }

    /// A sign-in that a move replaces leaves its other sessions to the one that begins.
    static func replacesByMoves(_ store: some SignInStore, _ findings: inout Findings) async throws {
        let (first, second, next) = (StoredSignIn.sample(), StoredSignIn.sample(), StoredSignIn.sample())
        for signIn in [first, second] { _ = try await store.beginSignIn(signIn) }
        let old = StoredSession.sample(of: first)
        var others = [StoredSession.sample(of: first, entries: 2), .sample(of: second, key: "other")]
        for session in [old] + others { _ = try await store.insert(session) }
        let new = StoredSession.sample(of: next, entries: 1)
        findings.expect(
            try await store.sessions(
                goneWith: StoredMove(
                    old: old.id, version: 1, session: new, begun: next, replaced: [first.id, second.id])) == [],
            "A move that replaces sign-ins was refused, or gave sessions of theirs as gone.")
        for index in others.indices { others[index].signIn = next.id }
        findings.expect(
            try await [
                store.signIns(of: nil) == [next], store.load(old.id) == nil, store.load(new.id) == new,
                store.load(others[0].id) == others[0], store.load(others[1].id) == others[1],
            ], "A session is not the new one's whose sign-in a move has replaced.")
        findings.expect(
            try await store.commit(others[0].next()), "'commit' refused a session whose sign-in a move has replaced.")
        findings.expect(
            try await Set(store.endSignIns([next.id])) == Set([new.id] + others.map(\.id)),
            "A session does not end with the sign-in to which a move has left it.")
    }

    /// Of many moves and commits of the same version, the store accepts one.
    static func racesMoves(_ store: some SignInStore, _ findings: inout Findings) async throws {
        for _ in 0..<5 {
            let old = StoredSession.sample(entries: 1)
            _ = try await store.insert(old)
            let signIns = (0..<6).map { _ in StoredSignIn.sample() }
            let sessions = signIns.map { StoredSession.sample(of: $0) }
            let won = try await withThrowingTaskGroup(of: Int.self) { group in
                for (signIn, session) in zip(signIns, sessions) {
                    let move = StoredMove(old: old.id, version: 1, session: session, begun: signIn)
                    group.addTask { try await store.move(move) ? 1 : 0 }
                }
                group.addTask { try await store.commit(old.next()) ? 1 : 0 }
                return try await group.reduce(0, +)
            }
            findings.expect(won == 1, "Of six moves and a commit of one version \(won) were accepted.")
            let (kept, standing) = (try await store.sessions(of: nil), try await store.signIns(of: nil))
            findings.expect(
                kept.count == 1
                    && (kept == [old.id] ? standing == [] : standing.count == 1 && !kept.contains(old.id)),
                "After a race of moves there are \(kept.count) sessions and \(standing.count) sign-ins.")
            _ = try await store.endSignIns(standing.map(\.id))
            _ = try await store.remove(old.id)
        }
    }

    /// What was answered is there after the store was opened again.
    static func reopens<Kept: SignInStore>(
        _ store: Kept, _ reopen: (Kept) async throws -> Kept, _ findings: inout Findings
    ) async throws -> Kept {
        let (kept, ended, begun) = (StoredSignIn.sample(), StoredSignIn.sample(), StoredSignIn.sample())
        for signIn in [kept, ended] { _ = try await store.beginSignIn(signIn) }
        let (session, gone) = (StoredSession.sample(of: kept, entries: 2), StoredSession.sample(of: ended))
        let (old, moved) = (StoredSession.sample(), StoredSession.sample(of: begun))
        for session in [session, gone, old] { _ = try await store.insert(session) }
        try await store.useSignIn(kept.id, at: 1_234)
        let (replaced, new) = (StoredSignIn.sample(), StoredSignIn.sample(began: 2_000))
        var passed = StoredSession.sample(of: replaced, key: "passed on", entries: 1)
        _ = try await store.beginSignIn(replaced)
        _ = try await store.insert(passed)
        _ = try await store.replaceSignIn(replaced.id, by: new)
        passed.signIn = new.id
        let key = MovedKey.sample(old.id, moved.id)
        _ = try await store.move(
            StoredMove(old: old.id, version: 1, session: moved, begun: begun, ended: [ended.id], key: key))
        let again = try await reopen(store)
        findings.expect(
            try await again.signIns(of: nil) == [kept.used(at: 1_234), begun, new],
            "After the store was opened again the sign-ins are not what they were.")
        findings.expect(
            try await [
                again.load(session.id) == session, again.load(moved.id) == moved, again.load(gone.id) == nil,
                again.load(old.id) == nil, again.load(passed.id) == passed,
            ],
            "After the store was opened again the sessions of sign-ins are not what they were.")
        findings.expect(
            try await again.moved(from: old.id) == key,
            "After the store was opened again the key of a move is not what it was.")
        findings.expect(
            try await Set(again.endSignIns([kept.id, begun.id, new.id])) == [session.id, moved.id, passed.id],
            "After the store was opened again the sessions do not end with their sign-ins.")
        return again
    }
}

extension MovedKey {
    static func sample(_ old: SessionID, _ new: SessionID, end: Int = 4_000) -> MovedKey {
        MovedKey(old: old, new: new, key: .max - 7, body: 0x8000_0000_0000_0001, end: end)
    }
}
