import Foundation
import Logging
import Synchronization
import ViewTree

/// Slows down the guessing of passwords: counts the attempts at signing in, and refuses those in a pause.
///
/// The failures on an account count together, except for those of a browser that has signed in to it before, which count for that
/// browser. All failures from an address count together, too. Accounts are kept as codes under the app's secret. All of it ends
/// with the process, unless other nodes are told of the failures on accounts.
final class SignInAttempts: Sendable {
    /// An attempt: a call of a session.
    struct ID: Hashable, Sendable {
        let session: SessionID
        /// The number of the call among the session's work.
        let work: Int
    }

    private let counts: Mutex<AttemptCounts>
    /// Gets the failures for the other nodes; nil if there are no other nodes.
    private let follower = Mutex<(@Sendable (AccountFailures) -> Void)?>(nil)
    private let secret: BodySecret
    private let metrics: SessionMetrics
    private let rareLog: RareLog
    /// The time since the process began.
    private let now: @Sendable () -> Duration

    /// - Parameter limit: the maximum number of accounts, of browsers, and of addresses that are counted at a time.
    init(
        under secret: BodySecret, limit: Int = 100_000, metrics: SessionMetrics, rareLog: RareLog,
        now: @escaping @Sendable () -> Duration
    ) {
        counts = Mutex(AttemptCounts(limit: limit))
        self.secret = secret
        self.metrics = metrics
        self.rareLog = rareLog
        self.now = now
    }

    /// Begins an attempt.
    ///
    /// - Parameters:
    ///   - id: the call.
    ///   - account: the account; nil if its request names none.
    ///   - client: the client that makes it; nil if that is not known, since no event waits for the call.
    /// - Throws: a `Problem` if the account or the address is in a pause. Nothing is counted then.
    func begin(_ id: ID, on account: String?, by client: SignInClient?) throws(Problem) {
        let account = account.map { secret.code(for: "account", Array($0.foldedAccount.utf8)) }
        let browser = account.flatMap { client?.known.mark(of: $0, under: secret)?.code }
        let attempt = SignInAttempt(account: account, browser: browser, address: client?.address)
        let now = now()
        let (byAccount, byAddress) = counts.withLock { $0.begin(attempt, id, at: now) }
        guard let pause = [byAccount, byAddress].compactMap({ $0 }).max() else { return }
        if byAccount != nil { metrics.refusedAccountAttempts.add(1) }
        if byAddress != nil { metrics.refusedAddressAttempts.add(1) }
        let (seconds, rest) = pause.components
        let whole = Int(seconds) + (rest > 0 ? 1 : 0)
        rareLog.warning(
            "Attempts at signing in are refused", about: byAccount != nil ? "account" : "address",
            ["of": byAccount != nil ? "an account" : "an address", "seconds": "\(whole)"])
        throw Problem(
            .tooManyAttempts, "There were too many failed attempts. Nothing has changed.", retryAfter: whole)
    }

    /// Whether an attempt is under way.
    func isUnderWay(_ id: ID) -> Bool { counts.withLock { $0.isUnderWay(id) } }

    /// Ends an attempt; does nothing if it has ended.
    func end(_ id: ID, as outcome: AttemptOutcome) { _ = finish(id, as: outcome) }

    /// Ends an attempt that has led to a sign-in. Returns the accounts to which the client has signed in by now; nil if this one
    /// has no name, or the attempt had ended.
    func succeed(_ id: ID, by client: SignInClient) -> KnownAccounts? {
        finish(id, as: .succeeded)?.account.map { client.known.adding($0, under: secret) }
    }

    private func finish(_ id: ID, as outcome: AttemptOutcome) -> SignInAttempt? {
        let now = now()
        let ended = counts.withLock { $0.end(id, as: outcome, at: now) }
        if let failures = ended?.failures { follower.withLock { $0 }?(failures) }
        return ended?.attempt
    }

    /// Sets the receiver of the failures for the other nodes.
    func follow(_ receiver: @escaping @Sendable (AccountFailures) -> Void) { follower.withLock { $0 = receiver } }

    /// Counts what another node has told, some time ago.
    func take(_ failures: AccountFailures, ago age: Duration) {
        let now = now()
        counts.withLock { $0.take(failures, at: now - age) }
    }
}

extension String {
    /// An account without differences in how it is typed.
    fileprivate var foldedAccount: String {
        trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCompatibilityMapping.uppercased()
            .lowercased()
            .precomposedStringWithCompatibilityMapping
    }
}
