import Foundation
import GRDB
import Outlet

/// A shared model as the tables have it.
struct FoundSharedModel {
    /// The model; nil if it is damaged.
    let model: StoredSharedModel?
    /// What is wrong with it.
    private(set) var reason = "it does not fit its checksum"

    /// What an operator should know of it; nil if it is whole.
    func finding(of id: SharedModelID) -> StoreFinding? {
        if model != nil { return nil }
        return .damage(
            "The shared model '\(id.name)' with the key '\(id.key)' is damaged, and not served: \(reason).")
    }
}

/// What a row of a shared model says beside its value.
private struct SharedModelRow {
    let version: Int
    /// The version of the first part; nil if the value is in the row.
    let base: Int?
    /// Whether the model was deleted.
    let isDeleted: Bool
}

extension Database {
    /// The last version of a shared model, whole or as the edits since a version, all of it of one state of the database; nil if
    /// there is none.
    func sharedModelAtOnce(_ id: SharedModelID, since known: Int, hasParts: Bool) throws -> FoundSharedModel? {
        try statement("BEGIN").execute()
        do {
            let found = try sharedModel(id, since: known, hasParts: hasParts)
            try statement("COMMIT").execute()
            return found
        } catch {
            if isInsideTransaction { try? rollback() }
            throw error
        }
    }

    /// The same, in a transaction.
    fileprivate func sharedModel(
        _ id: SharedModelID, since known: Int, hasParts: Bool = true
    ) throws -> FoundSharedModel? {
        let statement = try statement(
            "SELECT version, ends, bytes, sum\(hasParts ? ", base" : ", NULL") FROM shared_models WHERE name = ? AND key = ?",
            [Data(id.name.utf8), Data(id.key.utf8)])
        let found = try statement.rows { row -> (model: StoredSharedModel, base: Int?)? in
            guard let sum: Int64 = try? row.value(3), let found = try? row.sharedModel(id),
                RowSum.sharedModel(found.model, base: found.base) == sum
            else { return nil }
            return found
        }
        guard let row = found.first else { return nil }
        guard let row else { return FoundSharedModel(model: nil) }
        guard let base = row.base else { return FoundSharedModel(model: row.model) }
        return try sharedModel(row.model, from: base, since: known)
    }

    /// A shared model with its parts: the snapshot, and the edits, one for each version since.
    private func sharedModel(
        _ row: StoredSharedModel, from base: Int, since known: Int
    ) throws -> FoundSharedModel {
        let isWhole = known <= 0 || !(base..<row.version).contains(known)
        let first = isWhole ? base : known + 1
        let statement = try statement(
            "SELECT version, bytes, sum FROM shared_parts WHERE name = ? AND key = ? AND version >= ? ORDER BY version",
            [Data(row.id.name.utf8), Data(row.id.key.utf8), first])
        var (next, isDamaged) = (first, false)
        let parts = try statement.rows { part -> [UInt8] in
            guard let bytes = try? part.bytes(1), let version: Int = try? part.value(0),
                let sum: Int64 = try? part.value(2), RowSum.sharedPart(bytes, of: row.id, version) == sum
            else {
                isDamaged = true
                return []
            }
            if version == next { next += 1 }
            return bytes
        }
        if isDamaged { return FoundSharedModel(model: nil, reason: "an edit of it does not fit its checksum") }
        guard next == row.version + 1, parts.count == next - first else {
            return FoundSharedModel(model: nil, reason: "an edit of it is missing")
        }
        return FoundSharedModel(
            model: StoredSharedModel(
                id: row.id, version: row.version, end: row.end, bytes: isWhole ? parts[0] : nil,
                edits: isWhole ? Array(parts.dropFirst()) : parts))
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

    fileprivate func row(of id: SharedModelID) throws -> SharedModelRow? {
        let statement = try statement(
            "SELECT version, base, bytes IS NULL FROM shared_models WHERE name = ? AND key = ?",
            [Data(id.name.utf8), Data(id.key.utf8)])
        return try statement.rows { row in
            let base: Int? = try row.optional(1)
            return SharedModelRow(
                version: try row.value(0), base: base, isDeleted: try base == nil && row.value(2) as Int == 1)
        }.first
    }
}

extension SessionTables {
    /// From how many bytes on a value has a row of its own, which an edit does not write anew.
    private static let leastPart = 2_048

