extension Sessions {
    /// The switches that are obeyed at the moment.
    package var switches: Switches { reducer.switches.current }

    /// The same, in the order of their subjects.
    package var obeyedSwitches: [Switch] { switchFollower.obeyed }

    /// Whether the store keeps switches.
    package var keepsSwitches: Bool { turns.store.switches != nil }

    /// Reads the switches that the store keeps, and obeys them. If the store fails, all stay as they are.
    package func readSwitches() async {
        guard let store = turns.store.switches else { return }
        guard let stored = try? await StoreAnswer.awaited({ try store.switches(then: $0) }) else {
            return switchFollower.noteChange()
        }
        switchFollower.obey(stored)
    }

    /// Reads the switches again if they may have changed. The news of a shared store tell when they have.
    package func followSwitches() async {
        if switchFollower.takeChange() || turns.leases == nil { await readSwitches() }
    }

    /// Changes a switch, in the store if it keeps switches, and obeys it.
    package func change(_ change: StoredSwitch) async throws {
        guard let store = turns.store.switches else { return switchFollower.obey(change) }
        try await StoreAnswer.awaited { try store.keep(change, then: $0) }
        await readSwitches()
        // An earlier reading may be answered later.
        switchFollower.noteChange()
    }
}
