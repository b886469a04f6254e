public import Outlet

extension PostgresStore: SharedModelStore {
    /// The last version of a shared model; nil if there is none.
    public func sharedModel(
        _ id: SharedModelID, then: @escaping Completion<StoredSharedModel?>
    ) throws -> StoreAnswer<StoredSharedModel?> {
        let call = Call(.sharedModel, Array(id.name.utf8), Array(id.key.utf8))
        return try read(call, then: then) { [clock = parts.clock] rows in
            guard !rows.isEmpty, let version = rows.int(0, 0) else { return nil }
            return StoredSharedModel(
                id: id, version: version, end: rows.int(0, 1).map(clock.toNode),
                bytes: rows.isNull(0, 2) ? nil : rows.bytes(0, 2))
        }
    }

    /// The numbers of the last versions of those of some shared models that are there, in one statement.
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

    /// Adds a shared model as another store had it; `false` if it is there. It is there, too, if the connection was lost before the
    /// answer, and it was sent again.
    public func insert(_ model: StoredSharedModel, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        let call = Call(
            .insertSharedModel, Array(model.id.name.utf8), Array(model.id.key.utf8), model.version,
            model.end.map(parts.clock.toDatabase), model.bytes)
        try parts.inbox.write(
            Job([call], changing: SessionID(), size: model.size) { answer, _ in then(answer.map(\.isOne)) })
        return .pending
    }

    /// Replaces the head of a session as ``commit(_:then:)`` does, together with new versions of shared models: all of it or
    /// nothing, in a transaction of its own.
    public func commit(
        _ change: StoredChange, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        if models.isEmpty { return try commit(change, then: then) }
        let (id, head, token) = (change.id, change.head, Self.token())
        // In their order, in which all nodes lock them.
        let models = models.sorted { $0.id < $1.id }
        let (names, keys) = (models.map { Array($0.id.name.utf8) }, models.map { Array($0.id.key.utf8) })
        let call = Call(
            .commitShared, id, change.previous, head.version, token, parts.clock.toDatabase(head.lastUsed),
            head.due.map(parts.clock.toDatabase), head.bytes, BoundArray(change.dropped.map { Int16($0.kind) }),
            BoundArray(change.dropped.map(\.end)), BoundArray(change.added.map { Int16($0.kind) }),
            BoundArray(change.added.map(\.number)), BoundArray(change.added.map(\.bytes)), parts.node.id, change.lease,
            BoundArray(names), BoundArray(keys), BoundArray(models.map(\.version)),
            BoundArray(models.map { $0.end.map(parts.clock.toDatabase) ?? .max }),
            BoundArray(models.map { $0.bytes.map { [1] + $0 } ?? [0] }))
        // A row that is there can be locked.
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

    /// Removes the shared models that have ended before a time in seconds since 1970.
    public func removeSharedModels(
        endedBefore time: Int, then: @escaping Completion<Void>
    ) throws -> StoreAnswer<Void> {
        try read(Call(.removeSharedModels, parts.clock.toDatabase(time)), then: then) { _ in }
    }
}
