import ArgumentParser
public import Outlet
import OutletSQLite

/// A store that the command line can name.
///
///     var stores: [NamedStore] {
///         [NamedStore("shelf") { path in try ShelfStore(path: path) }]
///     }
///
/// With it, `--store shelf:/var/lib/coffee` keeps the sessions in a `ShelfStore` at that path.
public struct NamedStore: Sendable {
    let name: String
    let open: @Sendable (String) throws -> any Store
    /// Opens the store for reading only, if that differs: also while a daemon has it.
    let openForReading: @Sendable (String) throws -> any Store
    /// Whether a process has the store alone at the moment.
    let isInUse: @Sendable (String) -> Bool
    /// Has the process end sign-ins that has the store alone, and gives how many sessions ended with them; nil if it can't be
    /// asked.
    private(set) var askToEnd: (@Sendable (String, [SignInID]) async throws -> Int)?
    /// Keeps the change of a switch beside the process that has the store alone; nil if that can't be.
    private(set) var keepBeside: (@Sendable (String, StoredSwitch) async throws -> Void)?

    /// A store with a name.
    ///
    /// - Parameters:
    ///   - name: letters, digits and `-`; neither `memory` nor `sqlite`.
    ///   - open: opens the store; gets what follows the name and a colon, or an empty text. What it throws is printed, and
    ///     the program exits with 1.
    public init(_ name: String, open: @escaping @Sendable (_ location: String) throws -> any Store) {
        self.init(name, open: open, openForReading: open) { _ in false }
    }

    /// The same, of a store that `check`, `export` and the source of `copy` open in another way: one that makes nothing where
    /// nothing is.
    public init(
        _ name: String, open: @escaping @Sendable (_ location: String) throws -> any Store,
        forReading openForReading: @escaping @Sendable (_ location: String) throws -> any Store
    ) {
        self.init(name, open: open, openForReading: openForReading) { _ in false }
    }

    private init(
        _ name: String, open: @escaping @Sendable (String) throws -> any Store,
        openForReading: @escaping @Sendable (String) throws -> any Store,
        isInUse: @escaping @Sendable (String) -> Bool
    ) {
        self.name = name
        self.open = open
        self.openForReading = openForReading
        self.isInUse = isInUse
    }

    /// The store in a file, which an option names.
    static func sqlite(_ durability: Durability = .process, option: String = Self.option) -> NamedStore {
        var store = NamedStore("sqlite") { path in
            try explained(option) { try SQLiteStore(path: path, durability: durability) }
        } openForReading: { path in
            try explained(option) { try SQLiteStoreReader(path: path) }
        } isInUse: { path in
            SQLiteStoreReader.isInUse(path: path)
        }
        store.askToEnd = { path, ids in try await SignInEndRequest(path: path).end(ids) }
        store.keepBeside = { path, change in try await SwitchChange.keep(change, in: path) }
        return store
    }

    /// Says which option has the path that an error speaks of.
    private static func explained<Opened>(_ option: String, _ open: () throws -> Opened) throws -> Opened {
        do { return try open() } catch let error as StoreError {
            throw StartError(description: "\(error) The path is that of \(option).")
        }
    }

    /// The option that names the store of a daemon.
    static let option = "--store"
}

extension [NamedStore] {
    /// Opens the store that the setting of `--store` names; nil for memory.
    ///
    /// - Throws: a `ValidationError` if there is no such store; whatever opening it throws.
    func open(_ setting: String) throws -> (any Store)? {
        try find(setting).map { store, location in try store.open(location) }
    }

    /// The store that the setting of an option names, and where it is; nil for memory.
    @discardableResult
    func find(
        _ setting: String, option: String = NamedStore.option
    ) throws(ValidationError) -> (NamedStore, location: String)? {
        if setting == "memory" { return nil }
        let parts = setting.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let store = first(where: { $0.name == parts[0] }) else {
            let names = ["memory"] + map { "\($0.name):…" }
            // What follows the colon may have a password.
            let found = parts.count > 1 ? "\(parts[0]):…" : setting
            throw ValidationError("\(option) expects one of \(names.joined(separator: ", ")), found '\(found)'.")
        }
        return (store, parts.count > 1 ? String(parts[1]) : "")
    }
}
