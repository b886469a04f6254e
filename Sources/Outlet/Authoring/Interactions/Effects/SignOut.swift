/// Which sign-ins end.
public enum SignOutScope: String, Sendable, Codable {
    /// That of the client, and that of the session if it is another.
    case here
    /// All of the session's principal.
    case everywhere
}

/// Signs out: `outlets.signOut.on(.tap, SignOut(.here))`.
public struct SignOut<Model: Outlet.Model>: EffectIntention {
    private let scope: SignOutScope

    /// Ends the sign-in that has opened the session, or all sign-ins of its principal.
    public init(_ scope: SignOutScope) { self.scope = scope }

    /// The effect.
    public func effects(of _: Model, in _: Context) -> [Effect] { [.signOut(scope)] }
}
