/// The resources of the process that a running load uses.
struct LoadResources: Sendable {
    /// The clock and deadlines for timeouts and delays.
    let times: Times
    /// Reads the sign-ins that stand of the principal of the session that waits for the load, the last used first.
    let ownSignIns: @Sendable () async throws -> IdentifiedList<OpenSignIn>
    /// Notifies the session that waits for the load of the other viewers at a spot.
    let viewers: WatchViewers
}
