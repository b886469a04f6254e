public import Outlet

extension Conformance {
    /// Verifies what a store does with shared models, besides what ``verify(store:)`` does. Throws unless it keeps the last
    /// version of each, as a value or as a snapshot and edits, commits one together with a session or neither of them, takes only one
    /// of several commits of a version, and removes those that have ended.
    ///
    /// - Parameters:
    ///   - store: a store without sessions and shared models, which has some afterwards.
    ///   - reopen: closes the store and opens it again, as the next process does, or opens another node; by default it
    ///     stays open.
    public static func verify<Kept: SharedModelStore>(
        sharedModels store: Kept, reopening reopen: (Kept) async throws -> Kept = { $0 }
    ) async throws {
        var findings = Findings()
        let expected = try await keepsShared(store, &findings) + keepsEdits(store, &findings)
        try await commitsTogether(store, &findings)
        try await copiesShared(store, &findings)
        try await racesShared(store, &findings)
        try await racesEdits(store, &findings)
        let again = try await reopen(store)
        for model in expected {
            findings.expect(
                try await again.sharedModel(model.id) == model,
                "After the store was opened again, a shared model is not what was committed last.")
        }
        try await removesShared(again, &findings)
        try await movesEdits(again, &findings)
        try await keepsEarlierVersions(again, &findings)
        try findings.finish()
    }

    /// Every version is loaded as it was committed, byte by byte, whatever name and key it has.
    private static func keepsShared(
        _ store: some SharedModelStore, _ findings: inout Findings
    ) async throws -> [StoredSharedModel] {
        var session = StoredSession.sample()
        _ = try await store.insert(session)
        var expected: [StoredSharedModel] = []
        for id in SharedModelID.samples {
            findings.expect(try await store.sharedModel(id) == nil, "A shared model is there before it is committed.")
            for (version, text) in ["first", "", "Zur\u{FC}ck \u{0} \u{1F33B}"].enumerated() {
                let model = id.version(version + 1, text, end: version == 1 ? nil : 5_000)
                let change = session.next()
                findings.expect(
                    try await store.commit(change, with: [model]),
                    "'commit(_:with:)' refused version \(model.version) of a shared model after the one before.")
                findings.expect(
                    try await store.sharedModel(id) == model, "'sharedModel' changed what was committed.")
                session = session.applying(change)
                if version == 2 { expected.append(model) }
            }
        }
        let all = try await store.versions(ofSharedModels: SharedModelID.samples + [.missing])
        findings.expect(
            all == Dictionary(expected.map { ($0.id, $0.version) }) { $1 },
            "'versions(ofSharedModels:)' does not give the last version of each model that is there.")
        findings.expect(try await store.load(session.id) == session, "A session was not committed with its models.")
        _ = try await store.remove(session.id)
        for model in expected {
            findings.expect(
                try await store.sharedModel(model.id) == model, "A shared model went with a session that changed it.")
        }
        return expected
    }

    /// A session and its models are committed all or not at all.
    private static func commitsTogether(_ store: some SharedModelStore, _ findings: inout Findings) async throws {
        let (a, b) = (SharedModelID(name: "together", key: "a"), SharedModelID(name: "together", key: "b"))
        let session = StoredSession.sample(entries: 1)
        _ = try await store.insert(session)
        let first = session.next()
        findings.expect(
            try await store.commit(first, with: [a.version(1, "a1"), b.version(1, "b1")]),
            "'commit(_:with:)' refused the first versions of two shared models.")
        let kept = session.applying(first)
        let refused: [(String, StoredChange, [StoredSharedModel])] = [
            ("a session that has a newer version", first, [a.version(2, "x"), b.version(2, "x")]),
            ("a shared model that is there as a new one", kept.next(), [a.version(2, "x"), b.version(1, "x")]),
            ("a shared model whose version before is missing", kept.next(), [a.version(2, "x"), b.version(3, "x")]),
            (
                "a shared model that is not there", kept.next(),
                [a.version(2, "x"), SharedModelID.missing.version(2, "x")]
            ),
            ("a session that is not there", StoredSession.sample().next(), [a.version(2, "x")]),
        ]
        for (what, change, models) in refused {
            findings.expect(try await !store.commit(change, with: models), "'commit(_:with:)' took \(what).")
            findings.expect(
                try await [
                    store.load(session.id) == kept, store.sharedModel(a) == a.version(1, "a1"),
                    store.sharedModel(b) == b.version(1, "b1"), store.sharedModel(.missing) == nil,
                ], "'commit(_:with:)' refused \(what), and has written a part of it.")
        }
        findings.expect(
            try await store.commit(kept.next(), with: [a.version(2, nil, end: 6_000), b.version(2, "b2")]),
            "'commit(_:with:)' refused the next versions after others were refused.")
        findings.expect(
            try await store.sharedModel(a) == a.version(2, nil, end: 6_000),
            "A shared model that was deleted has lost its version, or has a value.")
        findings.expect(
            try await !store.commit(kept.applying(kept.next()).next(), with: [a.version(1, "again")]),
            "'commit(_:with:)' took the first version of a shared model that was deleted: an old event would pass.")
        _ = try await store.remove(session.id)
    }

