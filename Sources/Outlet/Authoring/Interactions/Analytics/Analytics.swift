/// Receives records of how an app is used.
///
///     Application(name: "Shop", analytics: [Analytics { await warehouse.add($0) }], controllers: [...])
///
/// Records are delivered one after the other, after the commit; no request waits for them. If the receiver can't keep
/// up, the newest are dropped, and counted in `/metrics`.
public struct Analytics: Sendable {
    let receive: @Sendable (AnalyticsRecord) async -> Void

    /// Tells a function.
    public init(_ receive: @escaping @Sendable (AnalyticsRecord) async -> Void) { self.receive = receive }
}
