import Outlet

/// A form for an address.
struct EnterEmail: FormModel {
    var address = ""
    var form = FormState()
    /// The address in the database; nil before it is saved.
    var saved: Email?

    static let fields = Fields<Self> {
        Field(
            \.address, TextField("E-mail address", keyboard: "email", autocomplete: "email").id("email"),
            .required, .emailAddress)
    }
}
