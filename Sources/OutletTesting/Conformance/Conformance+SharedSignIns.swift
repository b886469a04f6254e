public import Outlet

extension Conformance {
    /// Verifies what two nodes of one store do with sign-ins; each of them passes ``verify(signIns:reopening:)`` alone.
    ///
    /// Throws unless each node sees at once what the other was answered, only one of two moves of the same version and of two
    /// replacements of a sign-in is accepted, a move needs the lease that it names and ends it, and no session is left that one node
    /// opens while another ends its sign-in.
    ///
    /// The store has to be empty, and is empty afterwards.
    public static func verify(
        signIns first: some SignInStore & SharedStore, on second: some SignInStore & SharedStore
    ) async throws {
        var findings = Findings()
        try await shares(first, second, &findings)
        try await movesUnderLeases(first, second, &findings)
        try await movesLocked(first, second, &findings)
        try await racesMoves(first, second, &findings)
        try await replacesUnderLeases(first, second, &findings)
        try await racesReplacements(first, second, &findings)
        try await endsMeanwhile(first, second, &findings)
        findings.expect(
            try await [first.signIns(of: nil) == [], first.sessions(of: nil) == []],
            "Sign-ins or sessions are left that were ended.")
        try findings.finish()
    }

    /// Each node sees at once what the other was answered.
    private static func shares(
        _ first: some SignInStore & SharedStore, _ second: some SignInStore & SharedStore, _ findings: inout Findings
    ) async throws {
        let (signIn, next) = (StoredSignIn.sample(), StoredSignIn.sample(of: Principal(id: "Bob")))
        findings.expect(try await first.beginSignIn(signIn), "'beginSignIn' refused the first sign-in.")
        findings.expect(
            try await second.signIn(signIn.id) == signIn, "A node does not see a sign-in that another has begun.")
        findings.expect(try await !second.beginSignIn(signIn), "'beginSignIn' took an id that another node has used.")
        try await second.useSignIn(signIn.id, at: 1_300)
        findings.expect(
            try await first.signIn(signIn.id) == signIn.used(at: 1_300),
            "A node does not see another's use of a sign-in.")
        let (session, other) = (StoredSession.sample(of: signIn), StoredSession.sample(of: signIn))
        findings.expect(
            try await [second.insert(session), first.insert(other)],
            "'insert' refused a session of a sign-in that another node has begun.")
        let new = StoredSession.sample(of: next)
        let key = MovedKey.sample(session.id, new.id)
        var mark = try await second.news().mark
        func tells(ofEnd id: SignInID, _ node: some SharedStore) async throws -> Bool {
            let news = try await node.news(after: mark)
            mark = news.mark
            let items = news.items.map(\.item)
            return items.map { [$0.kind, $0.name] } == [["sign-in", ""]] && items.first?.bytes == id.bytes
        }
        findings.expect(
            try await first.move(
                StoredMove(old: session.id, version: 1, session: new, begun: next, ended: [signIn.id], key: key)),
            "'move' refused a session that another node has put in.")
        findings.expect(
            try await [
                second.load(new.id) == new, second.version(of: session.id) == nil, second.version(of: other.id) == nil,
                second.signIns(of: nil) == [next], second.moved(from: session.id) == key,
            ], "A node does not see what another has moved.")
        findings.expect(
            try await tells(ofEnd: signIn.id, second),
            "'news' has no item 'sign-in' with the id of a sign-in that has ended with a move.")
        findings.expect(
            try await !second.commit(session.next()),
            "'commit' took a version of a session that another node has moved.")
        let last = StoredSignIn.sample(of: Principal(id: "Bob"))
        findings.expect(
            try await [first.replaceSignIn(next.id, by: last), tells(ofEnd: next.id, second)] == [true, true],
            "'news' has no item 'sign-in' with the id of a sign-in that was replaced.")
        mark = try await first.news().mark
        findings.expect(
            try await [second.endSignIns([last.id]) == [new.id], first.version(of: new.id) == nil],
            "A session is left whose sign-in another node has ended.")
        findings.expect(
            try await tells(ofEnd: last.id, first),
            "'news' has no item 'sign-in' with the id of a sign-in that another node has ended.")
    }

    /// A move needs the lease that it names, which ends with it.
    private static func movesUnderLeases(
        _ first: some SignInStore & SharedStore, _ second: some SignInStore & SharedStore, _ findings: inout Findings
    ) async throws {
        let (old, new, signIn) = (StoredSession.sample(entries: 1), SessionID(), StoredSignIn.sample())
        _ = try await first.insert(old)
        let number = try await first.takeLeases(of: [old.id])[old.id] ?? 0
        func move(_ lease: Int?) -> StoredMove {
            StoredMove(
                old: old.id, version: 1, session: .sample(new, signIn: signIn.id), begun: signIn,
                key: .sample(old.id, new), lease: lease)
        }
        func refuses(_ store: some SignInStore, _ lease: Int, _ sentence: String) async throws {
            do {
                findings.expect(
                    try await !store.move(move(lease)) && false, "'move' did not fail with 'LeaseLost': \(sentence).")
            } catch is LeaseLost {}
            findings.expect(
                try await [first.load(old.id) == old, first.load(new) == nil, first.signIns(of: nil) == []],
                "A move without its lease changed something: \(sentence).")
        }
        try await refuses(second, number, "another node has the lease")
        try await refuses(first, number + 1, "the lease has another number")
        findings.expect(try await first.move(move(number)), "'move' refused the node that has the lease.")
        findings.expect(
            try await first.takeLeases(of: [old.id]) == [:], "There is a lease of a session that has moved away.")
        findings.expect(
            try await Array(second.takeLeases(of: [new]).keys) == [new],
            "The lease of a session that has moved can't be taken under its new id.")
        findings.expect(try await !first.move(move(number)), "'move' moved a session twice.")
        _ = try await second.endSignIns([signIn.id])
    }

