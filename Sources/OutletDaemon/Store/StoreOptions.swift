import ArgumentParser
import Outlet

/// The store of a command.
struct StoreOptions<Own: Daemon>: ParsableArguments {
    @OptionGroup var own: Own

    @Option(
        help: ArgumentHelp(
            "Where the sessions are kept: in a file ('sqlite:PATH'), or in a store of the app's. "
                + "(default: OUTLET_STORE, or sqlite:Data/sessions.sqlite)"))
    var store: String?

    func validate() throws { _ = try place }

    private var place: StorePlace {
        get throws(ValidationError) { try StorePlace(store, of: own, option: NamedStore.option) }
    }

    /// Calls a function with the sign-ins of the store, and with a function that ends some of them and returns how many
    /// sessions ended with them. If a process has the store exclusively, that process is requested to end them.
    func ending(
        _ body: (any SignInStore, _ end: @Sendable ([SignInID]) async throws -> Int) async throws -> Void
    ) async throws {
        if let ask = try place.ask {
            try await read { try await body($0.keepingSignIns, ask) }
        } else {
            try await change { store in
                let store = try store.keepingSignIns
                try await body(store) { try await store.end($0).count }
            }
        }
    }

    /// Calls a function with the switches of the store, and with a function that stores the change of one, also if a process
    /// has the store exclusively.
    func switching(
        _ body: (any SwitchStore, _ keep: @Sendable (StoredSwitch) async throws -> Void) async throws -> Void
    ) async throws {
        if let keep = try place.keepBeside {
            try await read { try await body($0.keepingSwitches, keep) }
        } else {
            try await change { store in
                let store = try store.keepingSwitches
                try await body(store) { change in try await StoreAnswer.awaited { try store.keep(change, then: $0) } }
            }
        }
    }

    /// Opens the store for reading only, if possible, and calls a function with it.
    func read(_ body: (any Store) async throws -> Void) async throws { try await place.read(body) }

    /// Opens the store, prints its damage to standard error, and calls a function with it. Only with `creating`, one that is
    /// not there is made.
    func change(creating isCreating: Bool = false, _ body: (any Store) async throws -> Void) async throws {
        try await place.change(creating: isCreating, body)
    }
}
