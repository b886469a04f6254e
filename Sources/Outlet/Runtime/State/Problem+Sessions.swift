package import ViewTree

extension Problem {
    /// The refusal if there is no such session, or it belongs to another principal.
    package static let unknownSession = Problem(.unknownSession, "There is no such session, or it has ended.")
}
