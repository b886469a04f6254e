import Foundation
import Outlet
import OutletAccounts

/// Keeps the accounts, each with the hash of its password.
///
/// One process, or several on a machine, have them in SQLite; nodes that share their sessions have them in PostgreSQL.
protocol AccountBook: Sendable {
    /// The account with an id; fails if there is none.
    var account: DataSource<String, Account> { get }
    /// The link with a hash; fails if it was used, or its time is over.
    var link: DataSource<String, SentLink> { get }
    /// All accounts by their names, a hundred at a time.
    var accounts: DataSource<NoRequest, IdentifiedList<Account>> { get }
    /// The account of a name, with the hash of its password; nil if there is none.
    func account(named name: AccountName) async throws -> KeptAccount?
    /// The account with an id, with the hash of its password; nil if there is none.
    func account(_ id: Account.ID) async throws -> KeptAccount?
    /// Makes an account; nil if its name is taken. The first account ever made is an agent's.
    func add(_ name: AccountName, _ password: PasswordHash) async throws -> Account?
    /// Keeps a link for its time.
    func keep(_ link: KeptLink) async throws
    /// Uses a link up at a time in seconds since 1970; nil if there is none. The first one proves the address of an account: its
    /// password from before is gone. With a new address, or the first proof, all other links of the account are gone.
    func useLink(_ hash: String, at now: Int) async throws -> UsedLink?
    /// Changes the password of an account, whose links are gone.
    func setPassword(of id: Account.ID, to password: PasswordHash) async throws
    /// Replaces the hash of a password by another hash of the same one, if it is still kept. Links stay.
    func renewPassword(of id: Account.ID, from old: PasswordHash, to new: PasswordHash) async throws
    /// Makes an account an agent's, if `agent` is the account of one.
    func makeAgent(_ id: Account.ID, by agent: Account.ID) async throws
    /// Deletes an account. Its name can be used again, its id can't.
    func delete(_ id: Account.ID) async throws
}

extension AccountBook {
    /// What others see of a principal: the name of the account, of an address the part before the sign @; nil if there is none.
    func shownName(_ principal: Principal) async -> String? {
        guard let id = principal.id, let account = try? await account(id)?.account else { return nil }
        return account.name.split(separator: "@").first.map(String.init)
    }

    /// Keeps a link to an account from now on, with the name that the account gets.
    func keep(_ link: HashedSecret, of account: Account.ID?, renaming name: AccountName? = nil) async throws {
        try await keep(
            KeptLink(hash: link.hash, account: account, newName: name, end: .secondsNow + KeptLink.lifetime))
    }

    /// Uses a link up now.
    func useLink(_ hash: String) async throws -> UsedLink? { try await useLink(hash, at: .secondsNow) }
}

extension Int {
    /// The time in seconds since 1970.
    static var secondsNow: Int { Int(Date().timeIntervalSince1970) }
}

/// An account with the hash of its password.
struct KeptAccount: Sendable {
    let account: Account
    let password: PasswordHash?
}
