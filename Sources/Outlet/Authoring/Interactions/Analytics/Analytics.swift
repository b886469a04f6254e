/// Somebody who is told how an app is used.
///
///     Application(name: "Shop", analytics: [Analytics { await warehouse.add($0) }], controllers: [...])
///
/// It is told after the commit and beside the request, which never waits for it: one record after the other. Where it can't
/// keep up, the newest are lost, and counted in `/metrics`.
public struct Analytics: Sendable {
    let receive: @Sendable (AnalyticsRecord) async -> Void

    /// Tells a function.
    public init(_ receive: @escaping @Sendable (AnalyticsRecord) async -> Void) { self.receive = receive }
}
