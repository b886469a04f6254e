/// A move of a session to a new id, to commit, and what follows.
struct SessionMove: Sendable {
    /// The session under its old id.
    let old: Session
    /// The session under its new id.
    let commit: SessionCommit
    /// The sign-in that begins.
    let begun: StoredSignIn?
    /// The sign-in that ends, with its other sessions.
    let ended: SignInID?
    /// What leads a repetition of the event to the new id.
    let key: MovedKey
}
