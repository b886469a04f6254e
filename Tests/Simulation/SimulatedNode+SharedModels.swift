import Outlet
import OutletTesting
import Synchronization

extension SimulatedNode: SharedModelStore {
    func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, then: @escaping Completion<StoredSharedModel?>
    ) -> StoreAnswer<StoredSharedModel?> {
        act(then) {
            guard let newest = try await self.model(id) else { return nil }
            switch self.fault {
            case .sharedFromReplica:
                return self.state.withLock { state in
                    defer { state.models[id] = newest }
                    return KeptSharedModel(state.models[id] ?? newest).selected(selection)
                }
            case .snapshotOfAnotherMoment:
                // The edits are those of now, and the snapshot that of the last reading.
                return self.state.withLock { state in
                    defer { state.models[id] = newest }
                    let snapshot = state.models[id]?.bytes ?? newest.bytes
                    let torn = StoredSharedModel(
                        id: id, version: newest.version, end: newest.end, bytes: snapshot, edits: newest.edits)
                    return KeptSharedModel(torn).selected(selection)
                }
            case .oneEditTooFew:
                guard let part = try await self.model(id, selection), part.edits.count > 1 else {
                    return try await self.model(id, selection)
                }
                return StoredSharedModel(
                    id: id, version: part.version, end: part.end, bytes: part.bytes,
                    edits: Array(part.edits.dropFirst()))
            default: return try await self.model(id, selection)
            }
        }
    }

    func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) -> StoreAnswer<[SharedModelID: Int]> {
        ask(then) { self.base.versions(ofSharedModels: ids, then: $0) }
    }

    func sharedModels(then: @escaping Completion<[SharedModelID]>) -> StoreAnswer<[SharedModelID]> {
        ask(then) { self.base.sharedModels(then: $0) }
    }

    func insert(_ model: StoredSharedModel, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        ask(then) { self.base.insert(model, then: $0) }
    }

    func commit(
        _ change: StoredChange, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) -> StoreAnswer<Bool> {
        act(then) { try await self.commit(change, with: models) }
    }

    func removeSharedModels(endedBefore time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        ask(then) { self.base.removeSharedModels(endedBefore: time, then: $0) }
    }

    private func model(
        _ id: SharedModelID, _ selection: SharedModelSelection = .last
    ) async throws -> StoredSharedModel? {
        try await StoreAnswer.awaited { self.base.sharedModel(id, selection, then: $0) }
    }

    private func committed(_ change: StoredChange, with models: [StoredSharedModel]) async throws -> Bool {
        try await StoreAnswer.awaited { self.base.commit(change, with: models, then: $0) }
    }

    private func commit(_ change: StoredChange, with models: [StoredSharedModel]) async throws -> Bool {
        switch fault {
        case .sharedIgnoresVersion:
            var next: [StoredSharedModel] = []
            for model in models {
                let version = try await self.model(model.id)?.version ?? 0
                next.append(
                    StoredSharedModel(
                        id: model.id, version: version + 1, end: model.end, bytes: model.bytes, edits: model.edits,
                        keepsEarlier: model.keepsEarlier))
            }
            return try await committed(change, with: next)
        case .sessionWithoutShared:
            if try await committed(change, with: models) { return true }
            return try await committed(change, with: [])
        default: return try await committed(change, with: models)
        }
    }
}
