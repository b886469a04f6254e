/// A request for a session, as a client sends it.
package struct OpeningRequest: Sendable {
    let opening: Opening
    /// What the session is to know of the request, if that has a key.
    let keyed: KeyedOpening?
    /// Who sends it.
    let principal: Principal
    /// Where it comes from; nil if sessions are not counted for it.
    let address: ClientAddress?
    /// The locale of a session that is opened without one.
    let locale: String
    /// The client's profile; nil if no screen asks for it.
    let profile: ClientProfile?
    /// How many seconds the answer may wait until the screen has settled.
    let wait: Int

    package init(
        _ opening: Opening, keyed: KeyedOpening?, of principal: Principal, from address: ClientAddress?,
        locale: String, profile: ClientProfile?, wait: Int
    ) {
        self.opening = opening
        self.keyed = keyed
        self.principal = principal
        self.address = address
        self.locale = locale
        self.profile = profile
        self.wait = wait
    }
}

/// What a client gets that asked for a session.
package struct OpeningAnswer: Sendable {
    package let session: Session
    package let document: [UInt8]
    /// Whether the client's profile had a say in which implementation of the screen it is.
    package let followsProfile: Bool
    /// How many seconds the answer waited for the screen at most.
    package let waited: Int
}
