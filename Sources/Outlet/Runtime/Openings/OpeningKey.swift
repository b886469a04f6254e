/// The key that a session was opened with (`Idempotency-Key`), so that sending the request again opens no second one.
public struct OpeningKey: Hashable, Sendable {
    /// Who sent it: keys of two principals are two.
    public let principal: Principal
    /// The key as it was sent, without quotes.
    public let key: String

    package init(of principal: Principal, _ key: String) {
        self.principal = principal
        self.key = key
    }
}

/// What a session knows of the request that it was opened with, if that had a key.
package struct KeyedOpening: Sendable {
    let key: String
    /// Of the request's body.
    package let body: Fingerprint

    package init(key: String, body: Fingerprint) {
        self.key = key
        self.body = body
    }
}
