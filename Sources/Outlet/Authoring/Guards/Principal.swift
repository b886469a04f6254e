#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The owner of a session: a user, or an anonymous client.
///
/// Principals with the same id in two tenants are different. Roles do not identify a principal: they can change while a session
/// is open.
public struct Principal: Sendable {
    /// The name by which the app knows the principal; nil for an anonymous one.
    public let id: String?
    /// The tenant, if the app serves several; an ``ImplementationChoice`` can depend on it.
    public let tenant: String?
    /// The names of the roles that the principal has at the moment; a ``Guard`` can ask for them.
    public let roles: Set<String>
    /// When the principal last proved who it is, by signing in to the app; nil if it has not, as an anonymous one, and as one that
    /// a proxy or an authenticator has named.
    public private(set) var proved: Date?

    /// A principal that the app knows.
    public init(id: String, tenant: String? = nil, roles: Set<String> = []) {
        self.init(id: id, in: tenant, roles: roles)
    }

    /// A principal as it was written down: anonymous if it has no id.
    package init(id: String?, in tenant: String?, roles: Set<String> = []) {
        self.id = id
        self.tenant = tenant
        self.roles = roles
    }

    /// The same principal with a new time of proof.
    package func proved(at time: Date) -> Principal {
        var principal = self
        principal.proved = time
        return principal
    }

    /// The principal of every request, if the app does not authenticate.
    public static let anonymous = Principal(id: nil, in: nil)

    /// An anonymous principal of a tenant, such as one derived from the host name.
    public static func anonymous(in tenant: String) -> Principal { Principal(id: nil, in: tenant) }
}

extension Principal: Hashable {
    /// Whether they are the same, whatever their roles and proofs.
    public static func == (one: Principal, other: Principal) -> Bool {
        one.id == other.id && one.tenant == other.tenant
    }

    /// The same, whatever the roles and the proofs.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(tenant)
    }
}

extension Principal: Codable {
    /// A proof is not written down: it is that of a sign-in.
    private enum CodingKeys: CodingKey {
        case id, tenant, roles
    }

    /// Reads a principal, without its proof; one without roles has none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(String.self, forKey: .id)
        tenant = try container.decodeIfPresent(String.self, forKey: .tenant)
        roles = try container.decodeIfPresent(Set<String>.self, forKey: .roles) ?? []
    }
}
