import Outlet
import OutletMail

/// A form for an address.
struct AddressForm: FormModel {
    var address = ""
    /// The account whose link was sent.
    var sentFor: Account.ID?
    var form = FormState()

    static let fields = Fields<Self> {
        Field(
            \.address, TextField("New e-mail address", keyboard: "email", autocomplete: "email"), .required,
            .mailAddress)
    }
}
