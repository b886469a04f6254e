import GRDB
import Outlet
import Synchronization

/// The sign-ins that a change has ended since another process has asked for it, and the sessions that are gone with them; the
/// writer notes them, and the caller reads them once the change is written.
final class AskedEnds: Sendable {
    private let noted = Mutex<(signIns: [SignInID], sessions: [SessionID])>(([], []))

    /// What was noted last.
    var ended: (signIns: [SignInID], sessions: [SessionID]) { noted.withLock { $0 } }

    /// Notes what has ended in place of what an attempt before has.
    func note(_ signIns: [SignInID], _ sessions: [SessionID]) { noted.withLock { $0 = (signIns, sessions) } }

    /// Whether anything is asked for.
    static func areThere(in database: Database) throws -> Bool {
        let statement = try database.statement("SELECT 1 FROM asked_ends WHERE sessions IS NULL LIMIT 1")
        return try Int.fetchOne(statement) != nil
    }
}

extension SessionTables {
    /// How many seconds an answer is kept that the process that asked has not taken.
    private static let memory = 3_600

    /// Ends the sign-ins that another process asks to end, and answers it.
    mutating func endAsked(noting asked: AskedEnds) throws -> Bool {
        var (signIns, sessions): ([SignInID], [SessionID]) = ([], [])
        let rows = try database.statement("SELECT number, sign_in FROM asked_ends WHERE sessions IS NULL").rows {
            (number: try $0.value(0) as Int64, signIn: SignInID(bytes: try $0.bytes(1)))
        }
        for (number, signIn) in rows {
            let gone = try signIn.map { try end([$0]) } ?? []
            if let signIn { signIns.append(signIn) }
            sessions += gone
            try database.execute(
                sql: "UPDATE asked_ends SET sessions = ? WHERE number = ?", arguments: [gone.count, number])
        }
        try database.execute(
            sql: "DELETE FROM asked_ends WHERE sessions IS NOT NULL AND asked < unixepoch() - ?",
            arguments: [Self.memory])
        asked.note(signIns, sessions)
        return true
    }
}
