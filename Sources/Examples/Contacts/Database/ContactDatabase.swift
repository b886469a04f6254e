import GRDB
import Outlet
import OutletSQLite

/// A SQLite database with the address book: all users see the same contacts, and each has favourites among them.
///
/// Any number of processes can share it.
struct ContactDatabase: Sendable {
    /// One writer and many readers, which do not wait for each other.
    let pool: DatabasePool
    /// Readers for immediate answers.
    let spare: SpareReaders
    /// One contact, with one observation for all screens that show it: a form that opens from its screen is filled
    /// immediately.
    let contact: DataSource<ContactRequest, Contact>
    let owners: ContactOwners

    /// Opens `contacts.sqlite` in a directory. Creates both if they are missing, with sample contacts.
    ///
    /// - Throws: `DatabaseError` or `CocoaError` if the directory can't be written to or the file is not a database.
    init(directory: String, isByAccount: Bool = false) throws {
        pool = try DatabasePool.opened("contacts", in: directory, with: Self.migrator)
        spare = SpareReaders(of: pool)
        owners = ContactOwners(areAccounts: isByAccount)
        contact = .one(in: pool, spare: spare, of: owners)
    }
}
