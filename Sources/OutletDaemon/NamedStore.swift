import ArgumentParser
public import Outlet
import OutletSQLite

/// A store that can be named on the command line.
///
///     var stores: [NamedStore] {
///         [NamedStore("shelf") { path in try ShelfStore(path: path) }]
///     }
///
/// With it, `--store shelf:/var/lib/coffee` keeps the sessions in a `ShelfStore` at that path.
public struct NamedStore: Sendable {
    let name: String
    let open: @Sendable (String) throws -> any Store
    /// Opens the store for reading only, which may be possible while a daemon uses it.
    let openForReading: @Sendable (String) throws -> any Store
    /// Whether a process has the store exclusively at the moment.
    let isInUse: @Sendable (String) -> Bool
    /// Throws if there is no store yet; nil if one that is opened is there.
    private(set) var requireThere: (@Sendable (String) throws -> Void)?
    /// Requests the process that has the store exclusively to end sign-ins, and returns how many sessions ended with them; nil
    /// if the store has no such request.
    private(set) var askToEnd: (@Sendable (String, [SignInID]) async throws -> Int)?
    /// Stores the change of a switch while another process has the store exclusively; nil if the store can't do that.
    private(set) var keepBeside: (@Sendable (String, StoredSwitch) async throws -> Void)?

    /// A store with a name.
    ///
    /// - Parameters:
    ///   - name: letters, digits and `-`; neither `memory` nor `sqlite`.
    ///   - open: opens the store; gets the text after the name and a colon, or an empty text. An error is printed, and the
    ///     program exits with 1.
    public init(_ name: String, open: @escaping @Sendable (_ location: String) throws -> any Store) {
        self.init(name, open: open, openForReading: open) { _ in false }
    }

    /// The same for a store that `check`, `export` and the source of `copy` open with another function, which creates nothing.
    public init(
        _ name: String, open: @escaping @Sendable (_ location: String) throws -> any Store,
        forReading openForReading: @escaping @Sendable (_ location: String) throws -> any Store
    ) {
        self.init(name, open: open, openForReading: openForReading) { _ in false }
        requireThere = { try openForReading($0).close() }
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

    /// The store in a file; `option` is the option with its path.
    static func sqlite(_ durability: Durability = .process, option: String = Self.option) -> NamedStore {
        var store = NamedStore("sqlite") { path in
            try explained(option) { try SQLiteStore(path: path, durability: durability) }
        } openForReading: { path in
            try explained(option) { try SQLiteStoreReader(path: path) }
        } isInUse: { path in
            SQLiteStoreReader.isInUse(path: path)
        }
        store.requireThere = { path in try explained(option) { try SQLiteStoreReader.requireContent(path: path) } }
        store.askToEnd = { path, ids in try await SignInEndRequest(path: path).end(ids) }
        store.keepBeside = { path, change in try await SwitchChange.keep(change, in: path) }
        return store
    }

    /// Adds to an error the option from which its path comes.
    private static func explained<Opened>(_ option: String, _ open: () throws -> Opened) throws -> Opened {
        do { return try open() } catch let error as StoreError {
            throw StartError(description: "\(error) The path is that of \(option).")
        }
    }

    /// The option with a daemon's store.
    static let option = "--store"
}

extension [NamedStore] {
    /// Opens the store in the setting of `--store`; nil for memory.
    ///
    /// - Throws: a `ValidationError` if there is no such store; errors of opening it.
    func open(_ setting: String) throws -> (any Store)? {
        try find(setting).map { store, location in try store.open(location) }
    }

    /// The store in the setting of an option, with its location; nil for memory.
    @discardableResult
    func find(
        _ setting: String, option: String = NamedStore.option
    ) throws(ValidationError) -> (NamedStore, location: String)? {
        if setting == "memory" { return nil }
        let parts = setting.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let store = first(where: { $0.name == parts[0] }) else {
            let names = ["memory"] + map { "\($0.name):…" }
            // The location may have a password, so it is not printed.
            let found = parts.count > 1 ? "\(parts[0]):…" : setting
            throw ValidationError("\(option) expects one of \(names.joined(separator: ", ")), found '\(found)'.")
        }
        return (store, parts.count > 1 ? String(parts[1]) : "")
    }
}
