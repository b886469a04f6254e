/// A move of a session to a new id, to be committed.
struct SessionMove: Sendable {
    /// The session under its old id.
    let old: Session
    /// The session under its new id.
    let commit: SessionCommit
    /// The changes beside the session.
    let terms: MoveTerms
}
