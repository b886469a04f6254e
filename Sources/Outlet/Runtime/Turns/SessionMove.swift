/// A move of a session to a new id, to commit, and what follows.
struct SessionMove: Sendable {
    /// The session under its old id.
    let old: Session
    /// The session under its new id.
    let commit: SessionCommit
    /// What changes beside it.
    let terms: MoveTerms
}
