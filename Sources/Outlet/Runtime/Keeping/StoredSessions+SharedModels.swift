// Shared models, which the store keeps beside the sessions.
extension StoredSessions {
    private var models: (any SharedModelStore)? { store as? any SharedModelStore }

    package var keepsSharedModels: Bool { models != nil }

    package func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, then: @escaping Completion<StoredSharedModel?>
    ) throws -> StoreAnswer<StoredSharedModel?> {
        guard let models else { return .done(nil) }
        return try ask(then) { try models.sharedModel(id, selection, then: $0) }
    }

    package func versions(
        ofSharedModels ids: [SharedModelID], then: @escaping Completion<[SharedModelID: Int]>
    ) throws -> StoreAnswer<[SharedModelID: Int]> {
        guard let models else { return .done([:]) }
        return try ask(then) { try models.versions(ofSharedModels: ids, then: $0) }
    }

    package func sharedModelCounts(then: @escaping Completion<[String: Int]>) throws -> StoreAnswer<[String: Int]> {
        guard let models else { return .done([:]) }
        return try ask(then) { try models.sharedModelCounts(then: $0) }
    }

    package func commit(
        _ session: Session, under lease: Int?, with shared: [StoredSharedModel], then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        guard let models else { return .done(false) }
        return try commit(session, under: lease, then: then) { change, then in
            try models.commit(change, with: shared, then: then)
        }
    }

    package func removeSharedModels(endedBefore time: Int) {
        // Should it fail, they are removed by the next sweep.
        do {
            _ = try models?.removeSharedModels(endedBefore: time) { if case .failure = $0 { self.faults.add(1) } }
        } catch {
            faults.add(1)
        }
    }
}
