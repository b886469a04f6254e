import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Creates sessions without a request, for the conformance suite of stores.
extension Reducer {
    /// Creates a session with a screen, by default for an anonymous principal.
    package func session(
        with screen: String, now: Int = 0, key: String? = nil, for principal: Principal = .anonymous
    ) throws -> Session {
        let opening = Destination(screen, implementation: nil, parameters: JSONObject())
        return try session(
            Opening(destination: opening), id: SessionID(), seed: .random(in: .min ... .max),
            openedWith: key.map { KeyedOpening(key: $0, body: Fingerprint()) }, locale: "en", for: principal,
            now: Date(timeIntervalSince1970: TimeInterval(now))
        ).change().session
    }
}

extension Session {
    /// The next version of the session, optionally with another time of use.
    package func following(now: Int? = nil) -> Session {
        var next = state
        next.version += 1
        next.lastUsed = now ?? lastUsed
        return Session(next)
    }
}
