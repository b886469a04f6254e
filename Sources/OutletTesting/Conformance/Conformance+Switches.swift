public import Outlet

extension Conformance {
    /// Verifies what a store does with switches, besides what ``verify(store:)`` does. Throws unless it keeps the last change of
    /// each switch, byte for byte, also of one that was cleared, and other nodes and the next process find it; and unless a shared
    /// store has an item of news for each change.
    ///
    /// - Parameters:
    ///   - store: a store without switches, which has some afterwards.
    ///   - reopen: closes the store and opens it again, as the next process does, or opens another node; by default it stays open.
    public static func verify<Kept: SwitchStore>(
        switches store: Kept, reopening reopen: (Kept) async throws -> Kept = { $0 }
    ) async throws {
        var findings = Findings()
        findings.expect(try await store.switches() == [], "A new store has a switch.")
        var expected: Set<StoredSwitch> = []
        let shared = store as? any SharedStore
        var mark = try await shared?.news().mark
        for change in StoredSwitch.samples {
            try await store.keep(change)
            if let shared {
                let news = try await shared.news(after: mark)
                mark = news.mark
                findings.expect(
                    news.items.map { [$0.item.kind, $0.item.name] } == [["switch", change.subject]],
                    "After '\(change.text)' was kept by '\(change.author)', 'news' has no item 'switch' of that name.")
            }
            expected = expected.filter { $0.subject != change.subject }.union([change])
            let found = try await store.switches()
            findings.expect(
                Set(found) == expected && found.count == expected.count,
                "After '\(change.text)' was kept by '\(change.author)', 'switches' does not give the last change of each."
            )
            let bytes = found.first { $0.subject == change.subject }.map(\.bytes)
            findings.expect(bytes == change.bytes, "A switch does not have the bytes of its texts.")
        }
        let again = try await reopen(store)
        findings.expect(
            try await Set(again.switches()) == expected, "'switches' does not give what was kept before.")
        try findings.finish()
    }
}

extension SwitchStore {
    fileprivate func switches() async throws -> [StoredSwitch] {
        try await answer("switches") { try switches(then: $0) }
    }

    fileprivate func keep(_ change: StoredSwitch) async throws {
        try await answer("keep") { try keep(change, then: $0) }
    }
}

extension StoredSwitch {
    /// Changes of switches, one after the other.
    fileprivate static let samples = [
        StoredSwitch(subject: "experiment newList", value: "0.5", note: nil, author: "ada", time: 1_000),
        StoredSwitch(
            subject: "screen contacts", value: "maintenance", note: "Zur\u{FC}ck um 10 \u{1F33B} 'e\u{301}'",
            author: "\u{141}ukasz",
            time: 1_001),
        StoredSwitch(subject: "implementation contacts/new cards", value: "off", note: "", author: "", time: 1_002),
        StoredSwitch(subject: "experiment newList", value: "0.25", note: nil, author: "bob", time: 1_003),
        StoredSwitch(subject: "screen contacts", value: nil, note: nil, author: "bob", time: 1_004),
        StoredSwitch(subject: "screen contacts", value: "maintenance", note: nil, author: "ada", time: 1_000),
    ]

    /// The bytes of its texts.
    fileprivate var bytes: [[UInt8]] { [subject, value ?? "", note ?? "", author].map { Array($0.utf8) } }
}
