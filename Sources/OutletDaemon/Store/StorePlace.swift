import ArgumentParser
import Foundation
import Outlet

/// A store that an option of a command names.
struct StorePlace {
    /// The option.
    let option: String
    private let store: NamedStore
    private let location: String

    /// The store of a setting, or of the daemon's own.
    ///
    /// - Throws: a `ValidationError` if there is no such store.
    init(_ setting: String?, of own: some Daemon, option: String) throws(ValidationError) {
        let setting = SettingReader(environment: ProcessInfo.processInfo.environment).store(setting)
        guard let found = try (own.stores + [.sqlite(option: option)]).find(setting, option: option) else {
            throw ValidationError("Sessions in memory end with their daemon. \(option) names another store.")
        }
        self.option = option
        (store, location) = found
    }

    /// Whether both are called the same.
    func isSame(as other: StorePlace) -> Bool { store.name == other.store.name && location == other.location }

    /// Whether another process has the store alone. One that several share says so itself, once it is open.
    var isInUse: Bool { store.isInUse(location) }

    /// Asks the process to end sign-ins that has the store alone, and gives how many sessions ended with them; nil if no process
    /// has it, or it can't be asked.
    var ask: (@Sendable ([SignInID]) async throws -> Int)? {
        guard let ask = store.askToEnd, isInUse else { return nil }
        return { [location] in try await ask(location, $0) }
    }

    /// Keeps the change of a switch beside the process that has the store alone; nil if no process has it, or it can't be done.
    var keepBeside: (@Sendable (StoredSwitch) async throws -> Void)? {
        guard let keep = store.keepBeside, isInUse else { return nil }
        return { [location] in try await keep(location, $0) }
    }

    /// Opens the store for reading only, if it can do that, and calls a function with it.
    func read(_ body: (any Store) async throws -> Void) async throws {
        let store = try store.openForReading(location)
        defer { store.close() }
        try await body(store)
    }

    /// Opens the store, says on standard error what of it is damaged, and calls a function with it.
    func change(_ body: (any Store) async throws -> Void) async throws {
        let store = try store.open(location)
        defer { store.close() }
        let damage = DamageReport(of: store)
        try await body(store)
        try damage.check()
    }
}
