import Outlet

extension Store {
    /// The store as one that keeps switches.
    ///
    /// - Throws: a ``StartError`` if it does not keep them.
    var keepingSwitches: any SwitchStore { get throws(StartError) { try keeping("switches") } }
}

extension SwitchStore {
    /// The switches that are set, in the order of their subjects.
    func setSwitches() async throws -> [StoredSwitch] {
        try await StoreAnswer.awaited { try switches(then: $0) }.filter { $0.value != nil }
            .sorted { $0.subject < $1.subject }
    }
}
