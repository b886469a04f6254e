import Foundation
import GRDB
package import Outlet

/// Requests the process that has a session file open to end sign-ins: by rows in a table of the file, which that process reads
/// each second and at its start. The request is on the disk, so it is performed even if either process ends first.
package struct SignInEndRequest: Sendable {
    private let path: String
    private let patience: Duration

    /// A request to the process that has the file at a path open. `patience` is how long to wait for it.
    package init(path name: String, patience: Duration = .seconds(30)) {
        path = SessionFile.realPath(of: name)
        self.patience = patience
    }

    /// Waits until the sign-ins have ended, and returns how many sessions ended with them. Ignores unknown ids.
    ///
    /// Throws a ``StoreError`` if the file can't be written, is of an earlier version, or no process has ended them in time.
    package func end(_ ids: [SignInID]) async throws -> Int {
        do {
            let connection = try SessionFile.beside(path)
            defer { try? connection.close() }
            return try await end(ids, through: connection)
        } catch {
            throw StoreError(error, at: path)
        }
    }

    private func end(_ ids: [SignInID], through connection: DatabaseQueue) async throws -> Int {
        let request = Int64.random(in: .min ... .max)
        try await connection.writeWithoutTransaction { database in
            try SessionFile.prepare(database, beside: path, from: SessionSchema.versionWithAskedEnds)
            try database.inTransaction(.immediate) {
                for id in ids {
                    try database.execute(
                        sql: "INSERT INTO asked_ends (request, sign_in, asked) VALUES (?, ?, unixepoch())",
                        arguments: [request, Data(id.bytes)])
                }
                return .commit
            }
        }
        let deadline = ContinuousClock.now + patience
        while true {
            let ended = try await connection.read { database -> (rest: Int, sessions: Int) in
                let row = try GRDB.Row.fetchOne(
                    database,
                    sql: """
                        SELECT count(*) - count(sessions), ifnull(sum(sessions), 0) FROM asked_ends WHERE request = ?
                        """, arguments: [request])
                return (try row?.value(0) ?? 0, try row?.value(1) ?? 0)
            }
            if ended.rest == 0 {
                try await connection.write { database in
                    try database.execute(sql: "DELETE FROM asked_ends WHERE request = ?", arguments: [request])
                }
                return ended.sessions
            }
            guard .now < deadline else {
                throw StoreError(
                    .busy,
                    "The process that has the session store \(path) has not ended the sign-ins within \(patience). It ends them as "
                        + "soon as it looks, and at its next start.")
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}
