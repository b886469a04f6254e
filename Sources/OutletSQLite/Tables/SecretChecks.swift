import Foundation
import GRDB
import Outlet

extension Database {
    /// The check value of the app's secret; nil if there is none.
    func secretCheck() throws -> SecretCheck? {
        let rows = try statement("SELECT secret_check FROM totals WHERE secret_check IS NOT NULL").rows {
            SecretCheck(bytes: try $0.bytes(0))
        }
        return rows.first
    }
}

extension SessionTables {
    /// Keeps a check value; `false` if it has taken the place of another one.
    func keep(_ check: SecretCheck) throws -> Bool {
        let kept = try database.secretCheck()
        if kept == check { return true }
        try database.execute(sql: "UPDATE totals SET secret_check = ?", arguments: [Data(check.bytes)])
        return kept == nil
    }
}
