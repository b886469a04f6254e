/// What the process lends to a running load.
struct LoadResources: Sendable {
    /// The clock and deadlines for timeouts and delays.
    let times: Times
    /// Reads the sign-ins that stand of the principal of the session that waits for the load, the last used first.
    let ownSignIns: @Sendable () async throws -> IdentifiedList<OpenSignIn>
    /// Tells the session that waits for the load who else is at a spot.
    let viewers: WatchViewers
}
