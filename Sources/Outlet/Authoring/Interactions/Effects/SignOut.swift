/// Which sign-ins end.
public enum SignOutScope: String, Sendable, Codable {
    /// That of the client, and that of the session if it is another.
    case here
    /// All of the session's principal.
    case everywhere
    /// All of the session's principal but that of the session, which goes on: after a new password, say.
    case others
}

/// Signs out: `outlets.signOut.on(.tap, SignOut(.here))`, or `.saved(SignOut(.others))` after a new password.
public struct SignOut<Model: Outlet.Model>: EffectIntention {
    private let scope: SignOutScope

    /// Ends the sign-ins of this scope, with the sessions that they have opened.
    public init(_ scope: SignOutScope) { self.scope = scope }

    /// The effect.
    public func effects(of _: Model, in _: Context) -> [Effect] { [.signOut(scope)] }
}
