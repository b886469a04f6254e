/// The principal and the client for whom a screen is rendered: they determine its implementation and the nodes that are left
/// out.
struct Audience: Sendable {
    let principal: Principal
    /// Nil if no screen of the app uses it.
    let profile: ClientProfile?
    /// The id by which experiments choose: that of the principal, or a lasting name for an anonymous one. Nil if there is
    /// neither; the choice would then differ at the next request.
    let subject: String?
    /// The nodes and actions that the client supports; nil for all.
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
