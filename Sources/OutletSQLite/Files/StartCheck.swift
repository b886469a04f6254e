import GRDB
import Outlet

/// Compares a store with the note beside it, when it is opened.
enum StartCheck {
    /// The largest file that is checked as a whole at each start, in bytes. `store check` checks larger ones.
    static let looksThrough = 64 << 20

    /// The findings for the operator of a store with these totals.
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

    /// The finding that a note was unreadable, if it was.
    static func finding(of lock: StoreLock, at path: String) -> [StoreFinding] {
        guard lock.hasUnreadableNote else { return [] }
        return [
            .damage(
                "What the session store \(path) had is not known: the note of it, \(StoreLock.notePath(path)), can't be read. "
                    + "A new one takes its place.")
        ]
    }

    /// The inconsistencies of a file's tables. Checks the whole file if it is no larger than `size` bytes.
    static func damage(
        in database: Database, upTo size: Int, withSignIns hasSignIns: Bool = true, at path: String
    ) throws -> [StoreFinding] {
        var findings: [StoreFinding] = []
        for (table, noun) in [("sessions", "session")] + (hasSignIns ? [("sign_ins", "sign-in")] : []) {
            // A single statement, since requests change the tables meanwhile.
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
