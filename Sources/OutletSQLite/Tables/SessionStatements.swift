import GRDB

/// The statements that changes of sessions are written with, prepared once for a connection.
struct SessionStatements {
    let begin, commit, setTotals: PreparedStatement
    let insert, find, isUnused, update, updateIndexed, remove, touch: PreparedStatement
    let addEntry, dropEntries, removeEntries: PreparedStatement
    let beginSignIn, hasSignIn, useSignIn, endSignIn, setSignIn: PreparedStatement
    let keepMovedKey, removeMovedKeys, expireMovedKeys: PreparedStatement

    init(on database: Database) throws {
        func prepare(_ sql: String) throws -> PreparedStatement { try PreparedStatement(sql, on: database) }
        begin = try prepare("BEGIN IMMEDIATE")
        commit = try prepare("COMMIT")
        setTotals = try prepare("UPDATE totals SET sessions = ?1, changes = ?2, sign_ins = sign_ins + ?3")
        insert = try prepare(
            """
            INSERT INTO sessions
            (low, high, version, last_used, minute, due, principal, tenant, opening_key, constants, constants_sum,
            head, head_sum, change, sign_in) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """)
        find = try prepare("SELECT number, minute, due FROM sessions WHERE low = ?1 AND high = ?2")
        isUnused = try prepare("SELECT 1 FROM sessions WHERE low = ?1 AND high = ?2 AND last_used < ?3")
        // Without the columns of an index, which costs less.
        update = try prepare(
            """
            UPDATE sessions SET version = ?1, last_used = max(last_used, ?2), head = ?3, head_sum = ?4, change = ?5
            WHERE number = ?6 AND low = ?7 AND version = ?8
            """)
        updateIndexed = try prepare(
            """
            UPDATE sessions SET version = ?1, last_used = max(last_used, ?2), head = ?3, head_sum = ?4, change = ?5,
            minute = max(minute, ?9), due = ?10
            WHERE number = ?6 AND low = ?7 AND version = ?8
            """)
        remove = try prepare("DELETE FROM sessions WHERE number = ?1")
        touch = try prepare(
            "UPDATE sessions SET last_used = ?3, minute = ?4 WHERE low = ?1 AND high = ?2 AND last_used < ?3")
        addEntry = try prepare(
            "INSERT OR REPLACE INTO entries (session, kind, number, bytes, sum) VALUES (?1, ?2, ?3, ?4, ?5)")
        dropEntries = try prepare("DELETE FROM entries WHERE session = ?1 AND kind = ?2 AND number < ?3")
        removeEntries = try prepare("DELETE FROM entries WHERE session = ?1")
        beginSignIn = try prepare(
            """
            INSERT INTO sign_ins
            (id, principal, tenant, roles, began, last_used, minute, proved, idle_time, ends, client, sum)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """)
        hasSignIn = try prepare("SELECT 1 FROM sign_ins WHERE id = ?1")
        useSignIn = try prepare("UPDATE sign_ins SET last_used = ?2, minute = ?3, sum = ?4 WHERE id = ?1")
        endSignIn = try prepare("DELETE FROM sign_ins WHERE id = ?1")
        setSignIn = try prepare(
            "UPDATE sessions SET sign_in = ?2, constants_sum = ifnull(?3, constants_sum) WHERE number = ?1")
        keepMovedKey = try prepare(
            """
            INSERT OR REPLACE INTO moved_keys (old_low, old_high, new_low, new_high, key, body, ends, sum)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """)
        removeMovedKeys = try prepare("DELETE FROM moved_keys WHERE new_low = ?1 AND new_high = ?2")
        expireMovedKeys = try prepare("DELETE FROM moved_keys WHERE ends <= ?1")
    }
}
