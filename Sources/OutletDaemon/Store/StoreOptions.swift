import ArgumentParser
import Foundation
import Outlet

/// The store that a command is about.
struct StoreOptions<Own: Daemon>: ParsableArguments {
    @OptionGroup var own: Own

    @Option(
        help: ArgumentHelp(
            "Where the sessions are kept: in a file ('sqlite:PATH'), or in a store of the app's. "
                + "(default: OUTLET_STORE, or sqlite:Data/sessions.sqlite)"))
    var store: String?

    private var setting: String {
        SettingReader(environment: ProcessInfo.processInfo.environment).store(store)
    }

    func validate() throws { _ = try find() }

    private func find() throws(ValidationError) -> (NamedStore, location: String) {
        guard let found = try (own.stores + [.sqlite()]).find(setting) else {
            throw ValidationError("Sessions in memory end with their daemon. --store names another store.")
        }
        return found
    }

    /// Opens the store for reading only, if it can do that, and calls a function with it.
    func read(_ body: (any Store) async throws -> Void) async throws {
        let (store, location) = try find()
        try await body(store.openForReading(location))
    }

    /// Opens the store, says on standard error what of it is damaged, and calls a function with it.
    func change(_ body: (any Store) async throws -> Void) async throws {
        let (named, location) = try find()
        let store = try named.open(location)
        defer { store.close() }
        let damage = DamageReport(of: store)
        try await body(store)
        try damage.check()
    }
}
