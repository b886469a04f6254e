import Outlet

extension Conformance {
    /// The sessions of a sign-in that is replaced are the other's, and nothing else of them changes.
    static func replaces(_ store: some SignInStore, _ findings: inout Findings) async throws {
        let (old, stranger) = (StoredSignIn.sample(), StoredSignIn.sample(began: 1_500, idleTime: 5_000))
        for signIn in [old, stranger] { _ = try await store.beginSignIn(signIn) }
        let anonymous = StoredSession.sample()
        var sessions = [
            StoredSession.sample(of: old, key: "replaced", entries: 2), .sample(of: old, entries: 1), .sample(of: old),
        ]
        let others = [StoredSession.sample(of: stranger, key: "other", entries: 1), .sample(entries: 1)]
        for session in [sessions[0], sessions[1], anonymous] + others { _ = try await store.insert(session) }
        let key = MovedKey.sample(anonymous.id, sessions[2].id)
        _ = try await store.move(StoredMove(old: anonymous.id, version: 1, session: sessions[2], key: key))
        let change = sessions[0].next(due: 7, add: [StoredEntry(kind: 2, number: 5, bytes: [5])])
        _ = try await store.commit(change)
        sessions[0] = sessions[0].applying(change)
        let order = try await store.sessions(of: nil)

        let new = StoredSignIn.sample(of: old.principal, began: 2_000, idleTime: 700, client: "Curl")
        findings.expect(
            try await store.replaceSignIn(old.id, by: new), "'replaceSignIn' refused a sign-in that is there.")
        for index in sessions.indices { sessions[index].signIn = new.id }
        findings.expect(try await store.signIn(old.id) == nil, "A sign-in is left that was replaced.")
        findings.expect(
            try await [store.signIn(new.id) == new, store.signIns(of: nil) == [stranger, new]],
            "A sign-in that has replaced another is not what it was begun as.")
        for session in sessions {
            findings.expect(
                try await store.load(session.id) == session,
                "A session is not the other's whose sign-in was replaced, or something else of it has changed.")
        }
        for session in others {
            findings.expect(
                try await store.load(session.id) == session, "The replacement of a sign-in changed another's session.")
        }
        findings.expect(
            try await [
                store.sessions(of: nil) == order, store.due(by: 7) == [sessions[0].id],
                store.find(openedWith: OpeningKey(of: old.principal, "replaced")) == sessions[0].id,
                store.moved(from: anonymous.id) == key,
            ],
            "After its sign-in was replaced a session is not found as before.")
        try await standsAfter(store, replacing: old, by: new, sessions, &findings)
        findings.expect(
            try await [store.load(others[0].id) == others[0], store.load(others[1].id) == others[1]],
            "A session has ended with a sign-in of another.")
        _ = try await store.endSignIns([stranger.id])
        _ = try await store.remove(others[1].id)
    }

    /// The new sign-in is used and ends as any other, and the old one does nothing.
    private static func standsAfter(
        _ store: some SignInStore, replacing old: StoredSignIn, by new: StoredSignIn, _ sessions: [StoredSession],
        _ findings: inout Findings
    ) async throws {
        let next = sessions[0].next()
        findings.expect(try await store.commit(next), "'commit' refused a session whose sign-in was replaced.")
        findings.expect(
            try await store.load(sessions[0].id) == sessions[0].applying(next),
            "A commit gave a session back to the sign-in that was replaced.")
        try await store.useSignIn(old.id, at: 2_100)
        try await store.useSignIn(new.id, at: 2_200)
        findings.expect(
            try await [store.signIn(old.id) == nil, store.signIn(new.id) == new.used(at: 2_200)],
            "A sign-in that has replaced another is not used as any other.")
        findings.expect(
            try await !store.insert(.sample(of: old)), "'insert' took a session of a sign-in that was replaced.")
        let later = StoredSession.sample(of: new)
        findings.expect(
            try await store.insert(later), "'insert' refused a session of a sign-in that has replaced another.")
        findings.expect(
            try await !store.replaceSignIn(old.id, by: .sample()), "'replaceSignIn' replaced a sign-in twice.")
        findings.expect(
            try await store.endSignIns([old.id]) == [], "'endSignIns' gave sessions of a sign-in that was replaced.")
        findings.expect(
            try await store.expireSignIns(at: 2_899) == [],
            "A sign-in that has replaced another ends before its own time is over.")
        findings.expect(
            try await Set(store.expireSignIns(at: 2_900)) == Set(sessions.map(\.id) + [later.id]),
            "The sessions of a sign-in that has replaced another do not end with it.")
        findings.expect(
            try await store.signIn(new.id) == nil, "A sign-in that has replaced another does not end.")
    }

