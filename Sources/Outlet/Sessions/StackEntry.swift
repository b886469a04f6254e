import ViewTree

/// One screen of a session.
struct StackEntry: Sendable {
    /// Unique in the session: what a service answers goes to the screen that asked, or nowhere.
    let id: Int
    let screen: String
    let implementation: String
    let parameters: Parameters
    let presentation: Presentation
    /// The fingerprint of the scene with which the session's document was last made.
    var fingerprint: Fingerprint
    var container: any AnyContainer
}
