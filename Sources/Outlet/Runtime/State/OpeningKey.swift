/// The `Idempotency-Key` with which a session was opened. A repeated request with this key opens no second session.
public struct OpeningKey: Hashable, Sendable {
    /// The principal who sent the key; equal keys of two principals are different.
    public let principal: Principal
    /// The key, without quotes.
    public let key: String

    package init(of principal: Principal, _ key: String) {
        self.principal = principal
        self.key = key
    }
}

/// The key and the body's fingerprint of the request that opened a session.
package struct KeyedOpening: Sendable {
    let key: String
    /// The fingerprint of the request's body.
    package let body: Fingerprint

    package init(key: String, body: Fingerprint) {
        self.key = key
        self.body = body
    }
}
