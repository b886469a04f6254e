public import Outlet

extension Conformance {
    /// Verifies a store. Throws unless it returns every session as it was committed, accepts only one of two commits of
    /// the same version, writes a commit whole or not at all, keeps one session for each opening key, has calls of services made
    /// again with their keys, deletes removed sessions with their entries, and keeps the check value of the app's secret.
    ///
    /// The store has to be empty, and no other node may serve its sessions. Afterwards it has no sessions, and the check value of
    /// no app.
    public static func verify(store: some Store) async throws {
        var findings = Findings()
        try await keeps(store, &findings)
        try await loses(store, &findings)
        try await adds(store, &findings)
        try await finds(store, &findings)
        try await waits(store, &findings)
        try await lists(store, &findings)
        try await writes(store, &findings)
        try await opens(store, &findings)
        try await races(store, &findings)
        try await counts(store, &findings)
        try await serves(store, &findings)
        try await moves(store, &findings)
        try await keepsSecretChecks(store, &findings)
        findings.expect(store.count ?? 0 == 0, "The store counts \(store.count ?? 0) sessions, all are removed.")
        try findings.finish()
    }

    /// A session is loaded as it was inserted, and is gone after its removal.
    private static func keeps(_ store: some Store, _ findings: inout Findings) async throws {
        for session in [StoredSession.sample(entries: 3), .sample(for: Principal(id: "Ada", tenant: "north"))] {
            findings.expect(try await store.load(session.id) == nil, "A session is there that nobody has put in.")
            findings.expect(try await !store.remove(session.id), "'remove' removed a session that is not there.")
            findings.expect(try await !store.commit(session.next()), "'commit' took a session that is not there.")
            findings.expect(try await store.insert(session), "'insert' refused the first session.")
            findings.expect(store.count ?? 1 == 1, "The store counts \(store.count ?? 0) sessions, there is one.")
            findings.expect(try await !store.insert(session), "'insert' took the same session twice.")
            findings.expect(try await store.load(session.id) == session, "'load' changed what was put in.")
            findings.expect(try await store.remove(session.id), "'remove' did not find a session that is there.")
            findings.expect(try await store.load(session.id) == nil, "'load' found a session that is removed.")
            findings.expect(try await !store.commit(session.next()), "'commit' brought back a removed session.")
            findings.expect(try await store.load(session.id) == nil, "'commit' brought back a removed session.")
        }
        let again = StoredSession.sample()
        findings.expect(try await store.insert(again), "'insert' refused a session after others were removed.")
        findings.expect(
            try await store.load(again.id)?.entries == [], "A session has entries of one that was removed.")
        _ = try await store.remove(again.id)
    }

    /// Only the version that follows the stored one is accepted; a refused commit changes nothing.
    private static func loses(_ store: some Store, _ findings: inout Findings) async throws {
        let first = StoredSession.sample(entries: 2)
        _ = try await store.insert(first)
        let entry = StoredEntry(kind: 1, number: 100, bytes: [1])
        for step in [0, -1, 2] {
            let change = first.next(by: step, add: [entry], drop: [StoredRange(kind: 1, before: 100)])
            findings.expect(
                try await !store.commit(change),
                "'commit' took version \(change.head.version) after version \(first.head.version).")
        }
        findings.expect(try await store.load(first.id) == first, "A refused commit changed what is kept.")
        let next = first.next(add: [entry])
        findings.expect(try await store.commit(next), "'commit' refused the next version.")
        findings.expect(try await !store.commit(next), "'commit' took the same version twice: a lost race was won.")
        let kept = try await store.load(first.id)
        findings.expect(kept == first.applying(next), "'load' does not return the session as it was committed.")
        _ = try await store.remove(first.id)
    }

