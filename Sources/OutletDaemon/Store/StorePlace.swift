import ArgumentParser
import Foundation
import Outlet

/// A store in an option of a command.
struct StorePlace {
    /// The option.
    let option: String
    private let store: NamedStore
    private let location: String

    /// Reads the store of a setting; by default that of the daemon.
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

    /// Whether both have the same name and location.
    func isSame(as other: StorePlace) -> Bool { store.name == other.store.name && location == other.location }

    /// Whether another process has the store exclusively. A shared store tells its other nodes itself, once it is open.
    var isInUse: Bool { store.isInUse(location) }

    /// Requests the process that has the store exclusively to end sign-ins, and returns how many sessions ended with them; nil
    /// if there is no such process, or it can't be requested.
    var ask: (@Sendable ([SignInID]) async throws -> Int)? {
        guard let ask = store.askToEnd, isInUse else { return nil }
        return { [location] in try await ask(location, $0) }
    }

    /// Stores the change of a switch while another process has the store exclusively; nil if there is no such process, or the
    /// store can't do that.
    var keepBeside: (@Sendable (StoredSwitch) async throws -> Void)? {
        guard let keep = store.keepBeside, isInUse else { return nil }
        return { [location] in try await keep(location, $0) }
    }

    /// Opens the store for reading only, if possible, and calls a function with it.
    func read(_ body: (any Store) async throws -> Void) async throws {
        let store = try store.openForReading(location)
        defer { store.close() }
        try await body(store)
    }

    /// Opens the store, prints its damage to standard error, and calls a function with it. Only with `creating`, one that is
    /// not there is made: else a wrong path would be an empty store, in which all seems to be done.
    func change(creating isCreating: Bool = false, _ body: (any Store) async throws -> Void) async throws {
        if !isCreating { try store.requireThere?(location) }
        let store = try store.open(location)
        defer { store.close() }
        let damage = DamageReport(of: store)
        try await body(store)
        try damage.check()
    }
}
