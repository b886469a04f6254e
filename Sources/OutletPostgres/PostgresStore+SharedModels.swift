public import Outlet

extension PostgresStore: SharedModelStore {
    /// A version of a shared model; nil if it is not there. Throws a ``PostgresStoreError`` if an edit is missing.
    public func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, then: @escaping Completion<StoredSharedModel?>
    ) throws -> StoreAnswer<StoredSharedModel?> {
        let (name, key) = (Array(id.name.utf8), Array(id.key.utf8))
        let job =
            switch selection {
            case .version(let version):
                Job([Call(.sharedModelVersion, name, key, version)]) { [parts] answer, _ in
                    then(Result { try StoredSharedModel(id, version, of: try answer.get(), parts) })
                }
            case .last, .since:
                Job([Call(.sharedModel, name, key, selection.known)]) { [parts] answer, _ in
                    then(Result { try StoredSharedModel(id, try answer.get(), since: selection.known, parts) })
                }
            }
        try parts.inbox.read(job)
        return .pending
    }

    /// The last versions of those of some shared models that exist, in one statement.
    public func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) throws -> StoreAnswer<[SharedModelID: Int]> {
        let call = Call(
            .sharedModelVersions, BoundArray(ids.map { Array($0.name.utf8) }),
            BoundArray(ids.map { Array($0.key.utf8) }))
        return try read(call, then: then) { rows in
            var versions: [SharedModelID: Int] = [:]
            for row in 0..<rows.count {
                guard let place = rows.int(row, 0), ids.indices.contains(place - 1) else { continue }
                versions[ids[place - 1]] = rows.int(row, 1)
            }
            return versions
        }
    }

    /// The ids of all shared models that have a version.
    public func sharedModels(then: @escaping Completion<[SharedModelID]>) throws -> StoreAnswer<[SharedModelID]> {
        try read(Call(.sharedModels), then: then) { rows in
            (0..<rows.count).map { row in
                SharedModelID(
                    name: String(decoding: rows.bytes(row, 0), as: UTF8.self),
                    key: String(decoding: rows.bytes(row, 1), as: UTF8.self))
            }
        }
    }

    /// How many shared models there are of each name.
    public func sharedModelCounts(then: @escaping Completion<[String: Int]>) throws -> StoreAnswer<[String: Int]> {
        try read(Call(.sharedModelCounts), then: then) { rows in
            var counts: [String: Int] = [:]
            for row in 0..<rows.count {
                counts[String(decoding: rows.bytes(row, 0), as: UTF8.self), default: 0] += rows.int(row, 1) ?? 0
            }
            return counts
        }
    }

    /// Adds a shared model from another store; `false` if it exists. The result is also `false` if it was sent again after the
    /// connection was lost, and the first attempt had added it.
    public func insert(_ model: StoredSharedModel, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        if model.isPartial { return .done(false) }
        let call = Call(
            .insertSharedModel, Array(model.id.name.utf8), Array(model.id.key.utf8), model.version,
            model.end.map(parts.clock.toDatabase), model.bytes, model.edits.isEmpty ? nil : model.base,
            BoundArray(model.edits))
        try parts.inbox.write(
            Job([call], changing: SessionID(), size: model.size) { answer, _ in then(answer.map(\.isOne)) })
        return .pending
    }

    /// Replaces the head of a session as ``commit(_:then:)`` does, together with new versions of shared models, in a
    /// transaction of its own.
    public func commit(
        _ change: StoredChange, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        if models.isEmpty { return try commit(change, then: then) }
        let (id, head, token) = (change.id, change.head, Self.token())
        // In the order in which all nodes lock them.
        let models = models.sorted { $0.id < $1.id }
        let (names, keys) = (models.map { Array($0.id.name.utf8) }, models.map { Array($0.id.key.utf8) })
        let call = Call(
            .commitShared, id, change.previous, head.version, token, parts.clock.toDatabase(head.lastUsed),
            head.due.map(parts.clock.toDatabase), head.bytes, BoundArray(change.dropped.map { Int16($0.kind) }),
            BoundArray(change.dropped.map(\.end)), BoundArray(change.added.map { Int16($0.kind) }),
            BoundArray(change.added.map(\.number)), BoundArray(change.added.map(\.bytes)), parts.node.id, change.lease,
            BoundArray(names), BoundArray(keys), BoundArray(models.map(\.version)),
            BoundArray(models.map { $0.end.map(parts.clock.toDatabase) ?? .max }),
            BoundArray(models.map(\.tagged)))
        // Adds missing rows first, since only an existing row can be locked.
        let isNew = models.contains { $0.version == 1 }
        let calls = (isNew ? [Call(.addSharedModels, BoundArray(names), BoundArray(keys))] : []) + [call]
        let size = models.reduce(change.size) { $0 + $1.size }
        let job = Job(
            calls, answering: calls.count - 1, changing: id, alone: true, size: size
        ) { [parts] answer, isRepeated in
            parts.conclude(answer, isRepeated, of: id, version: head.version, token: token, then)
        }
        try parts.inbox.write(job)
        return .pending
    }

    /// Removes the shared models that ended before a time in seconds since 1970. Of several nodes that serve, one does.
    public func removeSharedModels(
        endedBefore time: Int, then: @escaping Completion<Void>
    ) throws -> StoreAnswer<Void> {
        try read(Call(.removeSharedModels, parts.clock.toDatabase(time), parts.node.id), then: then) { _ in }
    }
}

