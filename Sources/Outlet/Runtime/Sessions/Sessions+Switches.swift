extension Sessions {
    /// The switches that are obeyed at the moment.
    package var switches: Switches { reducer.switches.current }

    /// The same, in the order of their subjects.
    package var obeyedSwitches: [Switch] { switchFollower.obeyed }

    /// Whether the store keeps switches.
    package var keepsSwitches: Bool { turns.store.switches != nil }

    /// Reads the switches that the store keeps, and obeys them. If the store fails, all stay as they are.
    package func readSwitches() async {
        guard let store = turns.store.switches,
            let stored = try? await StoreAnswer.awaited({ try store.switches(then: $0) })
        else { return }
        switchFollower.obey(stored)
    }

    /// Changes a switch, in the store if it keeps switches, and obeys it.
    package func change(_ change: StoredSwitch) async throws {
        guard let store = turns.store.switches else { return switchFollower.obey(change) }
        try await StoreAnswer.awaited { try store.keep(change, then: $0) }
        await readSwitches()
    }
}