    /// Entries are replaced by kind and number, dropped before others are added, and loaded in order.
    private static func adds(_ store: some Store, _ findings: inout Findings) async throws {
        var (session, other) = (StoredSession.sample(), StoredSession.sample(entries: 4))
        for session in [session, other] { _ = try await store.insert(session) }
        func entry(_ kind: UInt8, _ number: Int, _ text: String) -> StoredEntry {
            StoredEntry(kind: kind, number: number, bytes: Array(text.utf8))
        }
        let changes: [(String, [StoredEntry], [StoredRange])] = [
            ("adds entries of two kinds", [entry(2, 7, "c"), entry(1, 9, "b"), entry(1, 2, "a")], []),
            ("replaces an entry", [entry(1, 9, "B"), entry(255, 1, "")], []),
            ("drops the entries of one kind before a number", [], [StoredRange(kind: 1, before: 9)]),
            ("drops an entry and adds it again", [entry(2, 7, "d")], [StoredRange(kind: 2, before: 8)]),
            ("adds a large entry", [entry(3, 1 << 40, String(repeating: "x", count: 100_000))], []),
            ("drops all", [], [1, 2, 3, 255].map { StoredRange(kind: $0, before: .max) }),
        ]
        for (sentence, added, dropped) in changes {
            let change = session.next(add: added, drop: dropped)
            findings.expect(try await store.commit(change), "'commit' refused a change that \(sentence).")
            session = session.applying(change)
            let kept = try await store.load(session.id)
            findings.expect(kept == session, "'load' returns something else after a change that \(sentence).")
        }
        findings.expect(try await store.load(other.id) == other, "A commit changed another session's entries.")
        for session in [session, other] { _ = try await store.remove(session.id) }
    }

    /// Idle sessions are found by the time of their last use.
    private static func finds(_ store: some Store, _ findings: inout Findings) async throws {
        let (old, new) = (StoredSession.sample(lastUsed: 1_000), StoredSession.sample(lastUsed: 2_000))
        for session in [old, new] { _ = try await store.insert(session) }
        findings.expect(try await store.idle(since: 1_000) == [], "'idle' gave a session that was used at that time.")
        findings.expect(try await store.idle(since: 1_001) == [old.id], "'idle' does not give just the old session.")
        findings.expect(
            try await Set(store.idle(since: 3_000)) == [old.id, new.id], "'idle' does not give both sessions.")
        findings.expect(
            try await store.commit(old.next(lastUsed: 2_500)), "'commit' refused the next version of an old session.")
        findings.expect(
            try await store.idle(since: 2_001) == [new.id], "'idle' goes by another time than the last commit's.")
        for (time, last) in [(2_600, 2_600), (2_601, 2_601), (2_400, 2_601)] {
            try await store.touch(new.id, at: time)
            let kept = try await store.load(new.id)?.head
            findings.expect(kept?.lastUsed == last, "After 'touch' at \(time) the last use is not at \(last).")
            findings.expect(kept?.version == new.head.version, "'touch' made a new version.")
            findings.expect(
                try await store.idle(since: last) == [old.id], "'idle' goes by another time than 'touch' has noted.")
        }
        findings.expect(
            try await !store.expire(new.id, unusedSince: 2_601),
            "'expire' removed a session that was used at that time.")
        findings.expect(try await store.load(new.id) != nil, "'expire' removed a session, and said that it did not.")
        findings.expect(
            try await store.expire(new.id, unusedSince: 2_602), "'expire' kept a session that was not used since.")
        findings.expect(try await store.load(new.id) == nil, "'expire' kept a session, and said that it did not.")
        findings.expect(
            try await !store.expire(new.id, unusedSince: 9_000), "'expire' removed a session that is not there.")
        _ = try await store.remove(old.id)
        findings.expect(try await store.idle(since: 3_000) == [], "'idle' gave sessions that are removed.")
        try await store.touch(old.id, at: 3_000)
        findings.expect(try await store.load(old.id) == nil, "'touch' brought back a removed session.")
    }

