public import Outlet

extension Conformance {
    /// Verifies what a store does with who is present, besides what ``verify(nodes:)`` does. Throws unless each node gets who is at a
    /// place, byte for byte, whichever node has told it; an old sign does not count after a newer one; and those are gone whose time
    /// is over.
    ///
    /// - Parameters:
    ///   - first: a node of a store without present sessions.
    ///   - second: another node of it; the same one if there is none.
    ///   - pass: lets the time of the store go on; by default the suite waits.
    public static func verify(
        presence first: some PresenceStore, _ second: some PresenceStore,
        passing pass: (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) async throws {
        var findings = Findings()
        let (here, there) = (String(repeating: "0a", count: 32), String(repeating: "f1", count: 32))
        let (ada, bob) = (SessionID(), SessionID())
        func sign(
            _ session: SessionID, at place: String, _ principal: String = "", _ name: String = "", since: Int = 1_000,
            age: Int = 0, lasts: Int = 60_000
        ) -> PresenceSign {
            PresenceSign(
                place: place, session: session, principal: principal, name: name, since: since, age: age, lasts: lasts)
        }
        findings.expect(
            try await first.exchange([], at: [here, there]).isEmpty, "Somebody is present in a store where nobody is.")
        let name = "Zur\u{FC}ck 'e\u{301}' \u{1F33B}"
        let own = try await first.exchange(
            [sign(ada, at: here, "1", name), sign(bob, at: here), sign(bob, at: there, since: 2_000)], at: [here])
        findings.expect(
            own.map { [$0.session.description, $0.principal, $0.name] }.sorted { $0[1] < $1[1] }
                == [[bob.description, "", ""], [ada.description, "1", name]],
            "'exchange' does not give who is at a place by the signs that come with the question, or somebody else.")
        findings.expect(
            own.contains { $0.name.utf8.elementsEqual(name.utf8) }, "A name does not have the bytes that it was given.")
        findings.expect(
            own.allSatisfy { $0.place == here && $0.since == 1_000 && (1...60_000).contains($0.rest) },
            "The place, the beginning or the rest of the time of somebody is another.")
        let all = try await second.exchange([], at: [there, here])
        findings.expect(
            Set(all.map { "\($0.place) \($0.session) \($0.since)" })
                == ["\(here) \(ada) 1000", "\(here) \(bob) 1000", "\(there) \(bob) 2000"] && all.count == 3,
            "Another node does not get who is at several places.")
        // A new sign takes the place of the last one, and keeps the beginning.
        let again = try await second.exchange([sign(ada, at: here, "1", "Ada", since: 3_000)], at: [here])
        findings.expect(
            again.contains { $0.session == ada && $0.name == "Ada" && $0.since == 1_000 } && again.count == 2,
            "A sign does not take the place of the one before, or somebody who goes on to be there has come anew.")
        _ = try await second.exchange([sign(bob, at: here, age: 50_000, lasts: 0)], at: [])
        findings.expect(
            try await first.exchange([], at: [here]).count == 2, "A sign counts that is older than the last one.")
        _ = try await second.exchange([sign(bob, at: here, lasts: 0)], at: [])
        _ = try await second.exchange([sign(bob, at: here, age: 50_000)], at: [])
        findings.expect(
            try await first.exchange([], at: [here]).map(\.session) == [ada],
            "Somebody who has left is there, by no sign or by an older one.")
        _ = try await first.exchange(
            [sign(bob, at: here, since: 4_000), sign(ada, at: here, "1", "Ada", lasts: 300)], at: [])
        try await pass(.milliseconds(400))
        let left = try await second.exchange([], at: [here])
        findings.expect(
            left.map(\.session) == [bob], "Somebody is there whose time is over, or somebody is not whose time is not.")
        findings.expect(left.first?.since == 4_000, "Who comes again has the beginning from before.")
        findings.expect(
            try await first.exchange([sign(ada, at: here, age: 5_000, lasts: 4_000)], at: [here]).count == 1,
            "Somebody is there whose time was over when the sign came.")
        try findings.finish()
    }
}

extension PresenceStore {
    fileprivate func exchange(_ signs: [PresenceSign], at places: [String]) async throws -> [PresentSession] {
        try await answer("exchange") { try exchange(signs, at: places, then: $0) }
    }
}
