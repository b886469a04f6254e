/// Whom a screen is shown to, as far as that chooses its implementation and what is left out of it.
struct Audience: Sendable {
    let principal: Principal
    /// nil where no screen of the app asks for it.
    let profile: ClientProfile?
    /// Whom experiments draw for: the principal, one that is anonymous by another name that stays; nil where there is
    /// neither, and a draw would be another at the next request.
    let subject: String?
    /// What the client can draw and do; nil for everything.
    let client: ClientVocabulary?
    /// The id of the catalog of an app's own with which the client draws its components; nil for the standard one.
    let catalog: String?

    init(
        principal: Principal, anonymousAs name: @autoclosure () -> String? = nil, profile: ClientProfile?,
        client: ClientVocabulary? = nil, catalog: String? = nil
    ) {
        self.principal = principal
        self.profile = profile
        self.client = client
        self.catalog = catalog
        subject = principal.id ?? name()
    }
}
