public import Outlet
import Synchronization

extension MemoryStore: SharedModelStore {
    /// A version of a shared model; nil if it is not there.
    public func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, then: @escaping Completion<StoredSharedModel?>
    ) -> StoreAnswer<StoredSharedModel?> {
        .done(state.withLock { $0.sharedModels[id]?.selected(selection) })
    }

    /// The numbers of the last versions of shared models.
    public func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) -> StoreAnswer<[SharedModelID: Int]> {
        .done(
            state.withLock { state in
                Dictionary(ids.map { ($0, state.sharedModels[$0]?.last.version) }) { $1 }.compactMapValues { $0 }
            })
    }

    /// The ids of all shared models.
    public func sharedModels(then: @escaping Completion<[SharedModelID]>) -> StoreAnswer<[SharedModelID]> {
        .done(state.withLock { Array($0.sharedModels.keys) })
    }

    /// Adds a shared model; `false` if it is there.
    public func insert(_ model: StoredSharedModel, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        .done(
            state.withLock { state in
                if state.sharedModels[model.id] != nil || model.isPartial { return false }
                state.sharedModels[model.id] = KeptSharedModel(model)
                return true
            })
    }

    /// Commits a change of a session together with new versions of shared models.
    public func commit(
        _ change: StoredChange, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) -> StoreAnswer<Bool> {
        .done(state.withLock { $0.commit(change, with: models) })
    }

    /// Removes the shared models that have ended before a time.
    public func removeSharedModels(endedBefore time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        .done(
            state.withLock { state in
                state.sharedModels = state.sharedModels.filter { ($0.value.last.end ?? .max) >= time }
            })
    }
}

extension MemoryNode: SharedModelStore {
    /// A version of a shared model; nil if it is not there.
    public func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, then: @escaping Completion<StoredSharedModel?>
    ) -> StoreAnswer<StoredSharedModel?> {
        ask(then) { $0.sharedModel(id, selection) { _ in } }
    }

    /// The numbers of the last versions of shared models.
    public func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) -> StoreAnswer<[SharedModelID: Int]> {
        ask(then) { $0.versions(ofSharedModels: ids) { _ in } }
    }

    /// The ids of all shared models.
    public func sharedModels(then: @escaping Completion<[SharedModelID]>) -> StoreAnswer<[SharedModelID]> {
        ask(then) { $0.sharedModels { _ in } }
    }

    /// Adds a shared model; `false` if it is there.
    public func insert(_ model: StoredSharedModel, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        ask(then) { $0.insert(model) { _ in } }
    }

    /// Removes the shared models that have ended before a time.
    public func removeSharedModels(endedBefore time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        ask(then) { sessions in self.tidies ? sessions.removeSharedModels(endedBefore: time) { _ in } : .done(()) }
    }
}

extension PendingStore: SharedModelStore where Base: SharedModelStore {
    /// Reads a shared model, asynchronously.
    public func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, then: @escaping Completion<StoredSharedModel?>
    ) -> StoreAnswer<StoredSharedModel?> {
        later(then) { try base.sharedModel(id, selection, then: $0) }
    }

    /// Reads the numbers of versions, asynchronously.
    public func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) -> StoreAnswer<[SharedModelID: Int]> {
        later(then) { try base.versions(ofSharedModels: ids, then: $0) }
    }

    /// Reads the ids of all shared models, asynchronously.
    public func sharedModels(then: @escaping Completion<[SharedModelID]>) -> StoreAnswer<[SharedModelID]> {
        later(then) { try base.sharedModels(then: $0) }
    }

    /// Adds a shared model, asynchronously.
    public func insert(_ model: StoredSharedModel, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        later(then) { try base.insert(model, then: $0) }
    }

    /// Commits a change with shared models, asynchronously.
    public func commit(
        _ change: StoredChange, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) -> StoreAnswer<Bool> {
        later(then) { try base.commit(change, with: models, then: $0) }
    }

    /// Removes shared models, asynchronously.
    public func removeSharedModels(endedBefore time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        later(then) { try base.removeSharedModels(endedBefore: time, then: $0) }
    }
}

extension FaultyStore: SharedModelStore where Base: SharedModelStore {
    /// Reads a shared model; fails after a crash.
    public func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, then: @escaping Completion<StoredSharedModel?>
    ) throws -> StoreAnswer<StoredSharedModel?> {
        try read { try base.sharedModel(id, selection, then: then) }
    }

    /// Reads the numbers of versions; fails after a crash.
    public func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) throws -> StoreAnswer<[SharedModelID: Int]> {
        try read { try base.versions(ofSharedModels: ids, then: then) }
    }

    /// Reads the ids of all shared models; fails after a crash.
    public func sharedModels(then: @escaping Completion<[SharedModelID]>) throws -> StoreAnswer<[SharedModelID]> {
        try read { try base.sharedModels(then: then) }
    }

    /// Adds a shared model, or fails.
    public func insert(_ model: StoredSharedModel, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try write(then) { try base.insert(model, then: $0) }
    }

    /// Commits a change with shared models, or fails.
    public func commit(
        _ change: StoredChange, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        try write(then) { try base.commit(change, with: models, then: $0) }
    }

    /// Removes shared models, or fails.
    public func removeSharedModels(
        endedBefore time: Int, then: @escaping Completion<Void>
    ) throws -> StoreAnswer<Void> {
        try write(then) { try base.removeSharedModels(endedBefore: time, then: $0) }
    }
}

extension LossyStore: SharedModelStore where Base: SharedModelStore {
    package func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, then: @escaping Completion<StoredSharedModel?>
    ) throws -> StoreAnswer<StoredSharedModel?> {
        try base.sharedModel(id, selection, then: then)
    }
    package func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) throws -> StoreAnswer<[SharedModelID: Int]> {
        try base.versions(ofSharedModels: ids, then: then)
    }
    package func sharedModels(then: @escaping Completion<[SharedModelID]>) throws -> StoreAnswer<[SharedModelID]> {
        try base.sharedModels(then: then)
    }
    package func insert(_ model: StoredSharedModel, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try base.insert(model, then: then)
    }
    package func commit(
        _ change: StoredChange, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        try base.commit(change, with: models, then: then)
    }
    package func removeSharedModels(
        endedBefore time: Int, then: @escaping Completion<Void>
    ) throws -> StoreAnswer<Void> {
        try base.removeSharedModels(endedBefore: time, then: then)
    }
}
