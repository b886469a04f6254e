/// Whom a screen is shown to, as far as that chooses its implementation.
struct Audience: Sendable {
    let principal: Principal
    /// nil where no screen of the app asks for it.
    let profile: ClientProfile?
    /// Whom experiments draw for: the principal, one that is anonymous by another name that stays; nil where there is
    /// neither, and a draw would be another at the next request.
    let subject: String?

    init(principal: Principal, anonymousAs name: @autoclosure () -> String? = nil, profile: ClientProfile?) {
        self.principal = principal
        self.profile = profile
        subject = principal.id ?? name()
    }
}
