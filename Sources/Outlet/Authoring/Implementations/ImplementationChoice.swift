/// A choice of an implementation, for requests that name none.
///
///     var choices: [ImplementationChoice] {
///         [
///             .when(tenant: "acme", "acme"),
///             .when(profile: .phone, "cards"),
///             .experiment("newList", share: 0.2, "cards"),
///         ]
///     }
///
/// A controller's choices are read in order, and the first that applies is used. If none applies, the first
/// implementation is used.
public struct ImplementationChoice: Sendable, Equatable {
    /// The condition under which a choice applies.
    enum Condition: Sendable, Hashable {
        case profile(ClientProfile)
        case tenant(String)
        case role(String)
        case experiment(String, share: Double)
    }

    let condition: Condition
    let implementation: String

    /// Clients of a profile get this implementation.
    public static func when(profile: ClientProfile, _ implementation: String) -> ImplementationChoice {
        ImplementationChoice(condition: .profile(profile), implementation: implementation)
    }

    /// Principals of a tenant get this implementation.
    public static func when(tenant: String, _ implementation: String) -> ImplementationChoice {
        ImplementationChoice(condition: .tenant(tenant), implementation: implementation)
    }

    /// Principals that have a role when the screen opens get this implementation.
    public static func when(role: String, _ implementation: String) -> ImplementationChoice {
        ImplementationChoice(condition: .role(role), implementation: implementation)
    }

    /// A share of the principals gets this implementation: the same principals on every screen, in every process and
    /// release.
    ///
    /// The shares of one experiment do not overlap. An anonymous session is assigned when it opens; a document without
    /// a session takes part in no experiment.
    /// - Parameters:
    ///   - experiment: the name, which determines who takes part.
    ///   - share: the share of all principals, from 0 to 1.
    ///   - implementation: the name of the implementation that they get.
    public static func experiment(
        _ experiment: String, share: Double, _ implementation: String
    ) -> ImplementationChoice {
        ImplementationChoice(condition: .experiment(experiment, share: share), implementation: implementation)
    }
}
