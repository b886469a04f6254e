public import Outlet

extension SQLiteStore: SharedModelStore {
    /// A version of a shared model; nil if it is not there. Throws a ``StoreError`` if it is damaged.
    public func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, then: @escaping Completion<StoredSharedModel?>
    ) throws -> StoreAnswer<StoredSharedModel?> {
        try readers.sharedModel(id, selection, telling: findings, then: then)
    }

    /// The last versions of those of some shared models that exist.
    public func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) throws -> StoreAnswer<[SharedModelID: Int]> {
        try readers.versions(ofSharedModels: ids, then: then)
    }

    /// The ids of all shared models.
    public func sharedModels(then: @escaping Completion<[SharedModelID]>) throws -> StoreAnswer<[SharedModelID]> {
        try readers.scan({ try $0.sharedModels() }, then: then)
    }

    /// How many shared models there are of each name.
    public func sharedModelCounts(then: @escaping Completion<[String: Int]>) throws -> StoreAnswer<[String: Int]> {
        try readers.scan({ try $0.sharedModelCounts() }, then: then)
    }

    /// Adds a shared model from another store; `false` if it exists.
    public func insert(_ model: StoredSharedModel, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try writer.write(.insertSharedModel(model), then: then)
    }

    /// Commits a change of a session together with new versions of shared models, in one transaction.
    public func commit(
        _ change: StoredChange, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        try writer.write(.commitWithModels(change, models), then: then)
    }

    /// Removes the shared models that ended before a time in seconds since 1970, in a transaction with other changes of a
    /// sweep.
    public func removeSharedModels(
        endedBefore time: Int, then: @escaping Completion<Void>
    ) throws -> StoreAnswer<Void> {
        switch try writer.write(.removeSharedModels(endedBefore: time), then: { then($0.map { _ in }) }) {
        case .done: .done(())
        case .pending: .pending
        }
    }
}

extension SQLiteStoreReader: SharedModelStore {
    private var hasSharedModels: Bool { version >= SessionSchema.versionWithSharedModels }

    package func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, then: @escaping Completion<StoredSharedModel?>
    ) throws -> StoreAnswer<StoredSharedModel?> {
        if !hasSharedModels { return .done(nil) }
        let hasParts = version >= SessionSchema.versionWithSharedParts
        return try readers.sharedModel(id, selection, hasParts: hasParts, telling: findings, then: then)
    }

    package func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) throws -> StoreAnswer<[SharedModelID: Int]> {
        hasSharedModels ? try readers.versions(ofSharedModels: ids, then: then) : .done([:])
    }

    package func sharedModels(then: @escaping Completion<[SharedModelID]>) throws -> StoreAnswer<[SharedModelID]> {
        hasSharedModels ? try readers.scan({ try $0.sharedModels() }, then: then) : .done([])
    }

    package func insert(_ model: StoredSharedModel, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        throw refusal
    }

    package func commit(
        _ change: StoredChange, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        throw refusal
    }

    package func removeSharedModels(
        endedBefore time: Int, then: @escaping Completion<Void>
    ) throws -> StoreAnswer<Void> {
        throw refusal
    }
}

extension SessionReaders {
    /// A shared model; nil if there is none. Throws and reports a ``StoreError`` if it is damaged.
    fileprivate func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, hasParts: Bool = true,
        telling findings: FindingLog, then: @escaping Completion<StoredSharedModel?>
    ) throws -> StoreAnswer<StoredSharedModel?> {
        try read(
            { [path] database in
                guard let found = try database.sharedModelAtOnce(id, selection, hasParts: hasParts) else {
                    return nil
                }
                if let finding = found.finding(of: id) { findings.add(finding) }
                guard let model = found.model else {
                    throw StoreError.damaged(path, "the shared model '\(id.name)': \(found.reason)")
                }
                return model
            }, then: then)
    }

    fileprivate func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) throws -> StoreAnswer<[SharedModelID: Int]> {
        try read(
            { database in
                var versions: [SharedModelID: Int] = [:]
                for id in ids { versions[id] = try database.version(of: id) }
                return versions
            }, then: then)
    }
}
