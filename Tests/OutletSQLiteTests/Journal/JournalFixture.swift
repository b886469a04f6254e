import Foundation
import GRDB
import Outlet

@testable import OutletSQLite

/// What a release before version 5 of the schema leaves: tables of version 4, and a journal.
struct JournalFixture {
    let folder = StoreFolder()

    /// Makes the tables with sessions, all of version 1.
    init(_ sessions: [StoredSession]) throws {
        try folder.write(Data())
        let queue = try DatabaseQueue(path: folder.path)
        try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try queue.write { database in
            for script in SessionSchema.scripts[..<4] { try database.execute(sql: script) }
            try database.execute(sql: "PRAGMA user_version = 4; PRAGMA application_id = \(SessionSchema.applicationID)")
            try database.execute(sql: "UPDATE totals SET sessions = ?", arguments: [sessions.count])
            for session in sessions {
                try database.execute(
                    sql: """
                        INSERT INTO sessions (low, high, version, last_used, minute, is_waiting, constants, head)
                        VALUES (?, ?, 1, 1000, 16, 0, ?, ?)
                        """,
                    arguments: [
                        session.id.low, session.id.high, Data(session.constants), Data(session.head.bytes),
                    ])
                let number = database.lastInsertedRowID
                for entry in session.entries {
                    try database.execute(
                        sql: "INSERT INTO entries VALUES (?, ?, ?, ?)",
                        arguments: [number, entry.kind, entry.number, Data(entry.bytes)])
                }
            }
        }
        try queue.close()
        try Data("\(ProcessInfo.processInfo.processIdentifier)".utf8).write(to: URL(filePath: folder.notePath))
    }

    /// The bytes of a journal file with commits.
    static func bytes(life: Int, _ changes: [StoredChange]) -> [UInt8] {
        let mark = Array("Outletj1".utf8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        var bytes: [UInt8] = []
        write(mark, to: &bytes)
        write(UInt64(life), to: &bytes)
        write(KeyedHash.of(UInt64(life), under: (mark, ~mark)), to: &bytes)
        for change in changes { bytes += record(change, key: UInt64(life)) }
        return bytes
    }

    private static func record(_ change: StoredChange, key: UInt64) -> [UInt8] {
        var content: [UInt8] = []
        let (high, low) = change.id.halves
        for word in [high, low, UInt64(change.previous), UInt64(change.head.version), UInt64(change.head.lastUsed)] {
            write(word, to: &content)
        }
        write(change.head.due == nil ? 0 : 1, to: &content)
        write(change.head.bytes, to: &content)
        write(UInt64(change.dropped.count), to: &content)
        for range in change.dropped {
            write(UInt64(range.kind), to: &content)
            write(UInt64(range.end), to: &content)
        }
        write(UInt64(change.added.count), to: &content)
        for entry in change.added {
            write(UInt64(entry.kind), to: &content)
            write(UInt64(entry.number), to: &content)
            write(entry.bytes, to: &content)
        }
        var bytes: [UInt8] = []
        write(UInt64(content.count), to: &bytes)
        write(KeyedHash.of(content.span, under: (key, ~key)), to: &bytes)
        return bytes + content
    }

    private static func write(_ word: UInt64, to bytes: inout [UInt8]) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word &>> shift)) }
    }

    private static func write(_ content: [UInt8], to bytes: inout [UInt8]) {
        write(UInt64(content.count), to: &bytes)
        bytes += content
    }

    /// Puts a file of the journal in its place: the first or the second.
    func put(_ bytes: [UInt8], at index: Int) throws {
        try Data(bytes).write(to: URL(filePath: EarlierJournal.paths(folder.path)[index]))
    }
}
