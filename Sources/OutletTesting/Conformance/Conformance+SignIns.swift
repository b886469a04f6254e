public import Outlet

extension Conformance {
    /// Verifies what a store does with sign-ins, besides what ``verify(store:)`` does. Throws unless it keeps every sign-in as it
    /// was begun, takes an id once, finds the sign-ins of a principal in the order in which they began, replaces a sign-in and moves a
    /// session whole or not at all, and has the sessions of a sign-in end with it.
    ///
    /// - Parameters:
    ///   - store: a store that is empty, and is empty afterwards.
    ///   - reopen: closes the store and opens it again, as the next process does; by default it stays open.
    public static func verify<Kept: SignInStore>(
        signIns store: Kept, reopening reopen: (Kept) async throws -> Kept = { $0 }
    ) async throws {
        var findings = Findings()
        try await begins(store, &findings)
        try await lists(store, &findings)
        try await uses(store, &findings)
        try await opens(store, &findings)
        try await ends(store, &findings)
        try await expires(store, &findings)
        try await replaces(store, &findings)
        try await losesReplacements(store, &findings)
        try await racesReplacements(store, store, &findings)
        try await moves(store, &findings)
        try await losesMoves(store, &findings)
        try await movesKeys(store, &findings)
        try await signsInAndOut(store, &findings)
        try await replacesByMoves(store, &findings)
        try await racesMoves(store, &findings)
        let again = try await reopens(store, reopen, &findings)
        findings.expect(
            try await [again.signIns(of: nil) == [], again.sessions(of: nil) == []],
            "Sign-ins or sessions are left that were ended.")
        findings.expect(again.count ?? 0 == 0, "The store counts \(again.count ?? 0) sessions, all have ended.")
        try findings.finish()
    }

    /// A sign-in is found as it was begun, its id is taken once, and it is gone once it has ended.
    private static func begins(_ store: some SignInStore, _ findings: inout Findings) async throws {
        let principals = [
            Principal(id: "Ada", tenant: "north", roles: ["reader", "editor in chief"]),
            Principal(id: "Łukasz 🌻 'x' \"y\""),
            Principal(id: "", tenant: "", roles: ["", "é", "a,b"]),
        ]
        for principal in principals {
            let signIn = StoredSignIn.sample(of: principal, client: "Firefox on Linux – \u{65}\u{301}🌻")
            findings.expect(try await store.signIn(signIn.id) == nil, "A sign-in is there that nobody has begun.")
            findings.expect(try await store.beginSignIn(signIn), "'beginSignIn' refused the first sign-in of an id.")
            let kept = try await store.signIn(signIn.id)
            findings.expect(kept == signIn, "'signIn' changed what was begun.")
            findings.expect(
                kept?.principal.roles == principal.roles && kept?.principal.tenant == principal.tenant,
                "A sign-in does not have the roles and the tenant with which it began.")
            findings.expect(
                kept.map { Array($0.client.utf8) } == Array(signIn.client.utf8),
                "A sign-in does not have the bytes of its texts.")
            let other = StoredSignIn.sample(signIn.id, of: Principal(id: "Bob"), began: 3_000)
            findings.expect(try await !store.beginSignIn(other), "'beginSignIn' took an id twice.")
            findings.expect(try await store.signIn(signIn.id) == signIn, "A refused sign-in changed what is kept.")
            findings.expect(
                try await store.endSignIns([signIn.id, SignInID.sample()]) == [],
                "'endSignIns' gave sessions of a sign-in that has opened none.")
            findings.expect(try await store.signIn(signIn.id) == nil, "'signIn' found one that has ended.")
            findings.expect(
                try await store.endSignIns([signIn.id]) == [], "'endSignIns' gave sessions of a sign-in that is gone.")
        }
    }

    /// The sign-ins of each principal are found, and all of them, in the order in which they began.
    private static func lists(_ store: some SignInStore, _ findings: inout Findings) async throws {
        let principals = [Principal(id: "Ada"), Principal(id: "Ada", tenant: "north"), Principal(id: "Bob")]
        let begun = [2_000, 1_000, 3_000, 1_000, 2_000, 1_500, 1_000]
        let signIns = begun.enumerated().map { StoredSignIn.sample(of: principals[$0 % 3], began: $1) }
        for signIn in signIns { _ = try await store.beginSignIn(signIn) }
        let places = begun.indices.sorted { (begun[$0], $0) < (begun[$1], $1) }
        findings.expect(
            try await store.signIns(of: nil) == places.map { signIns[$0] },
            "'signIns' does not give all in the order in which they began.")
        for principal in principals {
            findings.expect(
                try await store.signIns(of: principal)
                    == places.map { signIns[$0] }.filter { $0.principal == principal },
                "'signIns' does not give just those of one principal in the order in which they began.")
        }
        findings.expect(
            try await store.signIns(of: Principal(id: "Eve")) == [], "'signIns' gave sign-ins of another principal.")
        findings.expect(
            try await store.signIns(of: .anonymous) == [], "'signIns' gave sign-ins of another principal.")
        _ = try await store.endSignIns(store.signIns(of: principals[0]).map(\.id))
        findings.expect(
            try await [
                store.signIns(of: nil).allSatisfy { $0.principal != principals[0] }, store.signIns(of: nil).count == 4,
            ],
            "After the sign-ins of one principal have ended, others are gone or some of them are left.")
        _ = try await store.endSignIns(signIns.map(\.id))
    }

