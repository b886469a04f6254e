import Outlet
import OutletAccounts

/// Keeps the accounts, each with the hash of its password.
///
/// One process, or several on a machine, have them in SQLite; nodes that share their sessions have them in PostgreSQL.
protocol AccountBook: Sendable {
    /// The account with an id; fails if there is none.
    var account: DataSource<String, Account> { get }
    /// All accounts by their names, a hundred at a time.
    var accounts: DataSource<NoRequest, IdentifiedList<Account>> { get }
    /// The account of a name, with the hash of its password; nil if there is none.
    func account(named name: AccountName) async throws -> KeptAccount?
    /// The account with an id, with the hash of its password; nil if there is none.
    func account(_ id: Account.ID) async throws -> KeptAccount?
    /// Makes an account; nil if its name is taken. The first account ever made is an agent's.
    func add(_ name: AccountName, _ password: PasswordHash) async throws -> Account?
    /// Changes the password of an account.
    func setPassword(of id: Account.ID, to password: PasswordHash) async throws
    /// Makes an account an agent's, if `agent` is the account of one.
    func makeAgent(_ id: Account.ID, by agent: Account.ID) async throws
    /// Deletes an account. Its name can be used again, its id can't.
    func delete(_ id: Account.ID) async throws
}

/// An account with the hash of its password.
struct KeptAccount: Sendable {
    let account: Account
    let password: PasswordHash?
}
