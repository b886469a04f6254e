import Foundation
import GRDB
import Outlet

extension RowSum {
    /// Adds the checksums as functions of SQL, for rows from before there were any. Each takes the two halves of the session's
    /// id, the lower one first, and then the columns that it is of.
    static func addFunctions(to database: Database) {
        add("constants_sum", 6, to: database) { id, values in
            let principal = Principal(id: text(values[3]), in: text(values[4]))
            return constants(
                of: StoredSession(
                    id: id, principal: principal,
                    openingKey: text(values[5]).map { OpeningKey(of: principal, $0) }, constants: bytes(values[2]),
                    head: StoredHead(version: 0, lastUsed: 0, due: nil, bytes: []), entries: []))
        }
        add("head_sum", 5, to: database) { id, values in
            guard let version = Int.fromDatabaseValue(values[2]), let isWaiting = Bool.fromDatabaseValue(values[3])
            else {
                return nil
            }
            return head(
                StoredHead(version: version, lastUsed: 0, due: isWaiting ? 1 : nil, bytes: bytes(values[4])), of: id)
        }
        add("entry_sum", 5, to: database) { id, values in
            guard let number = Int.fromDatabaseValue(values[3]),
                let kind = Int.fromDatabaseValue(values[2]).flatMap({ UInt8(exactly: $0) })
            else { return nil }
            return entry(StoredEntry(kind: kind, number: number, bytes: bytes(values[4])), of: id)
        }
    }

    private static func add(
        _ name: String, _ count: Int, to database: Database,
        _ sum: @escaping @Sendable (SessionID, [DatabaseValue]) -> Int64?
    ) {
        database.add(
            function: DatabaseFunction(name, argumentCount: count, pure: true) { values in
                guard let low = Int64.fromDatabaseValue(values[0]), let high = Int64.fromDatabaseValue(values[1]) else {
                    return nil
                }
                return sum(SessionID(low: low, high: high), values)
            })
    }

    private static func bytes(_ value: DatabaseValue) -> [UInt8] {
        Data.fromDatabaseValue(value).map { [UInt8]($0) } ?? []
    }

    private static func text(_ value: DatabaseValue) -> String? { String.fromDatabaseValue(value) }
}
