package import ViewTree

extension Problem {
    /// The refusal if there is no such session, or it belongs to another principal.
    package static let unknownSession = Problem(.unknownSession, "There is no such session, or it has ended.")

    /// The refusal of what needs the store, which has failed. What was to be kept may be kept nevertheless.
    static let storeFailed = Problem(
        .storeUnavailable,
        "The server can't read or keep sessions at the moment. Please repeat the request, with the same key if it has one."
    )

    /// The refusal of what nodes of another release may know, and this one does not.
    package static let anotherRelease = Problem(
        .storeUnavailable,
        "This server does not know all of what was asked for, and others serve another release of the app, which may.")
}
