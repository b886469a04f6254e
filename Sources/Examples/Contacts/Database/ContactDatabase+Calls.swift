import Foundation
import GRDB

extension ContactDatabase {
    /// The time in seconds for which the answer to a call is kept: longer than a daemon is stopped, thirty days.
    private static let kept = 30 * 86_400

    /// Answers a call of a service, or repeats the answer that it got before.
    ///
    /// - Parameter key: the call's key.
    func answer<Outcome: Codable & Sendable>(
        _ key: String, _ body: @escaping @Sendable (Database) throws -> Outcome
    ) async throws -> Outcome {
        try await pool.write { db in
            let answered = try Data.fetchOne(
                db, sql: "SELECT outcome FROM answeredCall WHERE key = ?", arguments: [key])
            if let answered { return try JSONDecoder().decode(Outcome.self, from: answered) }
            let outcome = try body(db)
            let now = Int(Date.now.timeIntervalSince1970)
            try db.execute(sql: "DELETE FROM answeredCall WHERE answered < ?", arguments: [now - Self.kept])
            try db.execute(
                sql: "INSERT INTO answeredCall (key, outcome, answered) VALUES (?, ?, ?)",
                arguments: [key, try JSONEncoder().encode(outcome), now])
            return outcome
        }
    }
}