    /// Sessions that have something to do are found by its time, as their last commit has it.
    private static func waits(_ store: some Store, _ findings: inout Findings) async throws {
        let (first, second, third) = (
            StoredSession.sample(due: 9_000), StoredSession.sample(), StoredSession.sample(due: 1)
        )
        for session in [first, second, third] { _ = try await store.insert(session) }
        findings.expect(
            try await store.due(by: 9_000) == [third.id, first.id],
            "'due' does not give just the sessions that wait, in the order of their times.")
        findings.expect(
            try await store.due(by: 8_999) == [third.id], "'due' gave a session that has time, or missed one.")
        _ = try await store.commit(first.next(due: .some(nil)))
        _ = try await store.commit(second.next(due: 5_000))
        findings.expect(
            try await store.due(by: .max) == [third.id, second.id], "'due' does not go by the last commit.")
        for session in [first, second, third] { _ = try await store.remove(session.id) }
        findings.expect(try await store.due(by: .max) == [], "'due' gave sessions that are removed.")
    }

    /// The sessions of each principal are found, and all of them, in the order in which they were opened.
    private static func lists(_ store: some Store, _ findings: inout Findings) async throws {
        let principals: [Principal] = [
            Principal(id: "Ada"), .anonymous, Principal(id: "Ada", tenant: "north"), .anonymous(in: "north"),
            Principal(id: ""),
        ]
        let sessions = (0..<15).map { StoredSession.sample(for: principals[$0 * 7 % 5]) }
        for session in sessions { _ = try await store.insert(session) }
        findings.expect(
            try await store.sessions(of: nil) == sessions.map(\.id),
            "'sessions' does not give all sessions in the order of their opening.")
        for principal in principals {
            findings.expect(
                try await store.sessions(of: principal) == sessions.filter { $0.principal == principal }.map(\.id),
                "'sessions' does not give just the sessions of one principal in the order of their opening.")
        }
        findings.expect(
            try await store.sessions(of: Principal(id: "Bob")) == [], "'sessions' gave sessions of another principal.")
        _ = try await store.commit(sessions[0].next(lastUsed: 2_000))
        findings.expect(
            try await store.sessions(of: nil).first == sessions[0].id, "A commit changed the order of 'sessions'.")
        for session in sessions { _ = try await store.remove(session.id) }
        findings.expect(try await store.sessions(of: nil) == [], "'sessions' gave sessions that are removed.")
    }

    /// A store that can write says so, and changes nothing for it.
    private static func writes(_ store: some Store, _ findings: inout Findings) async throws {
        let session = StoredSession.sample(entries: 1)
        _ = try await store.insert(session)
        do {
            for _ in 1...3 { try await store.verify() }
        } catch {
            findings.expect(false, "'verify' fails, and the store can write: \(error)")
        }
        findings.expect(try await store.sessions(of: nil) == [session.id], "'verify' changed what is kept.")
        findings.expect(try await store.load(session.id) == session, "'verify' changed what is kept.")
        _ = try await store.remove(session.id)
    }
}

extension Conformance {
    /// A principal has one session for each opening key, and the key finds the session while it exists.
    private static func opens(_ store: some Store, _ findings: inout Findings) async throws {
        let ada = Principal(id: "Ada")
        let session = StoredSession.sample(for: ada, key: "k")
        let key = OpeningKey(of: ada, "k")
        findings.expect(try await store.find(openedWith: key) == nil, "A key leads to a session that is not there.")
        findings.expect(try await store.insert(session), "'insert' refused the first session of a key.")
        findings.expect(try await store.load(session.id) == session, "'load' changed a session that has a key.")
        findings.expect(
            try await store.find(openedWith: key) == session.id, "A key does not lead to the session it opened.")
        let others = [
            ada, .anonymous, Principal(id: ""), Principal(id: "Bob"), Principal(id: "Ada", tenant: "north"),
            .anonymous(in: "north"), .anonymous(in: ""),
        ].map { OpeningKey(of: $0, $0 == ada ? "l" : "k") }
        for other in others {
            findings.expect(
                try await store.find(openedWith: other) == nil, "A key leads to a session that another one opened.")
        }
        let twin = StoredSession.sample(for: ada, key: "k", entries: 2)
        findings.expect(try await !store.insert(twin), "'insert' took a second session of the same key.")
        findings.expect(try await store.load(twin.id) == nil, "'load' found a session that 'insert' refused.")
        let rest = others.map { StoredSession.sample(for: $0.principal, key: $0.key) }
        for other in rest {
            findings.expect(
                try await store.insert(other), "'insert' refused another principal's session of the same key.")
        }
        findings.expect(try await store.commit(session.next()), "'commit' refused a session that has a key.")
        findings.expect(
            try await store.find(openedWith: key) == session.id, "A key does not lead to a session after its commit.")
        _ = try await store.remove(session.id)
        findings.expect(try await store.find(openedWith: key) == nil, "A key leads to a session that is removed.")
        findings.expect(try await store.insert(twin), "The key of a removed session opens no other.")
        for session in rest + [twin] { _ = try await store.remove(session.id) }
    }

