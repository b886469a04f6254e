/// The stored form of a session's constant parts.
struct SessionConstants: Encodable, Sendable {
    /// The id with which the session was opened. Nil in the record of an earlier release, if the session still has that id.
    let origin: String?
    /// The seed, in hexadecimal digits.
    let seed: String
    let locale: String
    let timeZone: String
    let profile: ClientProfile?
    /// Nil if the client has not said it, and in the record of an earlier release.
    let client: ClientVocabulary?
    /// Nil for the standard catalog, and in the record of an earlier release.
    let catalog: String?
    /// The fingerprint of the body of the request that opened the session; nil if it had no key.
    let body: String?

    /// The seed of the session.
    var secret: UInt64 { UInt64(seed, radix: 16) ?? 0 }

    init(_ state: SessionState) {
        origin = state.origin.description
        seed = String(state.seed, radix: 16)
        locale = state.locale
        timeZone = state.timeZone
        profile = state.profile
        client = state.client
        catalog = state.catalog
        body = state.opening?.body.text
    }

    /// Reads the constants of a stored session.
    ///
    /// - Throws: a ``RecordError``, or a `DecodingError`.
    init(of stored: StoredSession) throws {
        let record = try RecordObject(stored.constants)
        origin = try record.optionalString("origin")
        if let origin, SessionID(origin) == nil { throw RecordError.unknown("origin") }
        seed = try record.string("seed")
        locale = try record.string("locale")
        timeZone = try record.string("timeZone")
        profile = try record.decoded("profile", as: ClientProfile.self)
        client = try record.decoded("client", as: ClientVocabulary.self)
        catalog = try record.optionalString("catalog")
        body = try record.optionalString("body")
    }
}
