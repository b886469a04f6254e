/// The attempts that are under way, and the counts of those that have failed.
struct AttemptCounts: Sendable {
    private var accounts: AttemptTable<KeyedCode, AttemptSeries>
    private var browsers: AttemptTable<KeyedCode, AttemptSeries>
    private var addresses: AttemptTable<ClientAddress, AddressAttempts>
    private var underWay: [SignInAttempts.ID: SignInAttempt] = [:]

    /// Keeps at most `limit` accounts, `limit` browsers and `limit` addresses.
    init(limit: Int) {
        accounts = AttemptTable(limit: limit)
        browsers = AttemptTable(limit: limit)
        addresses = AttemptTable(limit: limit)
    }

    /// Whether an attempt is under way.
    func isUnderWay(_ id: SignInAttempts.ID) -> Bool { underWay[id] != nil }

    /// Begins an attempt, or returns how long its account and its address have to wait.
    mutating func begin(
        _ attempt: SignInAttempt, _ id: SignInAttempts.ID, at now: Duration
    ) -> (byAccount: Duration?, byAddress: Duration?) {
        let byAccount =
            if let browser = attempt.browser {
                browsers.begin(browser, at: now)
            } else {
                attempt.account.flatMap { accounts.begin($0, at: now) }
            }
        let byAddress = attempt.address.flatMap { addresses.begin($0, at: now) }
        if byAccount == nil, byAddress == nil {
            underWay[id] = attempt
        } else {
            if byAccount == nil { endSeries(of: attempt, as: .withdrawn, at: now) }
            if byAddress == nil { endAddress(of: attempt, as: .withdrawn, at: now) }
        }
        return (byAccount, byAddress)
    }

    /// Ends an attempt. Returns it with the failures for the other nodes to count; nil if it has already ended.
    mutating func end(
        _ id: SignInAttempts.ID, as outcome: AttemptOutcome, at now: Duration
    ) -> (attempt: SignInAttempt, failures: AccountFailures?)? {
        guard let attempt = underWay.removeValue(forKey: id) else { return nil }
        let before = attempt.account.map { accounts[$0]?.failures ?? 0 } ?? 0
        endSeries(of: attempt, as: outcome, at: now)
        endAddress(of: attempt, as: outcome, at: now)
        return (attempt, failures(of: attempt, as: outcome, after: before))
    }

    /// The failures that the other nodes have to count; nil if there are none.
    private func failures(
        of attempt: SignInAttempt, as outcome: AttemptOutcome, after before: Int
    ) -> AccountFailures? {
        guard let account = attempt.account, attempt.browser == nil else { return nil }
        switch outcome {
        case .failed:
            return AccountFailures(
                account: account, endsSeries: false, count: 1, series: accounts[account]?.failures ?? 1)
        case .succeeded where before > 0:
            return AccountFailures(account: account, endsSeries: true, count: 0, series: 0)
        default: return nil
        }
    }

    /// Counts what another node has told.
    mutating func take(_ failures: AccountFailures, at now: Duration) {
        accounts.change(failures.account, at: now) { $0.take(failures, at: now) }
    }

    private mutating func endSeries(of attempt: SignInAttempt, as outcome: AttemptOutcome, at now: Duration) {
        if let browser = attempt.browser {
            browsers.end(browser, as: outcome, at: now)
        } else if let account = attempt.account {
            accounts.end(account, as: outcome, at: now)
        }
    }

    private mutating func endAddress(of attempt: SignInAttempt, as outcome: AttemptOutcome, at now: Duration) {
        if let address = attempt.address { addresses.end(address, as: outcome, at: now) }
    }
}
