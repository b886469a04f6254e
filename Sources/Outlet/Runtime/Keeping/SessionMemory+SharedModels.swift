import Synchronization

// Shared models, if no store keeps them.
extension SessionMemory {
    package var keepsSharedModels: Bool { true }

    package func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, then: @escaping Completion<StoredSharedModel?>
    ) -> StoreAnswer<StoredSharedModel?> { .done(sharedModels.withLock { $0[id]?.selected(selection) }) }

    package func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) -> StoreAnswer<[SharedModelID: Int]> {
        .done(
            sharedModels.withLock { models in
                Dictionary(ids.map { ($0, models[$0]?.last.version) }) { $1 }.compactMapValues { $0 }
            })
    }

    package func sharedModelCounts(then: @escaping Completion<[String: Int]>) -> StoreAnswer<[String: Int]> {
        .done(sharedModels.withLock { $0.keys.counts })
    }

    package func commit(
        _ session: Session, under lease: Int?, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) -> StoreAnswer<Bool> {
        .done(
            sharedModels.withLock { kept in
                guard let next = kept.following(models), commit(session) else { return false }
                for model in next { kept[model.last.id] = model }
                return true
            })
    }

    package func removeSharedModels(endedBefore time: Int) {
        sharedModels.withLock { models in models = models.filter { ($0.value.last.end ?? .max) >= time } }
    }
}
