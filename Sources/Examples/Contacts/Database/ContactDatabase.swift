import GRDB
import Outlet
import OutletSQLite

/// The address book in a SQLite database of its own: everybody who uses it sees the same contacts, and has favourites of
/// their own among them.
///
/// Any number of processes may share it.
struct ContactDatabase: Sendable {
    /// One writer beside many readers, none of which waits for another.
    let pool: DatabasePool
    /// What answers a question at once.
    let spare: SpareReaders
    /// One contact, observed once for all screens that show it: a form that opens from its screen is filled at once.
    let contact: DataSource<ContactRequest, Contact>

    /// Opens `contacts.sqlite` in a directory; either is made where it is missing, with sample contacts in it.
    ///
    /// - Throws: `DatabaseError` or `CocoaError` where the directory can't be written to or the file is no database.
    init(directory: String) throws {
        pool = try DatabasePool.opened("contacts", in: directory, with: Self.migrator)
        spare = SpareReaders(of: pool)
        contact = .one(in: pool, spare: spare)
    }
}
