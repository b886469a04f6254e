import Outlet

// What a store does with edits of shared models.
extension Conformance {
    /// A model is its snapshot and the edits since, however large the snapshot is. Returns models with edits, as they are kept.
    static func keepsEdits(
        _ store: some SharedModelStore, _ findings: inout Findings
    ) async throws -> [StoredSharedModel] {
        var kept: [StoredSharedModel] = []
        for (size, key) in [(3, "small"), (70_000, "large")] {
            let id = SharedModelID(name: "edits", key: key)
            let snapshot = [UInt8](repeating: UInt8(ascii: "s"), count: size)
            var session = StoredSession.sample()
            _ = try await store.insert(session)
            func commit(_ model: StoredSharedModel) async throws -> Bool {
                let change = session.next()
                guard try await store.commit(change, with: [model]) else { return false }
                session = session.applying(change)
                return true
            }
            func expect(
                _ model: StoredSharedModel?, by selection: SharedModelSelection = .last, _ sentence: String
            ) async throws {
                findings.expect(try await store.sharedModel(id, selection) == model, sentence)
            }
            findings.expect(
                try await !commit(id.edit(1, "none")),
                "'commit(_:with:)' took an edit of a shared model that is not there.")
            _ = try await commit(StoredSharedModel(id: id, version: 1, end: nil, bytes: snapshot))
            for (version, end) in [(2, 7_000), (3, nil)] {
                findings.expect(
                    try await commit(id.edit(version, "e\(version)", end: end)),
                    "'commit(_:with:)' refused an edit of the last version of a shared model.")
            }
            let edited = id.whole(3, snapshot, ["e2", "e3"])
            for selection in [SharedModelSelection.last, .since(3), .since(4), .version(3)] {
                try await expect(
                    edited, by: selection,
                    "A shared model is not its snapshot with all edits in their order, for a caller that asks for '\(selection)'."
                )
            }
            for (known, edits) in [(1, ["e2", "e3"]), (2, ["e3"])] {
                try await expect(
                    id.part(3, edits), by: .since(known),
                    "'sharedModel' does not give just the edits after version \(known), which is between both ends.")
            }
            try await expect(
                id.whole(2, snapshot, ["e2"]), by: .version(2),
                "A version between the snapshot and the last one is not there.")
            try await expect(nil, by: .version(4), "'sharedModel' gives a version that is not there yet.")
            for version in [3, 5] {
                findings.expect(
                    try await !commit(id.edit(version, "x")),
                    "'commit(_:with:)' took an edit that does not follow the last version of a shared model.")
            }
            try await expect(edited, "'commit(_:with:)' refused an edit, and has written it.")
            _ = try await commit(id.whole(4, snapshot, []))
            try await expect(
                id.whole(4, snapshot, []), "A new snapshot of a shared model has not taken the place of its edits.")
            _ = try await commit(id.edit(5, "e5"))
            try await expect(
                id.whole(5, snapshot, ["e5"]), by: .since(3),
                "A caller that knows a version before the snapshot is not given the whole shared model.")
            try await expect(
                id.part(5, ["e5"]), by: .since(4), "A caller that knows the snapshot is not given the edits alone.")
            _ = try await commit(StoredSharedModel(id: id, version: 6, end: 6_000, bytes: nil))
            try await expect(
                StoredSharedModel(id: id, version: 6, end: 6_000, bytes: nil), by: .since(5),
                "A shared model that was deleted has edits.")
            findings.expect(
                try await !commit(id.edit(7, "x")), "'commit(_:with:)' took an edit of a shared model that was deleted."
            )
            _ = try await commit(id.whole(7, snapshot, []))
            _ = try await commit(id.edit(8, "e8"))
            try await expect(
                id.whole(8, snapshot, ["e8"]), "A shared model that was deleted and is there again has other edits.")
            kept.append(id.whole(8, snapshot, ["e8"]))
            _ = try await store.remove(session.id)
        }
        return kept
    }

    /// The snapshot before and its edits are there until a commit keeps others; what is not kept is gone.
    static func keepsEarlierVersions(_ store: some SharedModelStore, _ findings: inout Findings) async throws {
        for (size, key) in [(3, "small before"), (70_000, "large before")] {
            let id = SharedModelID(name: "edits", key: key)
            func bytes(_ letter: Character) -> [UInt8] { [UInt8](repeating: letter.asciiValue ?? 0, count: size) }
            var session = StoredSession.sample()
            _ = try await store.insert(session)
            func commit(_ models: StoredSharedModel...) async throws {
                for model in models {
                    let change = session.next()
                    findings.expect(
                        try await store.commit(change, with: [model]),
                        "'commit(_:with:)' refused version \(model.version) of a shared model.")
                    session = session.applying(change)
                }
            }
            func expect(_ versions: [Int: StoredSharedModel], in range: ClosedRange<Int>, _ sentence: String)
                async throws
            {
                for number in range {
                    findings.expect(
                        try await store.sharedModel(id, .version(number)) == versions[number],
                        "\(sentence): asked for version \(number), with a snapshot of \(size) bytes.")
                }
            }
            try await commit(
                id.whole(1, bytes("a"), []), id.edit(2, "a2"), id.whole(3, bytes("b"), [], keepsEarlier: true),
                id.edit(4, "b4"))
            let first = [
                1: id.whole(1, bytes("a"), []), 2: id.whole(2, bytes("a"), ["a2"]), 3: id.whole(3, bytes("b"), []),
                4: id.whole(4, bytes("b"), ["b4"]),
            ]
            let kept = "A store does not have the versions before a snapshot that a commit has kept"
            try await expect(first, in: 1...5, kept)
            findings.expect(
                try await [store.sharedModel(id, .since(1)), store.sharedModel(id, .since(3))]
                    == [first[4], id.part(4, ["b4"])],
                "Versions that a commit has kept are part of what follows them.")
            try await commit(id.whole(5, nil, [], keepsEarlier: true))
            let second = [3: first[3], 4: first[4], 5: id.whole(5, nil, [])].compactMapValues(\.self)
            try await expect(second, in: 1...6, kept)
            try await commit(id.whole(6, bytes("c"), []), id.edit(7, "c7"))
            var third = second
            third[5] = nil
            third[6] = id.whole(6, bytes("c"), [])
            third[7] = id.whole(7, bytes("c"), ["c7"])
            try await expect(third, in: 3...8, kept)
            try await commit(id.whole(8, bytes("d"), []))
            try await expect(
                [3: third[3], 4: third[4], 8: id.whole(8, bytes("d"), [])].compactMapValues(\.self), in: 3...9,
                "A store has lost the versions that a commit has kept, or has others that none has")
            try await commit(
                id.whole(9, nil, [], keepsEarlier: true), id.whole(10, nil, [], end: 6_000, keepsEarlier: true))
            try await expect([8: id.whole(8, bytes("d"), [], end: 6_000)], in: 3...9, kept)
            _ = try await store.remove(session.id)
            try await store.removeSharedModels(endedBefore: 6_001)
            try await expect([:], in: 3...10, "The versions that a commit has kept outlive their shared model")
        }
    }

