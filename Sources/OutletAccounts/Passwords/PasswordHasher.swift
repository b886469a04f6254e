import Dispatch
public import Outlet
import Synchronization

/// Hashes passwords with scrypt, and compares typed ones with their hashes, on threads of its own.
///
///     let passwords = PasswordHasher()
///
///     Service(SignIn.self) { request, _ in
///         let account = try await accounts.find(request.name)
///         guard try await passwords.matches(request.password, account?.password) else {
///             throw ServiceFailure("The name or the password is wrong.")
///         }
///         …
///     }
///
/// A hash takes a third of a second of a core, and 32 MB. So few are made at once, some wait, and what comes then is refused: a
/// crowd of attempts slows itself down, and nothing else. An app has one hasher.
public final class PasswordHasher: Sendable {
    private struct State {
        var running = 0
        var waiting: [CheckedContinuation<Bool, Never>] = []
    }

    private let atOnce: Int
    private let mostWaiting: Int
    private let cost: PasswordHash.Cost
    /// What passwords of accounts that don't exist are compared with.
    private let nobodys: PasswordHash
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "outlet.passwords", attributes: .concurrent)

    /// A hasher that makes two hashes at once, while sixteen more wait.
    public convenience init() { self.init(cost: .current) }

    init(atOnce: Int = 2, waiting: Int = 16, cost: PasswordHash.Cost) {
        (self.atOnce, mostWaiting, self.cost) = (atOnce, waiting, cost)
        nobodys = PasswordHash(ofNobodyAt: cost)
    }

    /// The hash of a new password, with a salt of its own.
    ///
    /// - Throws: a ``PasswordError`` if the password is too long, or too many wait.
    public func hash(_ password: Secret) async throws -> PasswordHash {
        guard password.isHashable else { throw PasswordError.tooLong }
        let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        return try await work { [cost] in try PasswordHash(of: password.text, salt: salt, cost: cost) }
    }

    /// Whether a password is the one of a hash; `false` for nil, after as much work: how long an attempt takes does not tell
    /// whether there is such an account.
    ///
    /// - Throws: a ``PasswordError`` if too many wait.
    public func matches(_ password: Secret, _ hash: PasswordHash?) async throws -> Bool {
        // Longer than any password is.
        guard password.isHashable else { return false }
        return try await work { [nobodys] in try (hash ?? nobodys).matches(password.text) && hash != nil }
    }

    /// A new hash of a password that matches an older one, if today's hashes take more work; else nil. Nil, too, if all places are
    /// taken: attempts come first, and the password is typed again one day.
    ///
    /// A hash takes its time: ask for it beside the answer, and keep it only if the older one is still kept.
    ///
    /// - Throws: a ``PasswordError`` if the password is too long, or too many wait.
    public func renewed(_ hash: PasswordHash, of password: Secret) async throws -> PasswordHash? {
        let load = load
        guard hash.cost != cost, load.running < atOnce, load.waiting == 0 else { return nil }
        return try await self.hash(password)
    }

    /// How many hashes are made, and how many wait.
    var load: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiting.count) } }

    /// Does something that takes long once there is a place for it.
    func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        let hasPlace = await withCheckedContinuation { continuation in
            let answer = state.withLock { state -> Bool? in
                if state.running < atOnce {
                    state.running += 1
                    return true
                }
                if state.waiting.count == mostWaiting { return false }
                state.waiting.append(continuation)
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
        guard hasPlace else { throw PasswordError.busy }
        defer { leave() }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body() }) }
        }
    }

    /// Gives the place to the one who has waited longest.
    private func leave() {
        let next = state.withLock { state in
            if state.waiting.isEmpty {
                state.running -= 1
                return CheckedContinuation<Bool, Never>?.none
            }
            return state.waiting.removeFirst()
        }
        next?.resume(returning: true)
    }
}

/// A password was not hashed.
public struct PasswordError: Error, Sendable, Equatable {
    private enum Reason: Sendable { case busy, tooLong }

    private let reason: Reason

    /// Too many others wait: the same can be tried again in a moment.
    public static let busy = PasswordError(reason: .busy)
    /// The password has more than a thousand characters.
    public static let tooLong = PasswordError(reason: .tooLong)
}

extension Secret {
    /// The characters that a password may have.
    static let mostCharacters = 1_000

    /// Whether it is short enough to be a password: bytes are counted before characters, of which each may be many.
    var isHashable: Bool { text.utf8.count <= 16 * Self.mostCharacters && text.count <= Self.mostCharacters }
}