extension StoredSharedModel {
    /// Makes a model of its row and the rows of its edits; nil without rows.
    ///
    /// - Throws: a ``PostgresStoreError`` if an edit is missing.
    fileprivate init?(_ id: SharedModelID, _ rows: ResultSet, since known: Int, _ parts: StoreParts) throws {
        guard !rows.isEmpty, let version = rows.int(0, 0), let base = rows.int(0, 2) else { return nil }
        let isWhole = known <= 0 || !(base..<version).contains(known)
        let first = isWhole ? base : known
        let edits = (1..<rows.count).map { rows.bytes($0, 3) }
        let versions = (1..<rows.count).map { rows.int($0, 0) }
        guard versions == (first..<version).map({ $0 + 1 }) else { throw Self.missingEdit(of: id, parts) }
        self.init(
            id: id, version: version, end: rows.int(0, 1).map(parts.clock.toNode),
            bytes: rows.isNull(0, 3) ? nil : rows.bytes(0, 3), edits: edits)
    }

    /// A version from the rows of its snapshot and its edits; nil if there are none.
    ///
    /// - Throws: a ``PostgresStoreError`` if one is missing.
    fileprivate init?(_ id: SharedModelID, _ version: Int, of rows: ResultSet, _ store: StoreParts) throws {
        guard !rows.isEmpty, let first = rows.int(0, 0) else { return nil }
        // One of those before has all its parts in rows of their own.
        let isEarlier = rows.int(0, 2) == 0
        let parts = (1..<rows.count).map { (version: rows.int($0, 0), bytes: rows.bytes($0, 3)) }
        guard parts.map(\.version) == Array((isEarlier ? first : first + 1)..<(version + 1)) else {
            throw Self.missingEdit(of: id, store)
        }
        let value = isEarlier ? parts[0].bytes : rows.isNull(0, 3) ? nil : rows.bytes(0, 3)
        self.init(
            id: id, version: version, end: rows.int(0, 1).map(store.clock.toNode), bytes: value,
            edits: parts.dropFirst(isEarlier ? 1 : 0).map(\.bytes))
    }

    private static func missingEdit(of id: SharedModelID, _ parts: StoreParts) -> PostgresStoreError {
        let what = "the shared model '\(id.name)' with the key '\(id.key)'"
        parts.findings.add(.damage("An edit of \(what) is missing: it is not served."))
        return .damaged(parts.place, "an edit of \(what) is missing")
    }

    /// What a commit is given of it, behind a byte that says what it is.
    fileprivate var tagged: [UInt8] {
        if isPartial { return [2] + (edits.first ?? []) }
        let kept: UInt8 = keepsEarlier ? 4 : 0
        return bytes.map { [kept + 1] + $0 } ?? [kept]
    }
}

extension SharedModelSelection {
    /// A version that the caller knows; 0 if there is none.
    fileprivate var known: Int { if case .since(let known) = self { known } else { 0 } }
}
