import Outlet

/// A form for a name. Its password is no part of a model.
///
/// The name may be empty until the form is submitted, so that a client can send both values with the tap.
struct SignInForm: FormModel {
    var name = ""
    /// What became of the wish for a link; empty if there was none.
    var sent = ""
    var form = FormState()

    static let rules: Rules<Self> = [Rule(\.name, .characters(...AccountName.mostCharacters))]
}
