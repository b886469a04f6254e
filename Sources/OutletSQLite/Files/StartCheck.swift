import GRDB
import Outlet

/// What a start finds in a store, against what was noted beside it.
enum StartCheck {
    /// How large a file may be, in bytes, so that each start looks at all of it. Of a larger one `store check` does.
    static let looksThrough = 64 << 20

    /// What an operator should know of a store with such totals.
    ///
    /// Throws a `StoreError` if the tables were made just now, in a file that had sessions.
    static func findings(of totals: StoreTotals, since note: StoreNote?, at path: String) throws -> [StoreFinding] {
        let found =
            "The session store \(path) has \(count(totals.sessions, "session")) after \(count(totals.changes, "change"))"
        guard let note else {
            let isCopy = totals.changes > 0
            return [.note(found + (isCopy ? ". No note beside it says whether that is all, as with a copy." : "."))]
        }
        let noted = "\(count(note.sessions, "session")) after \(count(note.changes, "change"))"
        if note.store != totals.store {
            if totals.changes == 0, note.sessions > 0 {
                throw StoreError.damaged(path, "it is empty, and had \(count(note.sessions, "session"))")
            }
            return [.damage("\(found). It is another store than the one that was here last, which had \(noted).")]
        }
        if totals.changes >= note.changes { return [.note(found + ".")] }
        return [
            .damage(
                "\(found). Of those that were kept, \(count(note.changes - totals.changes, "change")) are missing: it had "
                    + "\(noted). Its log was removed or damaged, or it is an older copy. What is there is served; restore a "
                    + "newer copy if there is one.")
        ]
    }

    /// Whether a note was there that can't be read.
    static func finding(of lock: StoreLock, at path: String) -> [StoreFinding] {
        guard lock.hasUnreadableNote else { return [] }
        return [
            .damage(
                "What the session store \(path) had is not known: the note of it, \(StoreLock.notePath(path)), can't be read. "
                    + "A new one takes its place.")
        ]
    }

    /// What does not fit together in the tables of a file, through all of which it looks if it is no larger than so many
    /// bytes.
    static func damage(
        in database: Database, upTo size: Int, withSignIns hasSignIns: Bool = true, at path: String
    ) throws -> [StoreFinding] {
        var findings: [StoreFinding] = []
        for (table, noun) in [("sessions", "session")] + (hasSignIns ? [("sign_ins", "sign-in")] : []) {
            // One statement, since requests come meanwhile.
            let counts = try GRDB.Row.fetchOne(
                database, sql: "SELECT \(table), (SELECT count(*) FROM \(table)) FROM totals")
            let (expected, found): (Int, Int) = try (counts?.value(0) ?? 0, counts?.value(1) ?? 0)
            if expected == found { continue }
            findings.append(
                .damage(
                    "The session store \(path) says that it has \(count(expected, noun)), and \(found) are found. "
                        + "Restore it from a copy."))
        }
        guard SessionFile.size(of: path) <= size else { return findings }
        let faults = try String.fetchAll(database, sql: "PRAGMA integrity_check(3)").filter { $0 != "ok" }
        if !faults.isEmpty {
            findings.append(
                .damage(
                    "The session store \(path) is damaged: \(faults.joined(separator: "; ")). Restore it from a copy."))
        }
        return findings
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
