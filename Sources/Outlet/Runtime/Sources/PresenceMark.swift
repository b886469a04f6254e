/// The spot where a load places a session, and the name that others see of its principal.
struct PresenceMark: Sendable {
    let spot: PresenceSpot
    let nameOf: @Sendable (Principal) async -> String?
}

/// A place where sessions can be together: a request of a source of viewers.
struct PresenceSpot: Sendable, Hashable {
    /// The name of the source.
    let name: String
    /// The request as JSON.
    let key: [UInt8]

    init(name: String, request: some SourceRequest) throws {
        self.name = name
        key = request is NoRequest ? [] : try RecordEncoder.encode(request)
    }
}

/// Watches a spot. The callback is called at each change, with a function that returns the current viewers.
typealias WatchViewers =
    @Sendable (PresenceSpot, @escaping @Sendable (_ viewers: @escaping @Sendable () -> Viewers) -> Void) -> LoadHandle
