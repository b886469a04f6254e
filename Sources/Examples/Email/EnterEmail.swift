import Outlet

/// A form for an address.
struct EnterEmail: FormModel {
    var address = ""
    var form = FormState()

    static let rules: Rules<Self> = [Rule(\.address, .required, .emailAddress)]
}
