/// The failed attempts on an account at one node, for the other nodes of its store.
struct AccountFailures: Sendable, Hashable {
    /// The account, as a code under the app's secret.
    let account: KeyedCode
    /// Whether the series from before has ended with a success.
    let endsSeries: Bool
    /// How many attempts have failed since.
    let count: Int
    /// The number of failures in the series so far, including those at other nodes.
    let series: Int

    /// These failures, and others that came after them.
    func followed(by next: AccountFailures) -> AccountFailures {
        if next.endsSeries { return next }
        return AccountFailures(
            account: account, endsSeries: endsSeries, count: count + next.count, series: next.series)
    }
}
