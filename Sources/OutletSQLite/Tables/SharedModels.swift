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
    /// The versions of the parts of those before; nil if there are none.
    let earlier: ClosedRange<Int>?
    /// Whether the model was deleted.
    let isDeleted: Bool
}

extension Database {
    /// A version of a shared model, all of it of one state of the database; nil if it is not there.
    func sharedModelAtOnce(
        _ id: SharedModelID, _ selection: SharedModelSelection, hasParts: Bool
    ) throws -> FoundSharedModel? {
        try statement("BEGIN").execute()
        do {
            let found = try sharedModel(id, selection, hasParts: hasParts)
            try statement("COMMIT").execute()
            return found
        } catch {
            if isInsideTransaction { try? rollback() }
            throw error
        }
    }

    /// The same, in a transaction.
    fileprivate func sharedModel(
        _ id: SharedModelID, _ selection: SharedModelSelection, hasParts: Bool = true
    ) throws -> FoundSharedModel? {
        let columns = "version, ends, bytes, sum, \(hasParts ? "base, earlier, earlier_last" : "NULL, NULL, NULL")"
        let statement = try statement(
            "SELECT \(columns) FROM shared_models WHERE name = ? AND key = ?",
            [Data(id.name.utf8), Data(id.key.utf8)])
        let found = try statement.rows { row -> (model: StoredSharedModel, base: Int?, earlier: ClosedRange<Int>?)? in
            guard let sum: Int64 = try? row.value(3), let found = try? row.sharedModel(id),
                RowSum.sharedModel(found.model, base: found.base, earlier: found.earlier) == sum,
                found.base ?? 0 <= found.model.version
            else { return nil }
            return found
        }
        guard let row = found.first else { return nil }
        guard let row else { return FoundSharedModel(model: nil) }
        let (version, base) = (row.model.version, row.base ?? row.model.version)
        if case .version(let number) = selection, !(base...version).contains(number) {
            guard let earlier = row.earlier, earlier.contains(number) else { return nil }
            return try sharedModel(row.model, whole: earlier.lowerBound, to: number)
        }
        if row.base == nil { return FoundSharedModel(model: row.model) }
        switch selection {
        case .since(let known) where (base..<version).contains(known): return try sharedModel(row.model, after: known)
        case .version(let number): return try sharedModel(row.model, whole: base, to: number)
        case .last, .since: return try sharedModel(row.model, whole: base, to: version)
        }
    }

    /// A version of a shared model with its parts: a snapshot, and the edits, one for each version since.
    private func sharedModel(_ row: StoredSharedModel, whole base: Int, to version: Int) throws -> FoundSharedModel {
        try parts(of: row, base...version) {
            StoredSharedModel(id: row.id, version: version, end: row.end, bytes: $0[0], edits: Array($0.dropFirst()))
        }
    }

    /// The edits that lead from a version of a shared model to the last one.
    private func sharedModel(_ row: StoredSharedModel, after known: Int) throws -> FoundSharedModel {
        try parts(of: row, (known + 1)...row.version) {
            StoredSharedModel(id: row.id, version: row.version, end: row.end, bytes: nil, edits: $0)
        }
    }

    private func parts(
        of row: StoredSharedModel, _ versions: ClosedRange<Int>, as model: ([[UInt8]]) -> StoredSharedModel
    ) throws -> FoundSharedModel {
        let statement = try statement(
            """
            SELECT version, bytes, sum FROM shared_parts
            WHERE name = ? AND key = ? AND version >= ? AND version <= ? ORDER BY version
            """,
            [Data(row.id.name.utf8), Data(row.id.key.utf8), versions.lowerBound, versions.upperBound])
        var (next, isDamaged) = (versions.lowerBound, false)
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
        guard next == versions.upperBound + 1, parts.count == versions.count else {
            return FoundSharedModel(model: nil, reason: "an edit of it is missing")
        }
        return FoundSharedModel(model: model(parts))
    }

    /// The ids of all shared models.
    func sharedModels() throws -> [SharedModelID] {
        try statement("SELECT name, key FROM shared_models", []).rows { row in
            let (name, key): (Data, Data) = (try row.value(0), try row.value(1))
            return SharedModelID(name: String(decoding: name, as: UTF8.self), key: String(decoding: key, as: UTF8.self))
        }
    }

    /// How many shared models there are of each name.
    func sharedModelCounts() throws -> [String: Int] {
        let rows = try statement("SELECT name, count(*) FROM shared_models GROUP BY name", []).rows { row in
            (String(decoding: try row.value(0) as Data, as: UTF8.self), try row.value(1) as Int)
        }
        return Dictionary(rows, uniquingKeysWith: +)
    }

    /// The number of the last version of a shared model; nil if there is none.
    func version(of id: SharedModelID) throws -> Int? {
        let statement = try statement(
            "SELECT version FROM shared_models WHERE name = ? AND key = ?", [Data(id.name.utf8), Data(id.key.utf8)])
        return try statement.rows { try $0.value(0) as Int }.first
    }