    /// Of many sessions that are opened with one key at the same time, the store accepts one.
    private static func races(_ store: some Store, _ findings: inout Findings) async throws {
        let rivals = (1...8).map { _ in StoredSession.sample(key: "race") }
        let taken = try await withThrowingTaskGroup(of: SessionID?.self) { group in
            for rival in rivals { group.addTask { try await store.insert(rival) ? rival.id : nil } }
            return try await group.reduce(into: [SessionID]()) { ids, id in if let id { ids.append(id) } }
        }
        findings.expect(taken.count == 1, "Of 8 sessions that one key opens at once \(taken.count) were taken.")
        let found = try await store.find(openedWith: OpeningKey(of: .anonymous, "race"))
        findings.expect(found == taken.first, "A key does not lead to the session that was taken.")
        for id in taken { _ = try await store.remove(id) }
    }

    /// Of many concurrent commits, none is lost and none counts twice.
    private static func counts(_ store: some Store, _ findings: inout Findings) async throws {
        let session = StoredSession.sample()
        _ = try await store.insert(session)
        let (writers, rounds) = (8, 25)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 1...writers {
                group.addTask {
                    var won = 0
                    while won < rounds, let kept = try await store.load(session.id) {
                        let entry = StoredEntry(kind: UInt8(writer), number: won, bytes: [])
                        if try await store.commit(kept.next(add: [entry])) { won += 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        let kept = try await store.load(session.id)
        let (version, expected) = (kept?.head.version ?? 0, session.head.version + writers * rounds)
        findings.expect(
            version == expected,
            "After \(writers * rounds) commits of \(writers) writers the version is \(version), not \(expected).")
        findings.expect(
            kept?.entries.count == writers * rounds,
            "Of the entries of \(writers * rounds) commits \(kept?.entries.count ?? 0) are there.")
        _ = try await store.remove(session.id)
    }
}

extension StoredSession {
    static func sample(
        for principal: Principal = .anonymous, key: String? = nil, lastUsed: Int = 1_000, due: Int? = nil,
        entries: Int = 0
    ) -> StoredSession {
        StoredSession(
            id: SessionID(), principal: principal, openingKey: key.map { OpeningKey(of: principal, $0) },
            constants: Array("constants".utf8),
            head: StoredHead(version: 1, lastUsed: lastUsed, due: due, bytes: Array("head 1".utf8)),
            entries: (0..<entries).map { StoredEntry(kind: 1, number: $0, bytes: Array("entry \($0)".utf8)) })
    }

    /// A commit after the session's version.
    func next(
        by step: Int = 1, lastUsed: Int? = nil, due: Int?? = nil, add added: [StoredEntry] = [],
        drop dropped: [StoredRange] = []
    ) -> StoredChange {
        let version = head.version + step
        return StoredChange(
            id: id,
            head: StoredHead(
                version: version, lastUsed: lastUsed ?? head.lastUsed, due: due ?? head.due,
                bytes: Array("head \(version)".utf8)),
            added: added, dropped: dropped)
    }
}
