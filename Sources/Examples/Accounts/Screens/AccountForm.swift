import Outlet

/// A form for a name. Its password is no part of a model.
///
/// The name may be empty until the form is submitted, so that a client can send both values with the tap.
struct AccountForm: FormModel {
    var name = ""
    var form = FormState()

    static let rules: Rules<Self> = [Rule(\.name, .characters(...AccountName.mostCharacters))]
}
