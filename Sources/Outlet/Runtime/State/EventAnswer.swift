/// The answer to an accepted event.
package struct EventAnswer: Sendable {
    /// The form of an answer, chosen by `Prefer` and `Accept`.
    package enum Form: UInt8, Sendable {
        /// The patch.
        case patch
        /// The whole document, because `Accept` excludes patches.
        case document
        /// The whole document, because `Prefer` asks for it.
        case representation
        /// No body, because `Prefer` asks for none.
        case minimal
        /// No document and no patch, because the answer leads to a page: the number of the newest effect before it.
        case page

        /// Whether the answer has the whole document.
        var isWhole: Bool { self == .document || self == .representation }
    }

    /// The empty patch.
    static let unchanged = Array("[]".utf8)

    /// The patch or the document; empty for ``Form/minimal``.
    package var body: [UInt8]
    /// The session's revision after the event.
    package var revision: Int
    package var form: Form
    /// How many seconds the client is willing to wait for the screen to settle; 0 if it does not wait.
    package var waited: UInt8
    /// Whether the event itself created a revision.
    var hasChange: Bool
    /// The session that the event has moved to a new id; nil if it has not moved.
    package var moved: MovedSession?
    /// The links for which its client has asked, that of the event first; nil if the event has sent none.
    package var links: BoundLinks?

    /// The session's revision before the event.
    var before: Int { hasChange ? revision - 1 : revision }

    /// Whether the body is the empty patch.
    var isUnchanged: Bool { form == .patch && body.count == 2 }
}

/// A session whose id is new because its user has signed in or out.
package struct MovedSession: Sendable {
    /// The session under its new id.
    package let session: Session
    /// The token that its client gets; nil after signing out.
    package let token: SignInToken?
    /// The sign-ins that have ended with the move.
    var ended: [SignInID] = []
    /// The sign-ins that another one of the client replaces.
    var replaced: [SignInID] = []
    /// The number of the call that has proved the user's identity; nil if none has.
    var proof: Int?
    /// The accounts to which the client has signed in, this one first; nil if the account has no name.
    package var known: KnownAccounts?
}
