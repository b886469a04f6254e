public import Outlet
import Synchronization

extension Conformance {
    /// Verifies two nodes of one store, each of which passes ``verify(store:)`` alone.
    ///
    /// Throws unless each node sees at once what the other was answered, only one of two commits of the same version is accepted,
    /// a lock keeps the other node's commits away, a lease is had by one node and its number grows with each taking by another, the
    /// bus tells the other node what has changed, each node reads once, and in order, what another has published, and of nodes
    /// with different secrets one serves.
    ///
    /// The store has to be empty. Afterwards it has no sessions, the bus has other receivers, and both nodes serve with a secret of
    /// no app.
    public static func verify(nodes first: some SharedStore, _ second: some SharedStore) async throws {
        var findings = Findings()
        try await shares(first, second, &findings)
        try await races(first, second, &findings)
        try await compares(first, second, &findings)
        try await locks(first, second, &findings)
        try await leases(first, second, &findings)
        try await takesDue(first, second, &findings)
        try await tells(first, second, &findings)
        try await publishes(first, second, &findings)
        try await knows(first, second, &findings)
        try await servesWithOneSecret(first, second, &findings)
        findings.expect(try await first.sessions(of: nil) == [], "Sessions are left that were removed.")
        try findings.finish()
    }

    /// Each node sees at once what the other was answered.
    private static func shares(
        _ first: some SharedStore, _ second: some SharedStore, _ findings: inout Findings
    ) async throws {
        let session = StoredSession.sample(key: "shared", entries: 2)
        findings.expect(try await second.version(of: session.id) == nil, "A session has a version before it is there.")
        findings.expect(try await first.insert(session), "'insert' refused the first session.")
        findings.expect(try await second.load(session.id) == session, "A node does not see what another has put in.")
        findings.expect(
            try await second.find(openedWith: OpeningKey(of: .anonymous, "shared")) == session.id,
            "A key does not lead to a session that another node has opened.")
        findings.expect(
            try await !second.insert(StoredSession.sample(key: "shared")),
            "'insert' took a second session of a key that another node has used.")
        let next = session.next(add: [StoredEntry(kind: 3, number: 1, bytes: [1])])
        findings.expect(try await second.commit(next), "'commit' refused a session that another node has put in.")
        findings.expect(
            try await first.version(of: session.id) == next.head.version,
            "'version(of:)' does not give what another node has committed.")
        findings.expect(
            try await first.load(session.id) == session.applying(next),
            "'load' does not give what another node has committed.")
        findings.expect(try await !first.commit(next), "'commit' took a version that another node has committed.")
        try await second.touch(session.id, at: 5_000)
        findings.expect(
            try await !first.expire(session.id, unusedSince: 5_000),
            "'expire' removed a session that was used on another node.")
        findings.expect(try await second.remove(session.id), "'remove' did not find another node's session.")
        findings.expect(
            try await first.version(of: session.id) == nil, "A session has a version that another node has removed.")
        findings.expect(
            try await !first.commit(session.next(by: 2)), "'commit' brought back what another node has removed.")
        findings.expect(try await !first.remove(session.id), "'remove' removed a session twice.")
    }

