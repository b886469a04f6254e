/// The decision of a turn.
enum Decision<Answer: Sendable>: Sendable {
    /// The session stays unchanged.
    case keep(Answer)
    /// The session changes to a version to commit.
    case change(SessionCommit, Answer)
    /// The session moves to a new id.
    case move(SessionMove, Answer)
    /// The decision takes long and has to be made again on another thread. The turn continues meanwhile.
    case later
}
