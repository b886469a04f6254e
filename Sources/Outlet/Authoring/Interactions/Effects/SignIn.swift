/// Signs in whom a value tells, once a service has found out that it is so:
///
///     FormConnection(outlets.form, save: outlets.signIn) {
///         FormField(\.name, in: outlets.name)
///         FormField(secret: outlets.password, .required)
///     }
///     .saving { form, _, secrets in CheckPassword(name: form.name, password: secrets[outlets.password]) }
///     .saved(SignIn(opening: AccountController.self) { (account: Account) in account.principal })
///
/// The service is declared with ``Service/init(signingIn:account:body:)-(_,_,(Request)->Request.Outcome)``.
public struct SignIn<Model: Outlet.Model>: EffectIntention {
    private let principal: @Sendable (Model) -> Principal?
    private let opening: Destination?
    /// The screen that opens.
    public let segues: [Segue]

    /// Signs in a principal; if it is nil, nothing happens. The screen that signs in stays, unless another one was requested.
    public init(_ principal: @escaping @Sendable (Model) -> Principal?) {
        self.principal = principal
        opening = nil
        segues = []
    }

    /// Signs in a principal; if it is nil, nothing happens. `screen` takes the place of the one that signs in, unless another
    /// one was requested.
    public init<Shown: Controller>(
        opening screen: Shown.Type, _ principal: @escaping @Sendable (Model) -> Principal?
    ) where Shown.Parameters == NoParameters {
        self.principal = principal
        opening = Destination(screen)
        segues = [Segue(screen: Shown.name)]
    }

    /// The effect.
    public func effects(of model: Model, in _: Context) -> [Effect] {
        principal(model).map { [.signIn($0, opening: opening)] } ?? []
    }
}
