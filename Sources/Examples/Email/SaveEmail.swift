import GRDB
import Outlet

/// Saves an address. Refuses one that is already stored.
struct SaveEmail: ServiceRequest {
    typealias Outcome = SaveOutcome<Email>

    static let name = "saveEmail"
    let address: String
}

extension Service {
    /// Saves addresses in a database.
    static func saveEmail(in database: EmailDatabase) -> Service {
        Service(SaveEmail.self) { request in
            try await database.pool.write { db in
                try db.execute(sql: "INSERT OR IGNORE INTO email (address) VALUES (?)", arguments: [request.address])
                if db.changesCount == 0 {
                    return .refused([FieldFault(\EnterEmail.address, "This address is taken.")])
                }
                return .saved(Email(id: Int(db.lastInsertedRowID), address: request.address))
            }
        }
    }
}