    /// Models of another store are added with their edits; the edits of one that has ended go with it.
    static func movesEdits(_ store: some SharedModelStore, _ findings: inout Findings) async throws {
        let id = SharedModelID(name: "edits", key: "moved")
        let model = id.whole(9, Array("value".utf8), ["e8", "e9"], end: 1_000)
        findings.expect(
            try await !store.insert(id.part(9, ["e9"])), "'insert' took edits without the value that they change.")
        findings.expect(try await store.insert(model), "'insert' refused a shared model with edits.")
        findings.expect(
            try await store.sharedModel(id, .last) == model, "'insert' does not keep the edits of a shared model.")
        findings.expect(
            try await store.sharedModel(id, .since(8)) == id.part(9, ["e9"], end: 1_000),
            "'insert' does not keep the edits of a shared model by their versions.")
        try await store.removeSharedModels(endedBefore: 1_001)
        var session = StoredSession.sample()
        _ = try await store.insert(session)
        for version in [id.whole(1, Array("new".utf8), []), id.edit(2, "e2")] {
            let change = session.next()
            findings.expect(
                try await store.commit(change, with: [version]),
                "'commit(_:with:)' refused a shared model that begins anew.")
            session = session.applying(change)
        }
        findings.expect(
            try await store.sharedModel(id, .last) == id.whole(2, Array("new".utf8), ["e2"]),
            "A shared model that was removed and begins anew has edits of before.")
        _ = try await store.remove(session.id)
    }

    /// Of sessions that edit one model at once, and fold its edits now and then, each edit is there once, for all who read meanwhile.
    static func racesEdits(_ store: some SharedModelStore, _ findings: inout Findings) async throws {
        let id = SharedModelID(name: "edits", key: "race")
        let (writers, rounds) = (4, 8)
        let torn = try await withThrowingTaskGroup { group in
            for _ in 0..<writers {
                group.addTask {
                    var session = StoredSession.sample()
                    var isTorn = false
                    _ = try await store.insert(session)
                    for _ in 0..<rounds {
                        for _ in 0..<1_000 {
                            let model = try await store.sharedModel(id, .last)
                            let all = (model?.bytes ?? []) + (model?.edits.joined() ?? [].joined())
                            let version = (model?.version ?? 0) + 1
                            if all.count != version - 1 { isTorn = true }
                            let next =
                                version % 5 == 1
                                ? StoredSharedModel(id: id, version: version, end: nil, bytes: all + [1])
                                : StoredSharedModel(id: id, version: version, end: nil, bytes: nil, edits: [[1]])
                            let change = session.next()
                            guard try await store.commit(change, with: [next]) else { continue }
                            session = session.applying(change)
                            break
                        }
                    }
                    _ = try await store.remove(session.id)
                    return isTorn
                }
            }
            return try await group.contains { $0 }
        }
        findings.expect(!torn, "A shared model was read with edits of another moment than its snapshot.")
        let last = try await store.sharedModel(id, .last)
        findings.expect(
            last?.version == writers * rounds
                && (last?.bytes?.count ?? 0) + (last?.edits.count ?? 0) == writers * rounds,
            "After \(writers * rounds) edits of one shared model by \(writers) sessions, some are lost or there twice.")
    }
}

extension SharedModelStore {
    fileprivate func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection
    ) async throws -> StoredSharedModel? {
        try await answer("sharedModel(_:_:then:)") { try sharedModel(id, selection, then: $0) }
    }
}

extension SharedModelID {
    fileprivate func edit(_ version: Int, _ text: String, end: Int? = nil) -> StoredSharedModel {
        part(version, [text], end: end)
    }

    fileprivate func part(_ version: Int, _ edits: [String], end: Int? = nil) -> StoredSharedModel {
        StoredSharedModel(id: self, version: version, end: end, bytes: nil, edits: edits.map { Array($0.utf8) })
    }

    fileprivate func whole(
        _ version: Int, _ bytes: [UInt8]?, _ edits: [String], end: Int? = nil, keepsEarlier: Bool = false
    ) -> StoredSharedModel {
        StoredSharedModel(
            id: self, version: version, end: end, bytes: bytes, edits: edits.map { Array($0.utf8) },
            keepsEarlier: keepsEarlier)
    }
}
