import Outlet

extension Store {
    /// The ids of all shared models, in the order of their names and keys; none if the store keeps none.
    func sharedModels() async throws -> [SharedModelID] {
        guard let store = self as? any SharedModelStore else { return [] }
        return try await StoreAnswer.awaited { try store.sharedModels(then: $0) }.sorted()
    }

    /// Calls a function with each shared model. Leaves out damaged ones, which the store reports.
    func forEachSharedModel(_ body: (StoredSharedModel) async throws -> Void) async throws {
        guard let store = self as? any SharedModelStore else { return }
        for id in try await sharedModels() {
            let model: StoredSharedModel?
            do {
                model = try await StoreAnswer.awaited { try store.sharedModel(id, then: $0) }
            } catch let error as any DamageError where error.saysDamage {
                continue
            }
            // While a daemon runs, it may have ended meanwhile.
            if let model { try await body(model) }
        }
    }

    /// The store as a ``SharedModelStore``.
    ///
    /// - Throws: a ``StartError`` if it is none.
    var keepingSharedModels: any SharedModelStore { get throws(StartError) { try keeping("shared models") } }
}

extension SharedModelID {
    /// The name, and the key if there is one, for a sentence.
    var sentence: String { key.isEmpty ? "'\(name)'" : "'\(name)' with the key '\(key)'" }
}
