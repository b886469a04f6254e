import Outlet

extension Store {
    /// The store as a ``SwitchStore``.
    ///
    /// - Throws: a ``StartError`` if it is none.
    var keepingSwitches: any SwitchStore { get throws(StartError) { try keeping("switches") } }

    /// The switches that are set, in the order of their subjects; none if the store keeps none.
    func switches() async throws -> [StoredSwitch] {
        guard let store = self as? any SwitchStore else { return [] }
        return try await store.setSwitches()
    }
}

extension SwitchStore {
    /// The switches that are set, in the order of their subjects.
    func setSwitches() async throws -> [StoredSwitch] {
        try await StoreAnswer.awaited { try switches(then: $0) }.filter { $0.value != nil }
            .sorted { $0.subject < $1.subject }
    }

    /// Stores the change of a switch, unless there is one with the same subject. Returns that one; nil if the change was
    /// stored.
    func insert(_ change: StoredSwitch) async throws -> StoredSwitch? {
        let there = try await StoreAnswer.awaited { try switches(then: $0) }.first { $0.subject == change.subject }
        if there == nil { try await StoreAnswer.awaited { try keep(change, then: $0) } }
        return there
    }
}