    /// Commits a session together with new versions of shared models. Looks at all versions before it writes any: other changes
    /// share the transaction.
    mutating func commit(_ change: StoredChange, with models: [StoredSharedModel]) throws -> Bool {
        var rows: [SharedModelRow?] = []
        for model in models {
            let row = try database.row(of: model.id)
            guard (row?.version ?? 0) == model.version - 1, !model.isPartial || row?.isDeleted == false else {
                return false
            }
            rows.append(row)
        }
        guard try commit(change) else { return false }
        for (model, row) in zip(models, rows) {
            if model.isPartial, let row { try add(model, to: row) } else { try put(model, over: row) }
        }
        return true
    }

    /// Adds a shared model; `false` if it is there.
    func insert(_ model: StoredSharedModel) throws -> Bool {
        guard !model.isPartial, try database.version(of: model.id) == nil else { return false }
        try put(model, over: nil)
        return true
    }

    /// Puts a whole version in the place of what is there.
    private func put(_ model: StoredSharedModel, over row: SharedModelRow?) throws {
        if row?.base != nil {
            try database.statement(
                "DELETE FROM shared_parts WHERE name = ? AND key = ?",
                [Data(model.id.name.utf8), Data(model.id.key.utf8)]
            ).execute()
        }
        guard let bytes = model.bytes, bytes.count >= Self.leastPart || !model.edits.isEmpty else {
            return try write(model, base: nil)
        }
        for (index, part) in ([bytes] + model.edits).enumerated() { try add(part, model.base + index, of: model.id) }
        try write(
            StoredSharedModel(id: model.id, version: model.version, end: model.end, bytes: nil), base: model.base)
    }

    /// Adds an edit to what is there.
    private func add(_ edit: StoredSharedModel, to row: SharedModelRow) throws {
        if row.base == nil {
            let found = try database.sharedModel(edit.id, since: 0)?.model
            // A damaged value stays one.
            try add(found?.bytes ?? [], row.version, of: edit.id, isDamaged: found == nil)
        }
        for (index, part) in edit.edits.enumerated() { try add(part, edit.base + index + 1, of: edit.id) }
        try write(
            StoredSharedModel(id: edit.id, version: edit.version, end: edit.end, bytes: nil),
            base: row.base ?? row.version)
    }

    private func add(_ part: [UInt8], _ version: Int, of id: SharedModelID, isDamaged: Bool = false) throws {
        let sum = RowSum.sharedPart(part, of: id, version)
        try database.statement(
            "INSERT INTO shared_parts (name, key, version, bytes, sum) VALUES (?, ?, ?, ?, ?)",
            [Data(id.name.utf8), Data(id.key.utf8), version, Data(part), isDamaged ? ~sum : sum]
        ).execute()
    }

    private func write(_ model: StoredSharedModel, base: Int?) throws {
        try database.statement(
            "INSERT OR REPLACE INTO shared_models (name, key, version, ends, bytes, sum, base) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                Data(model.id.name.utf8), Data(model.id.key.utf8), model.version, model.end,
                model.bytes.map { Data($0) }, RowSum.sharedModel(model, base: base), base,
            ]
        ).execute()
    }

    /// Removes the shared models that have ended before a time.
    func removeSharedModels(endedBefore time: Int) throws -> Bool {
        try database.statement(
            """
            DELETE FROM shared_parts WHERE (name, key) IN
                (SELECT name, key FROM shared_models WHERE ends < ? AND base IS NOT NULL)
            """, [time]
        ).execute()
        try database.statement("DELETE FROM shared_models WHERE ends < ?", [time]).execute()
        return true
    }
}

extension GRDB.Row {
    fileprivate func sharedModel(_ id: SharedModelID) throws -> (model: StoredSharedModel, base: Int?) {
        let bytes: Data? = try optional(2)
        let model = StoredSharedModel(
            id: id, version: try value(0), end: try optional(1), bytes: bytes.map { [UInt8]($0) })
        return (model, try optional(4))
    }
}
