/// Who asks for a screen.
package struct Visitor: Sendable {
    let principal: Principal
    /// The locale of the request.
    package let locale: String
    /// The sign-in links for which the client has asked.
    let links: BoundLinks

    package init(_ principal: Principal, in locale: String, by links: BoundLinks) {
        self.principal = principal
        self.locale = locale
        self.links = links
    }
}

/// A client's request to open a session.
package struct OpeningRequest: Sendable {
    let opening: Opening
    /// The key and the body's fingerprint; nil if the request has no key.
    let keyed: KeyedOpening?
    /// The sender of the request.
    let principal: Principal
    /// The sign-in by which its sender is that principal; nil if it is none.
    let signIn: SignInID?
    /// The client's address; nil if sessions are not counted for it.
    let address: ClientAddress?
    /// The locale of the session if the body names none.
    let locale: String
    /// The client's profile; nil if no screen asks for it.
    let profile: ClientProfile?
    /// How many seconds the answer may wait for the screen to settle.
    let wait: Int

    package init(
        _ opening: Opening, keyed: KeyedOpening?, of sender: Sender, from address: ClientAddress?,
        locale: String, profile: ClientProfile?, wait: Int
    ) {
        self.opening = opening
        self.keyed = keyed
        (principal, signIn) = (sender.principal, sender.signIn)
        self.address = address
        self.locale = locale
        self.profile = profile
        self.wait = wait
    }
}

/// The answer to a request for a session.
package struct OpeningAnswer: Sendable {
    package let session: Session
    /// Whether this request has opened the session. If not, an earlier request with the same key has.
    package let isNew: Bool
    /// Whether the choice of the implementation depended on the client's profile.
    package let followsProfile: Bool
    /// The maximum number of seconds that the answer waited for the screen to settle.
    package let waited: Int
}
