import Foundation
import GRDB
import Outlet

/// The questions to the tables about sign-ins.
enum SignInQueries {
    private static let columns =
        "id, principal, tenant, roles, began, last_used, proved, idle_time, ends, client, sum"

    /// A sign-in; nil if there is none.
    static func signIn(_ id: SignInID, in database: Database) throws -> FoundSignIn? {
        let statement = try database.statement("SELECT \(columns) FROM sign_ins WHERE id = ?", [id.data])
        return try statement.rows { FoundSignIn(id: id, signIn: $0.signIn(id)) }.first
    }

    /// The sign-ins of a principal, or of all principals for nil, in the order in which they began.
    static func signIns(of principal: Principal?, in database: Database) throws -> [FoundSignIn] {
        let statement =
            if let principal {
                try database.statement(ofPrincipal, [principal.id, principal.tenant])
            } else {
                try database.statement("SELECT \(columns) FROM sign_ins ORDER BY began, number")
            }
        return try statement.rows { row in
            let id = row.signInID
            return FoundSignIn(id: id, signIn: id.flatMap { row.signIn($0) })
        }
    }

    /// Finds the sign-ins of a principal.
    static let ofPrincipal =
        "SELECT \(columns) FROM sign_ins WHERE principal IS ? AND tenant IS ? ORDER BY began, number"

    /// The sign-ins that do not stand at a time in seconds since 1970.
    static func signIns(endedBy time: Int, in database: Database) throws -> [SignInID] {
        let statement = try database.statement(ended, [SessionTables.minute(time), time, time])
        return try statement.rows { $0.signInID }.compactMap { $0 }
    }

    /// Finds the sign-ins that do not stand at a time.
    static let ended = "SELECT id FROM sign_ins WHERE minute <= ? AND (ends <= ? OR ? - last_used >= idle_time)"

    /// The sessions that a sign-in has opened.
    static func sessions(of id: SignInID, in database: Database) throws -> [SessionID] {
        try database.statement(ofSignIn, [id.data]).rows { SessionID(low: try $0.value(0), high: try $0.value(1)) }
    }

    /// Finds the sessions that a sign-in has opened.
    static let ofSignIn = "SELECT low, high FROM sessions WHERE sign_in = ? ORDER BY number"

    /// The rows of the sessions that a sign-in has opened: the number of each, and what no commit changes in the session; nil if
    /// that does not fit its checksum.
    static func openedSessions(
        of id: SignInID, in database: Database
    ) throws -> [(number: Int64, session: StoredSession?)] {
        let statement = try database.statement(
            """
            SELECT number, low, high, principal, tenant, opening_key, constants, constants_sum
            FROM sessions WHERE sign_in = ?
            """, [id.data])
        return try statement.rows { row in
            guard let session = try? row.openedSession(of: id), let sum: Int64 = try? row.value(7),
                RowSum.constants(of: session) == sum
            else { return (try row.value(0), nil) }
            return (try row.value(0), session)
        }
    }

    /// The key of the move that has led away from an id; nil if there is none.
    static func movedKey(from id: SessionID, in database: Database) throws -> FoundMovedKey? {
        let statement = try database.statement(
            "SELECT new_low, new_high, key, body, ends, sum FROM moved_keys WHERE old_low = ? AND old_high = ?",
            [id.low, id.high])
        return try statement.rows { FoundMovedKey(key: $0.movedKey(from: id)) }.first
    }
}

extension SignInID {
    /// The bytes, for a question.
    fileprivate var data: Data { Data(bytes) }
}

extension GRDB.Row {
    /// The id in the first column; nil if it is none.
    fileprivate var signInID: SignInID? { (try? bytes(0)).flatMap { SignInID(bytes: $0) } }

    /// The sign-in of an id; nil if the row does not fit its checksum.
    fileprivate func signIn(_ id: SignInID) -> StoredSignIn? {
        guard let sum: Int64 = try? value(10), let signIn = try? readSignIn(id) else { return nil }
        return RowSum.signIn(signIn) == sum ? signIn : nil
    }

    private func readSignIn(_ id: SignInID) throws -> StoredSignIn {
        StoredSignIn(
            id: id, principal: Principal(id: try optional(1), in: try optional(2), roleText: try value(3)),
            began: try value(4), lastUsed: try value(5), proved: try value(6), idleTime: try value(7),
            end: try value(8), client: try value(9))
    }

    /// A session without its head and entries.
    fileprivate func openedSession(of signIn: SignInID) throws -> StoredSession {
        let principal = Principal(id: try optional(3), in: try optional(4))
        let key: String? = try optional(5)
        return StoredSession(
            id: SessionID(low: try value(1), high: try value(2)), principal: principal,
            openingKey: key.map { OpeningKey(of: principal, $0) }, signIn: signIn, constants: try bytes(6),
            head: StoredHead(version: 0, lastUsed: 0, due: nil, bytes: []), entries: [])
    }

    /// The key of a move; nil if the row does not fit its checksum.
    fileprivate func movedKey(from old: SessionID) -> MovedKey? {
        guard let sum: Int64 = try? value(5), let key = try? readMovedKey(from: old) else { return nil }
        return RowSum.movedKey(key) == sum ? key : nil
    }

    private func readMovedKey(from old: SessionID) throws -> MovedKey {
        let (key, body): (Int64, Int64) = (try value(2), try value(3))
        return MovedKey(
            old: old, new: SessionID(low: try value(0), high: try value(1)), key: UInt64(bitPattern: key),
            body: UInt64(bitPattern: body), end: try value(4))
    }
}
