import GRDB
package import Outlet

/// Changes switches in a file that another process has open, which reads them several times a second.
package enum SwitchChange {
    /// Stores the change of a switch in the file at a path.
    ///
    /// Throws a ``StoreError`` if the file can't be written, or is of an earlier version.
    package static func keep(_ change: StoredSwitch, in name: String) async throws {
        let path = SessionFile.realPath(of: name)
        do {
            let connection = try SessionFile.beside(path)
            defer { try? connection.close() }
            try await connection.writeWithoutTransaction { database in
                try SessionFile.prepare(database, beside: path, from: SessionSchema.versionWithSwitches)
                try database.keep(change)
            }
        } catch {
            throw StoreError(error, at: path)
        }
    }
}
