/// Who a session belongs to.
///
/// Principals of one id in two tenants are two.
public struct Principal: Hashable, Sendable, Codable {
    /// The name by which the app knows the principal; nil for an anonymous one.
    public let id: String?
    /// The tenant, if the app serves several; an ``ImplementationChoice`` can depend on it.
    public let tenant: String?

    /// A principal that the app knows.
    public init(id: String, tenant: String? = nil) {
        self.id = id
        self.tenant = tenant
    }

    /// A principal as it was written down: anonymous if it has no id.
    package init(id: String?, in tenant: String?) {
        self.id = id
        self.tenant = tenant
    }

    /// The principal of every request, if the app does not authenticate.
    public static let anonymous = Principal(id: nil, in: nil)

    /// An anonymous principal of a tenant, such as one derived from the host name.
    public static func anonymous(in tenant: String) -> Principal { Principal(id: nil, in: tenant) }
}
