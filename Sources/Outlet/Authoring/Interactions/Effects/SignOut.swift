/// Signs out: `outlets.signOut.on(.tap, SignOut(.here))`, or `.saved(SignOut(.others))` after a new password.
///
/// In a list of a person's own sign-ins (``DataSource/ownSignIns``) a button of each row ends that one:
///
///     Button("Sign out").id("end").on(.tap, RowSelection(in: \.signIns.value) { SignOut { .one($0.id) } })
public struct SignOut<Model: Outlet.Model>: EffectIntention {
    private let scope: @Sendable (Model) -> SignOutScope?

    /// Ends the sign-ins of this scope, with the sessions that they have opened.
    public init(_ scope: SignOutScope) { self.scope = { _ in scope } }

    /// Ends the sign-ins of a scope that follows from a value, such as a row; if it is nil, nothing happens.
    public init(_ scope: @escaping @Sendable (Model) -> SignOutScope?) { self.scope = scope }

    /// The effect.
    public func effects(of model: Model, in _: Context) -> [Effect] { scope(model).map { [.signOut($0)] } ?? [] }
}
