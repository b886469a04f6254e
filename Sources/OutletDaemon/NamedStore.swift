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

    /// A store with a name.
    ///
    /// - Parameters:
    ///   - name: letters, digits and `-`; neither `memory` nor `sqlite`.
    ///   - open: opens the store; gets what follows the name and a colon, or an empty text. What it throws is printed, and
    ///     the program exits with 1.
    public init(_ name: String, open: @escaping @Sendable (_ location: String) throws -> any Store) {
        self.name = name
        self.open = open
    }

    /// The store in a file.
    static func sqlite(_ durability: Durability) -> NamedStore {
        NamedStore("sqlite") { path in
            do {
                return try SQLiteStore(path: path, durability: durability)
            } catch let error as StoreError {
                throw StartError(description: "\(error) --store names another file, or 'memory'.")
            }
        }
    }
}

extension [NamedStore] {
    /// Opens the store that the setting of `--store` names; nil for memory.
    ///
    /// - Throws: a `ValidationError` if there is no such store; whatever opening it throws.
    func open(_ setting: String) throws -> (any Store)? {
        try find(setting).map { store, location in try store.open(location) }
    }

    /// The store that a setting names, and where it is; nil for memory.
    @discardableResult
    func find(_ setting: String) throws(ValidationError) -> (NamedStore, location: String)? {
        if setting == "memory" { return nil }
        let parts = setting.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let store = first(where: { $0.name == parts[0] }) else {
            let names = ["memory"] + map { "\($0.name):…" }
            throw ValidationError("--store expects one of \(names.joined(separator: ", ")), found '\(setting)'.")
        }
        return (store, parts.count > 1 ? String(parts[1]) : "")
    }
}
