import Foundation
import GRDB
import Outlet

/// A shared model as the tables have it.
struct FoundSharedModel {
    /// The model; nil if its row does not fit its checksum.
    let model: StoredSharedModel?

    /// What an operator should know of it; nil if it is whole.
    func finding(of id: SharedModelID) -> StoreFinding? {
        if model != nil { return nil }
        return .damage(
            "The shared model '\(id.name)' with the key '\(id.key)' is damaged, and not served: it does not fit its checksum."
        )
    }
}

extension Database {
    /// The last version of a shared model; nil if there is none.
    func sharedModel(_ id: SharedModelID) throws -> FoundSharedModel? {
        let statement = try statement(
            "SELECT version, ends, bytes, sum FROM shared_models WHERE name = ? AND key = ?",
            [Data(id.name.utf8), Data(id.key.utf8)])
        return try statement.rows { row in
            guard let sum: Int64 = try? row.value(3), let model = try? row.sharedModel(id),
                RowSum.sharedModel(model) == sum
            else { return FoundSharedModel(model: nil) }
            return FoundSharedModel(model: model)
        }.first
    }

    /// The ids of all shared models.
    func sharedModels() throws -> [SharedModelID] {
        try statement("SELECT name, key FROM shared_models", []).rows { row in
            let (name, key): (Data, Data) = (try row.value(0), try row.value(1))
            return SharedModelID(name: String(decoding: name, as: UTF8.self), key: String(decoding: key, as: UTF8.self))
        }
    }

    /// The number of the last version of a shared model; nil if there is none.
    func version(of id: SharedModelID) throws -> Int? {
        let statement = try statement(
            "SELECT version FROM shared_models WHERE name = ? AND key = ?", [Data(id.name.utf8), Data(id.key.utf8)])
        return try statement.rows { try $0.value(0) as Int }.first
    }
}

extension SessionTables {
    /// Commits a session together with new versions of shared models. Looks at all versions before it writes any: other changes
    /// share the transaction.
    mutating func commit(_ change: StoredChange, with models: [StoredSharedModel]) throws -> Bool {
        for model in models {
            guard try (database.version(of: model.id) ?? 0) == model.version - 1 else { return false }
        }
        guard try commit(change) else { return false }
        for model in models { try put(model) }
        return true
    }

    /// Adds a shared model; `false` if it is there.
    func insert(_ model: StoredSharedModel) throws -> Bool {
        guard try database.version(of: model.id) == nil else { return false }
        try put(model)
        return true
    }

    private func put(_ model: StoredSharedModel) throws {
        try database.statement(
            "INSERT OR REPLACE INTO shared_models (name, key, version, ends, bytes, sum) VALUES (?, ?, ?, ?, ?, ?)",
            [
                Data(model.id.name.utf8), Data(model.id.key.utf8), model.version, model.end,
                model.bytes.map { Data($0) }, RowSum.sharedModel(model),
            ]
        ).execute()
    }

    /// Removes the shared models that have ended before a time.
    func removeSharedModels(endedBefore time: Int) throws -> Bool {
        try database.statement("DELETE FROM shared_models WHERE ends < ?", [time]).execute()
        return true
    }
}

extension GRDB.Row {
    fileprivate func sharedModel(_ id: SharedModelID) throws -> StoredSharedModel {
        let bytes: Data? = try optional(2)
        return StoredSharedModel(
            id: id, version: try value(0), end: try optional(1), bytes: bytes.map { [UInt8]($0) })
    }
}