    /// A lock keeps the other node's move away, and a move ends its node's lock.
    private static func movesLocked(
        _ first: some SignInStore & SharedStore, _ second: some SignInStore & SharedStore, _ findings: inout Findings
    ) async throws {
        let (old, own, others) = (StoredSession.sample(), StoredSession.sample(), StoredSession.sample())
        _ = try await first.insert(old)
        findings.expect(try await first.lock(old.id), "'lock' did not find a session.")
        // It waits for the lock, or is refused for it.
        async let outcome = try? second.move(StoredMove(old: old.id, version: 1, session: others))
        findings.expect(
            try await first.move(StoredMove(old: old.id, version: 1, session: own)),
            "'move' refused the node that has the lock.")
        let isOther = await outcome
        findings.expect(isOther != true, "'move' took another node's version while the session was locked.")
        findings.expect(
            try await second.sessions(of: nil) == [own.id], "A move with a lock is not whole, or another came as well.")
        findings.expect(try await second.lock(own.id), "'lock' did not find a session that has moved.")
        findings.expect(try await second.commit(own.next()), "'commit' refused the node that has the lock.")
        _ = try await first.remove(own.id)
    }

    /// Of moves of the same version by both nodes, one wins.
    private static func racesMoves(
        _ first: some SignInStore & SharedStore, _ second: some SignInStore & SharedStore, _ findings: inout Findings
    ) async throws {
        for _ in 0..<10 {
            let (old, signIn) = (StoredSession.sample(), StoredSignIn.sample())
            let rivals = [StoredSession.sample(of: signIn), StoredSession.sample(of: signIn)]
            _ = try await first.insert(old)
            async let one = first.move(StoredMove(old: old.id, version: 1, session: rivals[0], begun: signIn))
            async let other = second.move(StoredMove(old: old.id, version: 1, session: rivals[1], begun: signIn))
            let won = try await [one, other]
            findings.expect(
                won.count { $0 } == 1, "Of two nodes' moves of one version \(won.count { $0 }) were accepted.")
            findings.expect(
                try await first.sessions(of: nil) == zip(rivals, won).filter(\.1).map(\.0.id),
                "After a race of two nodes' moves the session that has moved is not there, or another one is.")
            _ = try await second.endSignIns([signIn.id])
        }
    }

    /// The replacement of a sign-in by one node leaves the leases of another as they are.
    private static func replacesUnderLeases(
        _ first: some SignInStore & SharedStore, _ second: some SignInStore & SharedStore, _ findings: inout Findings
    ) async throws {
        let (old, new) = (StoredSignIn.sample(), StoredSignIn.sample())
        _ = try await first.beginSignIn(old)
        let session = StoredSession.sample(of: old, entries: 1)
        _ = try await first.insert(session)
        let leases = try await first.takeLeases(of: [session.id])
        findings.expect(
            try await second.replaceSignIn(old.id, by: new),
            "'replaceSignIn' refused a sign-in that another node has begun.")
        findings.expect(
            try await [first.signIns(of: nil) == [new], first.load(session.id)?.signIn == new.id],
            "A node does not see that another has replaced a sign-in.")
        findings.expect(
            try await [second.takeLeases(of: [session.id]) == [:], first.takeLeases(of: [session.id]) == leases],
            "The lease of a session is lost whose sign-in was replaced.")
        var change = session.next()
        change.lease = leases[session.id]
        findings.expect(
            try await first.commit(change), "'commit' refused the node that has the lease after a replacement.")
        findings.expect(
            try await [first.endSignIns([new.id]) == [session.id], second.version(of: session.id) == nil],
            "A session is left that another node has given to a sign-in that has ended.")
    }

    /// No session is left that one node opens, changes or moves while the other ends its sign-in.
    private static func endsMeanwhile(
        _ first: some SignInStore & SharedStore, _ second: some SignInStore & SharedStore, _ findings: inout Findings
    ) async throws {
        for _ in 0..<5 {
            let signIn = StoredSignIn.sample()
            _ = try await first.beginSignIn(signIn)
            let sessions = (0..<6).map { _ in StoredSession.sample(of: signIn) }
            for session in sessions { _ = try await first.insert(session) }
            await withTaskGroup(of: Void.self) { group in
                for session in sessions {
                    // What meets the end is refused, or fails: a database may take the one that waits for it out of the way.
                    group.addTask { _ = try? await second.insert(.sample(of: signIn, entries: 1)) }
                    group.addTask {
                        let entry = StoredEntry(kind: 1, number: 1, bytes: [1])
                        _ = try? await second.commit(session.next(add: [entry]))
                    }
                    group.addTask {
                        _ = try? await first.move(
                            StoredMove(old: session.id, version: 1, session: .sample(of: signIn)))
                    }
                }
                group.addTask { _ = try? await first.endSignIns([signIn.id]) }
            }
            _ = try await second.endSignIns([signIn.id])
            let left = try await second.sessions(of: nil)
            findings.expect(
                left == [], "\(left.count) sessions are left that a node opened while another ended their sign-in.")
            for session in sessions {
                _ = try await first.insert(.sample(session.id))
                findings.expect(
                    try await first.load(session.id)?.entries == [],
                    "A session has entries of one that has ended with its sign-in.")
                _ = try await first.remove(session.id)
            }
        }
    }
}
