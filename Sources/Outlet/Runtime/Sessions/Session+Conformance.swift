import FoundationEssentials
import ViewTree

/// What the conformance suite of stores makes sessions from, without a request.
extension Reducer {
    /// A session as somebody unknown would open it.
    package func session(
        with screen: String, now: Int = 0, key: String? = nil, for principal: Principal = .anonymous
    ) throws -> Session {
        let opening = try Opening(JSONObject([("screen", .string(screen))]))
        return try session(
            opening, openedWith: key.map { KeyedOpening(key: $0, body: Fingerprint()) }, locale: "en", for: principal,
            now: Date(timeIntervalSince1970: TimeInterval(now)))
    }
}

extension Session {
    /// The next version, used at another time.
    package func following(now: Int? = nil) -> Session {
        var next = state
        next.version += 1
        next.lastUsed = now ?? lastUsed
        return Session(next)
    }
}