    /// All are listed, and those of another store are added as they were there.
    private static func copiesShared(_ store: some SharedModelStore, _ findings: inout Findings) async throws {
        let (living, deleted) = (SharedModelID(name: "copy", key: ""), SharedModelID(name: "copy", key: "\u{0}\u{E9}"))
        let models = [living.version(7, "seven", end: 8_000), deleted.version(9, nil, end: 9_000)]
        for model in models {
            findings.expect(try await store.insert(model), "'insert' refused a shared model that is not there.")
            findings.expect(
                try await !store.insert(model.id.version(12, "other")),
                "'insert' took a shared model that is there.")
            findings.expect(
                try await store.sharedModel(model.id) == model, "'insert' does not keep a shared model as it was given."
            )
        }
        let all = try await store.sharedModels()
        findings.expect(
            Set(all).isSuperset(of: SharedModelID.samples + [living, deleted]) && Set(all).count == all.count
                && !all.contains(.missing),
            "'sharedModels' does not have the id of each shared model that is there, once.")
        findings.expect(
            try await store.sharedModelCounts() == all.counts,
            "'sharedModelCounts' does not give the number of shared models of each name.")
        let session = StoredSession.sample()
        _ = try await store.insert(session)
        findings.expect(
            try await store.commit(session.next(), with: [living.version(8, "eight")]),
            "'commit(_:with:)' refused the version after one that was inserted.")
        _ = try await store.remove(session.id)
    }

    /// Of sessions that change one model at once, each changes it once.
    private static func racesShared(_ store: some SharedModelStore, _ findings: inout Findings) async throws {
        let id = SharedModelID(name: "race", key: "")
        let (writers, rounds) = (4, 8)
        try await withThrowingTaskGroup { group in
            for _ in 0..<writers {
                group.addTask {
                    var session = StoredSession.sample()
                    _ = try await store.insert(session)
                    for _ in 0..<rounds {
                        for _ in 0..<1_000 {
                            let model = try await store.sharedModel(id)
                            let next = id.version((model?.version ?? 0) + 1, bytes: (model?.bytes ?? []) + [1])
                            let change = session.next()
                            guard try await store.commit(change, with: [next]) else { continue }
                            session = session.applying(change)
                            break
                        }
                    }
                    _ = try await store.remove(session.id)
                }
            }
            try await group.waitForAll()
        }
        let expected = id.version(writers * rounds, bytes: [UInt8](repeating: 1, count: writers * rounds))
        findings.expect(
            try await store.sharedModel(id) == expected,
            "After \(writers * rounds) changes of one shared model by \(writers) sessions, some are lost or there twice."
        )
    }

    /// Those that have ended are removed, and no others.
    private static func removesShared(_ store: some SharedModelStore, _ findings: inout Findings) async throws {
        let ids = (0..<3).map { SharedModelID(name: "end", key: "\($0)") }
        let models = zip(ids, [1_999, 2_000, nil]).map { $0.version(1, "x", end: $1) }
        let session = StoredSession.sample()
        _ = try await store.insert(session)
        _ = try await store.commit(session.next(), with: models)
        try await store.removeSharedModels(endedBefore: 2_000)
        findings.expect(
            try await Set(store.versions(ofSharedModels: ids).keys) == Set(ids.dropFirst()),
            "'removeSharedModels(endedBefore:)' does not remove just what has ended before.")
        _ = try await store.remove(session.id)
    }
}

extension SharedModelStore {
    fileprivate func sharedModel(_ id: SharedModelID) async throws -> StoredSharedModel? {
        try await answer("sharedModel") { try sharedModel(id, then: $0) }
    }

    fileprivate func versions(ofSharedModels ids: [SharedModelID]) async throws -> [SharedModelID: Int] {
        try await answer("versions(ofSharedModels:)") { try versions(ofSharedModels: ids, then: $0) }
    }

    fileprivate func sharedModels() async throws -> [SharedModelID] {
        try await answer("sharedModels") { try sharedModels(then: $0) }
    }

    fileprivate func sharedModelCounts() async throws -> [String: Int] {
        try await answer("sharedModelCounts") { try sharedModelCounts(then: $0) }
    }

    func insert(_ model: StoredSharedModel) async throws -> Bool {
        try await answer("insert") { try insert(model, then: $0) }
    }

    func commit(_ change: StoredChange, with models: [StoredSharedModel]) async throws -> Bool {
        try await answer("commit(_:with:)") { try commit(change, with: models, then: $0) }
    }

    func removeSharedModels(endedBefore time: Int) async throws {
        try await answer("removeSharedModels") { try removeSharedModels(endedBefore: time, then: $0) }
    }
}

extension SharedModelID {
    /// Models that a store must not take for one another.
    fileprivate static let samples = [
        SharedModelID(name: "todos", key: ""), SharedModelID(name: "todos", key: "a"),
        SharedModelID(name: "todosa", key: ""), SharedModelID(name: "todos", key: "A"),
        SharedModelID(name: "todos", key: "a\u{0}b"), SharedModelID(name: "todos", key: "\u{E9}"),
        SharedModelID(name: "todos", key: "e\u{301}"), SharedModelID(name: "todos", key: "' OR 1=1 --"),
    ]

    /// A model that no sample makes.
    fileprivate static let missing = SharedModelID(name: "missing", key: "")

    fileprivate func version(_ version: Int, _ text: String?, end: Int? = nil) -> StoredSharedModel {
        StoredSharedModel(id: self, version: version, end: end, bytes: text.map { Array($0.utf8) })
    }

    fileprivate func version(_ version: Int, bytes: [UInt8]) -> StoredSharedModel {
        StoredSharedModel(id: self, version: version, end: nil, bytes: bytes)
    }
}
