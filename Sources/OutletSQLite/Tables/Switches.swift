import GRDB
import Outlet

extension Database {
    /// The last change of each switch.
    func switches() throws -> [StoredSwitch] {
        try statement("SELECT subject, value, note, author, time FROM switches").rows { row in
            StoredSwitch(
                subject: try row.value(0), value: try row.optional(1), note: try row.optional(2),
                author: try row.value(3), time: try row.value(4))
        }
    }

    /// Keeps the change of a switch in the place of the last one.
    func keep(_ change: StoredSwitch) throws {
        try execute(
            sql: "INSERT OR REPLACE INTO switches (subject, value, note, author, time) VALUES (?, ?, ?, ?, ?)",
            arguments: [change.subject, change.value, change.note, change.author, change.time])
    }
}
