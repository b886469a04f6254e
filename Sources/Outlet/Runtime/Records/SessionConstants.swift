/// What never changes in a session, written down.
struct SessionConstants: Codable, Sendable {
    /// The seed, in hexadecimal digits.
    let seed: String
    let locale: String
    let timeZone: String
    let profile: ClientProfile?
    /// The fingerprint of the body of the request that opened the session; nil if it had no key.
    let body: String?

    init(_ state: SessionState) {
        seed = String(state.seed, radix: 16)
        locale = state.locale
        timeZone = state.timeZone
        profile = state.profile
        body = state.opening?.body.text
    }
}
