/// Where a load has a session be, and what others see of its principal.
struct PresenceMark: Sendable {
    let spot: PresenceSpot
    let nameOf: @Sendable (Principal) async -> String?
}

/// Something at which sessions look together.
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

/// Tells who is at a spot each time that it changes; the function that is handed over says who it is then.
typealias WatchViewers =
    @Sendable (PresenceSpot, @escaping @Sendable (_ viewers: @escaping @Sendable () -> Viewers) -> Void) -> LoadHandle