    /// Of commits of the same version by both nodes, one wins; none is lost.
    private static func races(
        _ first: some SharedStore, _ second: some SharedStore, _ findings: inout Findings
    ) async throws {
        let session = StoredSession.sample()
        _ = try await first.insert(session)
        let (writers, rounds) = (3, 20)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 1...writers {
                group.addTask { try await write(rounds, to: session.id, UInt8(writer), on: first) }
                group.addTask { try await write(rounds, to: session.id, UInt8(100 + writer), on: second) }
            }
            try await group.waitForAll()
        }
        let kept = try await second.load(session.id)
        let expected = 2 * writers * rounds
        findings.expect(
            kept?.head.version == session.head.version + expected && kept?.entries.count == expected,
            "Of \(expected) commits of two nodes \(kept?.entries.count ?? 0) are there, in version \(kept?.head.version ?? 0)."
        )
        _ = try await first.remove(session.id)
    }

    /// Commits until so many commits have won.
    private static func write(
        _ rounds: Int, to id: SessionID, _ kind: UInt8, on store: some SharedStore
    ) async throws {
        var won = 0
        while won < rounds, let kept = try await store.load(id) {
            if try await store.commit(kept.next(add: [StoredEntry(kind: kind, number: won, bytes: [])])) { won += 1 }
        }
    }

    /// One question finds what has changed of many sessions.
    private static func compares(
        _ first: some SharedStore, _ second: some SharedStore, _ findings: inout Findings
    ) async throws {
        let sessions = (0..<50).map { _ in StoredSession.sample() }
        for session in sessions { _ = try await first.insert(session) }
        let known = Dictionary(uniqueKeysWithValues: sessions.map { ($0.id, 1) })
        findings.expect(
            try await second.news(since: known).sessions == [:], "'news' gave sessions that are as they were.")
        _ = try await first.commit(sessions[7].next())
        _ = try await first.remove(sessions[9].id)
        findings.expect(
            try await second.news(since: known).sessions == [sessions[7].id: 2, sessions[9].id: nil],
            "'news' does not give just the session that has changed and the one that is gone.")
        findings.expect(try await second.news().sessions == [:], "'news' gave sessions that nobody asked for.")
        for session in sessions { _ = try await first.remove(session.id) }
    }

    /// A lock keeps the other node's commits away until the next commit, or its end.
    private static func locks(
        _ first: some SharedStore, _ second: some SharedStore, _ findings: inout Findings
    ) async throws {
        var session = StoredSession.sample()
        findings.expect(try await !first.lock(session.id), "'lock' locked a session that is not there.")
        first.unlock(session.id)
        _ = try await first.insert(session)
        for round in 1...5 {
            findings.expect(try await first.lock(session.id), "'lock' did not find a session, in round \(round).")
            let (own, others) = (session.next(), session.next(due: 7))
            // It waits for the lock, or is refused for it.
            async let outcome = try? second.commit(others)
            findings.expect(try await first.commit(own), "'commit' refused the node that has the lock.")
            let isOther = await outcome
            findings.expect(isOther != true, "'commit' took another node's version while the session was locked.")
            session = session.applying(own)
            findings.expect(try await second.load(session.id) == session, "A commit with a lock is not whole.")
        }
        findings.expect(try await first.lock(session.id), "'lock' did not find a session.")
        first.unlock(session.id)
        findings.expect(try await second.lock(session.id), "'lock' did not find a session that another has unlocked.")
        let next = session.next()
        findings.expect(try await second.commit(next), "'commit' refused the node that has the lock.")
        findings.expect(
            try await first.commit(session.applying(next).next()), "A commit does not end the lock that it was for.")
        _ = try await first.remove(session.id)
    }

    /// One node has a lease, and its number grows with each taking by another.
    private static func leases(
        _ first: some SharedStore, _ second: some SharedStore, _ findings: inout Findings
    ) async throws {
        var (session, other) = (StoredSession.sample(), StoredSession.sample())
        for session in [session, other] { _ = try await first.insert(session) }
        let ids = [session.id, other.id]
        let taken = try await first.takeLeases(of: ids + [SessionID()])
        findings.expect(
            Set(taken.keys) == Set(ids), "'takeLeases' does not give just the leases of sessions there are.")
        let number = taken[session.id] ?? 0
        findings.expect(try await first.takeLeases(of: ids) == taken, "A lease's number grew without another node.")
        findings.expect(try await second.takeLeases(of: ids) == [:], "'takeLeases' took what a living node has.")

        func refuses(_ store: some SharedStore, _ lease: Int, _ sentence: String) async throws {
            var change = session.next()
            change.lease = lease
            do {
                findings.expect(
                    try await !store.commit(change) && false, "'commit' did not fail with 'LeaseLost': \(sentence).")
            } catch is LeaseLost {}
            findings.expect(
                try await first.load(session.id) == session,
                "A commit without its lease changed something: \(sentence).")
        }
        func accepts(_ store: some SharedStore, _ lease: Int?, _ sentence: String) async throws {
            var change = session.next()
            change.lease = lease
            findings.expect(try await store.commit(change), "'commit' refused \(sentence).")
            session = session.applying(change)
        }
        try await refuses(second, number, "another node has the lease")
        try await refuses(first, number + 1, "the lease has another number")
        try await accepts(first, number, "the node that has the lease")
        try await accepts(second, nil, "a change that needs no lease")

        try await first.releaseLeases(of: [session.id])
        let next = try await second.takeLeases(of: ids)[session.id] ?? 0
        findings.expect(next > number, "The number of a lease did not grow with its taking by another node.")
        findings.expect(
            try await first.takeLeases(of: ids) == [other.id: taken[other.id] ?? 0],
            "A node has another's lease, or has lost one of those that it has not given back.")
        try await refuses(first, number, "the node has given the lease back")
        try await refuses(first, next, "the number is that of another node's lease")
        try await accepts(second, next, "the node that has taken the lease")

        let over = try await first.takeOverLease(of: session.id)
        findings.expect(
            over ?? 0 > next, "'takeOverLease' does not take another node's lease, or its number did not grow.")
        findings.expect(
            try await first.takeOverLease(of: session.id) == over,
            "The number of a lease grew that its node has taken over again.")
        findings.expect(
            try await first.takeOverLease(of: SessionID()) == nil, "'takeOverLease' gives a lease of no session.")
        try await refuses(second, next, "another node has taken the lease over")
        try await accepts(first, over, "the node that has taken the lease over")
        try await first.releaseLeases(of: [session.id])
        let third = try await second.takeLeases(of: ids)[session.id] ?? 0
        findings.expect(third > over ?? 0, "The number of a lease did not grow with its taking by another node.")

        try await second.releaseAllLeases()
        let again = try await first.takeLeases(of: ids)
        findings.expect(
            again[session.id] ?? 0 > third && again[other.id] == taken[other.id],
            "After 'releaseAllLeases' the other node can't take the leases, or has others of its own than before.")
        for session in [session, other] { _ = try await second.remove(session.id) }
        findings.expect(try await first.takeLeases(of: ids) == [:], "There are leases of sessions that are removed.")
        var change = session.next()
        change.lease = again[session.id]
        findings.expect(try await !first.commit(change), "'commit' brought back a removed session.")
    }

    /// Sessions that have something to do are taken by one node, the earliest first.
    private static func takesDue(
        _ first: some SharedStore, _ second: some SharedStore, _ findings: inout Findings
    ) async throws {
        let sessions = (1...40).map { StoredSession.sample(due: $0 * 100) }
        let idle = StoredSession.sample()
        for session in sessions.reversed() + [idle] { _ = try await first.insert(session) }
        let early = try await first.takeLeases(dueBy: 1_000, limit: 3)
        findings.expect(
            Set(early.keys) == Set(sessions.prefix(3).map(\.id)),
            "'takeLeases(dueBy:limit:)' does not take the earliest.")
        let rest = try await second.takeLeases(dueBy: 1_000, limit: 100)
        findings.expect(
            Set(rest.keys) == Set(sessions[3..<10].map(\.id)),
            "'takeLeases(dueBy:limit:)' does not take just what is due and what no living node has.")
        async let firsts = first.takeLeases(dueBy: 9_000, limit: 100)
        async let seconds = second.takeLeases(dueBy: 9_000, limit: 100)
        let both = try await (firsts, seconds)
        findings.expect(Set(both.0.keys).isDisjoint(with: both.1.keys), "Two nodes have the same lease.")
        // What one passes over since the other takes it is taken by that other.
        let left = try await first.takeLeases(dueBy: 9_000, limit: 100)
        findings.expect(
            Set(both.0.keys).union(both.1.keys).union(left.keys) == Set(sessions[10...].map(\.id)),
            "Two nodes together do not take all that is due.")
        try await first.releaseAllLeases()
        try await second.releaseAllLeases()
        let all = try await second.takeLeases(dueBy: .max, limit: 100)
        findings.expect(Set(all.keys) == Set(sessions.map(\.id)), "Leases that were given back can't be taken.")
        findings.expect(
            early.allSatisfy { $0.value < all[$0.key] ?? 0 }, "The number of a lease did not grow with its taking.")
        for session in sessions + [idle] { _ = try await first.remove(session.id) }
    }

    /// The bus tells the other node, as often as it takes: it may lose what it tells.
    private static func tells(
        _ first: some SharedStore, _ second: some SharedStore, _ findings: inout Findings
    ) async throws {
        let heard = Hearing()
        second.bus.listen { heard.note($0) }
        for ids in [[SessionID()], (0..<1_000).map { _ in SessionID() }] {
            let isHeard = try await eventually {
                first.bus.tell(Array(Set(ids).subtracting(heard.ids)))
                try await Task.sleep(for: .milliseconds(50))
                return heard.ids.isSuperset(of: ids) ? true : nil
            }
            findings.expect(isHeard == true, "Of \(ids.count) sessions the bus did not tell the other node all.")
        }
    }

    /// Each node knows that there is the other, and whether it serves another release.
    private static func knows(
        _ first: some SharedStore, _ second: some SharedStore, _ findings: inout Findings
    ) async throws {
        findings.expect(
            try await [first.otherNodes().count, second.otherNodes().count] == [1, 1],
            "'otherNodes' does not give the one other node of each.")
        for (releases, others) in [(("a", "a"), 0), (("a", "b"), 1), (("b", "b"), 0)] {
            first.announce(release: releases.0)
            second.announce(release: releases.1)
            let isKnown = try await eventually {
                let found = try await [first.otherNodes(), second.otherNodes()].map(\.ofOtherReleases)
                return found == [others, others] ? true : nil
            }
            findings.expect(
                isKnown == true,
                "'otherNodes' does not give \(others) of another release: the nodes serve '\(releases.0)' and '\(releases.1)'."
            )
        }
    }

    /// What a function gives at last; nil if it gives nothing for half a minute.
    static func eventually<Value>(_ body: () async throws -> Value?) async throws -> Value? {
        for _ in 0..<600 {
            if let value = try await body() { return value }
            try await Task.sleep(for: .milliseconds(50))
        }
        return nil
    }
}

/// The sessions that a bus has told of.
private final class Hearing: Sendable {
    private let heard = Mutex<Set<SessionID>>([])
    var ids: Set<SessionID> { heard.withLock { $0 } }
    func note(_ hint: ChangeHint) {
        if case .sessions(let ids) = hint { heard.withLock { $0.formUnion(ids) } }
    }
}