    fileprivate func row(of id: SharedModelID) throws -> SharedModelRow? {
        let statement = try statement(
            "SELECT version, base, bytes IS NULL, earlier, earlier_last FROM shared_models WHERE name = ? AND key = ?",
            [Data(id.name.utf8), Data(id.key.utf8)])
        return try statement.rows { row in
            let base: Int? = try row.optional(1)
            return SharedModelRow(
                version: try row.value(0), base: base, earlier: try row.versions(3),
                isDeleted: try base == nil && row.value(2) as Int == 1)
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

    /// Puts a whole version in the place of what is there, or of what was there before that.
    private func put(_ model: StoredSharedModel, over row: SharedModelRow?) throws {
        var earlier = row?.earlier
        if let row, model.keepsEarlier, !row.isDeleted {
            try removeParts(of: model.id, before: row.base ?? row.version)
            if row.base == nil { try addValue(of: row, model.id) }
            earlier = (row.base ?? row.version)...row.version
        } else if let base = row?.base {
            try removeParts(of: model.id, from: base)
        }
        guard let bytes = model.bytes, bytes.count >= Self.leastPart || !model.edits.isEmpty else {
            return try write(model, base: nil, earlier: earlier)
        }
        for (index, part) in ([bytes] + model.edits).enumerated() { try add(part, model.base + index, of: model.id) }
        try write(
            StoredSharedModel(id: model.id, version: model.version, end: model.end, bytes: nil), base: model.base,
            earlier: earlier)
    }

    /// Adds an edit to what is there.
    private func add(_ edit: StoredSharedModel, to row: SharedModelRow) throws {
        if row.base == nil { try addValue(of: row, edit.id) }
        for (index, part) in edit.edits.enumerated() { try add(part, edit.base + index + 1, of: edit.id) }
        try write(
            StoredSharedModel(id: edit.id, version: edit.version, end: edit.end, bytes: nil),
            base: row.base ?? row.version, earlier: row.earlier)
    }

    /// Makes a part of the value that is in a row. A damaged one stays so.
    private func addValue(of row: SharedModelRow, _ id: SharedModelID) throws {
        let found = try database.sharedModel(id, .last)?.model
        try add(found?.bytes ?? [], row.version, of: id, isDamaged: found == nil)
    }

    private func removeParts(of id: SharedModelID, from first: Int = 0, before end: Int = .max) throws {
        try database.statement(
            "DELETE FROM shared_parts WHERE name = ? AND key = ? AND version >= ? AND version < ?",
            [Data(id.name.utf8), Data(id.key.utf8), first, end]
        ).execute()
    }

    private func add(_ part: [UInt8], _ version: Int, of id: SharedModelID, isDamaged: Bool = false) throws {
        let sum = RowSum.sharedPart(part, of: id, version)
        try database.statement(
            "INSERT INTO shared_parts (name, key, version, bytes, sum) VALUES (?, ?, ?, ?, ?)",
            [Data(id.name.utf8), Data(id.key.utf8), version, Data(part), isDamaged ? ~sum : sum]
        ).execute()
    }

    private func write(_ model: StoredSharedModel, base: Int?, earlier: ClosedRange<Int>?) throws {
        try database.statement(
            """
            INSERT OR REPLACE INTO shared_models (name, key, version, ends, bytes, sum, base, earlier, earlier_last)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                Data(model.id.name.utf8), Data(model.id.key.utf8), model.version, model.end,
                model.bytes.map { Data($0) }, RowSum.sharedModel(model, base: base, earlier: earlier), base,
                earlier?.lowerBound, earlier?.upperBound,
            ]
        ).execute()
    }

    /// Removes the shared models that have ended before a time.
    func removeSharedModels(endedBefore time: Int) throws -> Bool {
        try database.statement(
            """
            DELETE FROM shared_parts WHERE (name, key) IN
                (SELECT name, key FROM shared_models WHERE ends < ? AND coalesce(base, earlier) IS NOT NULL)
            """, [time]
        ).execute()
        try database.statement("DELETE FROM shared_models WHERE ends < ?", [time]).execute()
        return true
    }
}

extension GRDB.Row {
    fileprivate func sharedModel(_ id: SharedModelID) throws -> (
        model: StoredSharedModel, base: Int?, earlier: ClosedRange<Int>?
    ) {
        let bytes: Data? = try optional(2)
        let model = StoredSharedModel(
            id: id, version: try value(0), end: try optional(1), bytes: bytes.map { [UInt8]($0) })
        return (model, try optional(4), try versions(5))
    }

    /// The versions from that in one column to that in the next.
    fileprivate func versions(_ index: Int) throws -> ClosedRange<Int>? {
        let (first, last): (Int?, Int?) = (try optional(index), try optional(index + 1))
        guard let first, let last, first <= last else { return nil }
        return first...last
    }
}