    /// The last use is noted, and never becomes earlier.
    private static func uses(_ store: some SignInStore, _ findings: inout Findings) async throws {
        let (signIn, other) = (StoredSignIn.sample(), StoredSignIn.sample())
        for signIn in [signIn, other] { _ = try await store.beginSignIn(signIn) }
        for (time, last) in [(1_200, 1_200), (1_201, 1_201), (1_100, 1_201), (1_250, 1_250)] {
            try await store.useSignIn(signIn.id, at: time)
            findings.expect(
                try await store.signIn(signIn.id) == signIn.used(at: last),
                "After 'useSignIn' at \(time) the last use is not at \(last), or something else has changed.")
        }
        findings.expect(try await store.signIn(other.id) == other, "'useSignIn' changed another sign-in.")
        _ = try await store.endSignIns([signIn.id, other.id])
        try await store.useSignIn(signIn.id, at: 1_300)
        findings.expect(try await store.signIn(signIn.id) == nil, "'useSignIn' brought back a sign-in that has ended.")
    }

    /// A session has the sign-in that opened it, which has to be there.
    private static func opens(_ store: some SignInStore, _ findings: inout Findings) async throws {
        let signIn = StoredSignIn.sample()
        let session = StoredSession.sample(of: signIn, key: "of a sign-in")
        findings.expect(try await !store.insert(session), "'insert' took a session of a sign-in that is not there.")
        findings.expect(try await store.load(session.id) == nil, "'load' found a session that 'insert' refused.")
        _ = try await store.beginSignIn(signIn)
        findings.expect(try await store.insert(session), "'insert' refused a session of a sign-in that is there.")
        findings.expect(try await store.load(session.id) == session, "'load' lost the sign-in of a session.")
        let next = session.next(add: [StoredEntry(kind: 1, number: 7, bytes: [7])])
        findings.expect(try await store.commit(next), "'commit' refused a session that has a sign-in.")
        findings.expect(
            try await store.load(session.id) == session.applying(next), "A commit lost the sign-in of a session.")
        findings.expect(
            try await store.endSignIns([signIn.id]) == [session.id],
            "'endSignIns' does not give the session that ends with its sign-in.")
        findings.expect(
            try await !store.insert(.sample(of: signIn)), "'insert' took a session of a sign-in that has ended.")
    }

    /// Sessions end with their sign-in, whole, and no others do.
    private static func ends(_ store: some SignInStore, _ findings: inout Findings) async throws {
        let signIns = (0..<4).map { _ in StoredSignIn.sample(of: Principal(id: "Ada")) }
        for signIn in signIns { _ = try await store.beginSignIn(signIn) }
        let sessions = (0..<12).map { StoredSession.sample(of: signIns[$0 % 4], key: "end \($0)", entries: 2) }
        let free = StoredSession.sample(for: Principal(id: "Ada"), key: "free", entries: 1)
        for session in sessions + [free] { _ = try await store.insert(session) }
        findings.expect(
            try await Set(store.endSignIns([signIns[0].id])) == Set(Self.sessions(sessions, of: [signIns[0]])),
            "'endSignIns' does not give the sessions of one sign-in.")
        findings.expect(
            try await Set(store.endSignIns([signIns[1].id, SignInID.sample(), signIns[2].id, signIns[1].id]))
                == Set(Self.sessions(sessions, of: Array(signIns[1...2]))),
            "'endSignIns' does not give the sessions of several sign-ins.")
        for (index, session) in sessions.enumerated() {
            let isThere = index % 4 == 3
            findings.expect(
                try await (store.load(session.id) == session) == isThere,
                isThere
                    ? "A session is gone whose sign-in has not ended."
                    : "A session is left whose sign-in has ended.")
            findings.expect(
                try await (store.find(openedWith: OpeningKey(of: session.principal, "end \(index)")) != nil) == isThere,
                "The key of a session that has ended with its sign-in leads to it, or that of another does not.")
        }
        findings.expect(try await store.load(free.id) == free, "A session without a sign-in has ended with one.")
        findings.expect(
            try await store.sessions(of: Principal(id: "Ada")) == Self.sessions(sessions, of: [signIns[3]]) + [free.id],
            "'sessions' does not give just those whose sign-ins have not ended.")
        _ = try await store.remove(sessions[3].id)
        findings.expect(
            try await Set(store.endSignIns([signIns[3].id])) == [sessions[7].id, sessions[11].id],
            "'endSignIns' gave a session that was removed before, or missed one.")
        _ = try await store.remove(free.id)
        for session in sessions {
            findings.expect(
                try await store.insert(StoredSession.sample(session.id, key: session.openingKey)),
                "What is left of a session that has ended with its sign-in keeps its id or its key.")
            findings.expect(
                try await store.load(session.id)?.entries == [],
                "A session has entries of one that has ended with its sign-in.")
            _ = try await store.remove(session.id)
        }
    }

