package import ViewTree

extension Problem {
    /// The refusal if there is no such session, or it belongs to another principal.
    package static let unknownSession = Problem(.unknownSession, "There is no such session, or it has ended.")

    /// The refusal of what only nodes of another release know.
    package static let anotherRelease = Problem(
        .storeUnavailable,
        "Another release of the app has this session, and this server does not know all of it. Another server does.")
}
