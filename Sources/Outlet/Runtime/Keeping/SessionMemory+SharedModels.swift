import Synchronization

// Shared models, if no store keeps them.
extension SessionMemory {
    package var keepsSharedModels: Bool { true }

    package func sharedModel(
        _ id: SharedModelID, then: @escaping Completion<StoredSharedModel?>
    ) -> StoreAnswer<StoredSharedModel?> { .done(sharedModels.withLock { $0[id] }) }

    package func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) -> StoreAnswer<[SharedModelID: Int]> {
        .done(
            sharedModels.withLock { models in
                Dictionary(ids.map { ($0, models[$0]?.version) }) { $1 }.compactMapValues { $0 }
            })
    }

    package func commit(
        _ session: Session, under lease: Int?, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) -> StoreAnswer<Bool> {
        .done(
            sharedModels.withLock { kept in
                for model in models where (kept[model.id]?.version ?? 0) != model.version - 1 { return false }
                guard commit(session) else { return false }
                for model in models { kept[model.id] = model }
                return true
            })
    }

    package func removeSharedModels(endedBefore time: Int) {
        sharedModels.withLock { models in models = models.filter { ($0.value.end ?? .max) >= time } }
    }
}
