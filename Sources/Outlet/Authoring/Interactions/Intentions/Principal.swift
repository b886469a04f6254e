/// Who a session belongs to.
///
/// Principals of one id in two tenants are two.
public struct Principal: Hashable, Sendable, Codable {
    /// The name by which the app knows them; nil for somebody the app did not ask.
    public let id: String?
    /// Whose customer, member or guest they are, where the app serves several; an ``ImplementationChoice`` may ask for it.
    public let tenant: String?

    /// Somebody the app knows.
    public init(id: String, tenant: String? = nil) {
        self.id = id
        self.tenant = tenant
    }

    private init(in tenant: String?) {
        id = nil
        self.tenant = tenant
    }

    /// Whoever comes, where the app asks nobody who they are.
    public static let anonymous = Principal(in: nil)

    /// Whoever comes to this tenant: to its own host, say.
    public static func anonymous(in tenant: String) -> Principal { Principal(in: tenant) }
}
