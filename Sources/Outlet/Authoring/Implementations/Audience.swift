/// Whom a screen is shown to, as far as that chooses its implementation.
struct Audience: Sendable {
    let principal: Principal
    /// nil for a document that belongs to no session.
    var session: SessionID?
    /// nil where no screen of the app asks for it.
    let profile: ClientProfile?

    /// Whom experiments draw for: the principal, one that is anonymous by its session; nil where there is neither, and
    /// a draw would be another at the next request.
    var subject: String? { principal.id ?? session?.description }
}