    /// A replacement that is refused changes nothing.
    static func losesReplacements(_ store: some SignInStore, _ findings: inout Findings) async throws {
        let (old, other) = (StoredSignIn.sample(), StoredSignIn.sample(began: 1_500))
        for signIn in [old, other] { _ = try await store.beginSignIn(signIn) }
        let sessions = [StoredSession.sample(of: old, entries: 1), .sample(of: other, entries: 1)]
        for session in sessions { _ = try await store.insert(session) }
        func refuses(_ sentence: String, _ id: SignInID, by signIn: StoredSignIn) async throws {
            findings.expect(try await !store.replaceSignIn(id, by: signIn), "'replaceSignIn' took \(sentence).")
            findings.expect(
                try await [
                    store.signIns(of: nil) == [old, other], store.load(sessions[0].id) == sessions[0],
                    store.load(sessions[1].id) == sessions[1],
                ],
                "A refused replacement changed what is kept: \(sentence).")
        }
        try await refuses("a sign-in that is not there", .sample(), by: .sample())
        try await refuses("the id of another sign-in", old.id, by: .sample(other.id, began: 3_000))
        try await refuses("the id that the sign-in has already", old.id, by: .sample(old.id, began: 3_000))
        try await refuses("an id that is taken for a sign-in that is not there", .sample(), by: .sample(other.id))
        _ = try await store.endSignIns([old.id, other.id])
    }

    /// Of many replacements of a sign-in by two nodes, or one, the store accepts one; sessions that come meanwhile are that
    /// one's, or refused.
    static func racesReplacements(
        _ first: some SignInStore, _ second: some SignInStore, _ findings: inout Findings
    ) async throws {
        for _ in 0..<5 {
            let (old, session) = (StoredSignIn.sample(), StoredSession.sample(entries: 1))
            _ = try await first.beginSignIn(old)
            let kept = StoredSession.sample(of: old)
            for session in [session, kept] { _ = try await first.insert(session) }
            let rivals = (0..<6).map { _ in StoredSignIn.sample(of: old.principal) }
            let won = try await withThrowingTaskGroup(of: SignInID?.self) { group in
                for (index, rival) in rivals.enumerated() {
                    group.addTask {
                        let isFirst = index.isMultiple(of: 2)
                        let isMade =
                            isFirst
                            ? try await first.replaceSignIn(old.id, by: rival)
                            : try await second.replaceSignIn(old.id, by: rival)
                        return isMade ? rival.id : nil
                    }
                    group.addTask {
                        // What meets a replacement is refused, or fails: a database may take it out of the way.
                        _ = try? await second.insert(.sample(of: old, entries: 1))
                        return nil
                    }
                }
                group.addTask {
                    _ = try? await first.move(StoredMove(old: session.id, version: 1, session: .sample(of: old)))
                    return nil
                }
                return try await group.reduce(into: [SignInID]()) { won, id in if let id { won.append(id) } }
            }
            findings.expect(won.count == 1, "Of six replacements of a sign-in \(won.count) were accepted.")
            findings.expect(
                try await first.signIns(of: nil).map(\.id) == won,
                "After a race of replacements another sign-in is there than the one that was accepted.")
            for id in try await Set(first.sessions(of: old.principal)).union([kept.id]) {
                findings.expect(
                    try await second.load(id)?.signIn == won.first,
                    "After a race of replacements a session is not that of the sign-in that was accepted.")
            }
            _ = try await second.endSignIns(won + [old.id])
            _ = try await first.remove(session.id)
        }
    }
}