    private static func sessions(_ sessions: [StoredSession], of signIns: [StoredSignIn]) -> [SessionID] {
        sessions.filter { session in signIns.contains { $0.id == session.signIn } }.map(\.id)
    }

    /// A sign-in ends a while after its last use, and at its end however much it is used.
    private static func expires(_ store: some SignInStore, _ findings: inout Findings) async throws {
        let idle = StoredSignIn.sample(began: 1_000, idleTime: 500, end: 9_000)
        let short = StoredSignIn.sample(began: 1_000, idleTime: 5_000, end: 1_400)
        let endless = StoredSignIn.sample(began: 1_000, idleTime: .max, end: 9_000)
        let sessions = [idle, short, endless].map { StoredSession.sample(of: $0) }
        for (signIn, session) in zip([idle, short, endless], sessions) {
            _ = try await store.beginSignIn(signIn)
            _ = try await store.insert(session)
        }
        findings.expect(
            try await [store.expireSignIns(at: 1_399) == [], store.signIns(of: nil).count == 3],
            "'expireSignIns' removed a sign-in that stands.")
        findings.expect(
            try await store.expireSignIns(at: 1_400) == [sessions[1].id],
            "'expireSignIns' does not give the session of a sign-in that has reached its end.")
        findings.expect(
            try await [store.signIn(short.id) == nil, store.load(sessions[1].id) == nil],
            "A sign-in is left that has reached its end, or its session is.")
        try await store.useSignIn(idle.id, at: 1_600)
        findings.expect(
            try await [store.expireSignIns(at: 2_099) == [], store.signIn(idle.id) == idle.used(at: 1_600)],
            "'expireSignIns' removed a sign-in that was used.")
        findings.expect(
            try await [store.expireSignIns(at: 2_100) == [sessions[0].id], store.signIn(idle.id) == nil],
            "'expireSignIns' left a sign-in that was not used for its idle time.")
        try await store.useSignIn(endless.id, at: 8_999)
        findings.expect(
            try await [store.expireSignIns(at: 8_999) == [], store.signIn(endless.id) == endless.used(at: 8_999)],
            "'expireSignIns' removed a sign-in that stands.")
        findings.expect(
            try await [store.expireSignIns(at: 9_000) == [sessions[2].id], store.signIns(of: nil) == []],
            "'expireSignIns' left a sign-in that has reached its end, and was used just before.")
    }
}

extension SignInID {
    /// An id that no other sign-in has.
    static func sample() -> SignInID { SignInID(of: (0..<16).map { _ in UInt8.random(in: 0...255) }) }
}

extension StoredSignIn {
    static func sample(
        _ id: SignInID = .sample(), of principal: Principal = Principal(id: "Ada"), began: Int = 1_000,
        idleTime: Int = 500, end: Int = 9_000, client: String = "Firefox on Linux"
    ) -> StoredSignIn {
        StoredSignIn(
            id: id, principal: principal, began: began, lastUsed: began, proved: began - 10, idleTime: idleTime,
            end: end, client: client)
    }
}

extension StoredSession {
    /// A session that a sign-in has opened.
    static func sample(of signIn: StoredSignIn, key: String? = nil, entries: Int = 0) -> StoredSession {
        sample(
            SessionID(), key: key.map { OpeningKey(of: signIn.principal, $0) }, principal: signIn.principal,
            signIn: signIn.id, entries: entries)
    }

    /// A session with an id.
    static func sample(
        _ id: SessionID, key: OpeningKey? = nil, principal: Principal? = nil, signIn: SignInID? = nil, entries: Int = 0
    ) -> StoredSession {
        StoredSession(
            id: id, principal: principal ?? key?.principal ?? .anonymous, openingKey: key, signIn: signIn,
            constants: Array("constants".utf8),
            head: StoredHead(version: 1, lastUsed: 1_000, due: nil, bytes: Array("head 1".utf8)),
            entries: (0..<entries).map { StoredEntry(kind: 1, number: $0, bytes: Array("entry \($0)".utf8)) })
    }
}
