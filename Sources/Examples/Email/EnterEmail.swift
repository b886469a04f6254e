import Outlet

/// An address that somebody enters.
struct EnterEmail: FormModel {
    var address = ""
    var form = FormState()

    static let rules: Rules<Self> = [Rule(\.address, .required, .emailAddress)]
}
