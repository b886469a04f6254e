/// Which implementation somebody gets who asks for none by name.
///
///     var choices: [ImplementationChoice] {
///         [
///             .when(tenant: "acme", "acme"),
///             .when(profile: .phone, "cards"),
///             .experiment("newList", share: 0.2, "cards"),
///         ]
///     }
///
/// A controller's choices are read in order, and the first that says something wins; where none does, the first
/// implementation is it.
public struct ImplementationChoice: Sendable, Equatable {
    /// Whom a choice is for.
    enum Condition: Sendable, Hashable {
        case profile(ClientProfile)
        case tenant(String)
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

    /// A share of the principals gets this implementation, the same ones on every screen, process and release.
    ///
    /// Several choices of one experiment divide the principals among themselves: their shares add up. Anonymous ones are
    /// drawn once a session; a document that belongs to no session has them left out.
    /// - Parameters:
    ///   - experiment: the name: another one draws others.
    ///   - share: how many of all, from 0 to 1.
    ///   - implementation: the name of what they get.
    public static func experiment(
        _ experiment: String, share: Double, _ implementation: String
    ) -> ImplementationChoice {
        ImplementationChoice(condition: .experiment(experiment, share: share), implementation: implementation)
    }
}
