import Outlet

struct Visitor: FormModel {
    var name = ""
    var form = FormState()

    static let fields = Fields<Self> { Field(\.name, TextField("Name", autocomplete: "username"), .required) }
}

/// The screen at which a person signs in.
func door() -> Screen {
    let summary = Section("Please check what you entered").id("summary")
    let password = SecureField("Password", autocomplete: "current-password").id("password")
    let enter = Button("Sign in", role: .primary).id("enter")
    let form = Form().id("form")
    return Screen("door", title: "Sign in", model: Visitor()) {
        form {
            summary
            Visitor.fields
            password
            enter
        }
    } connect: { outlets in
        FormConnection(outlets[form], save: outlets[enter], summary: outlets[summary]) {
            FormField(secret: outlets[password], .required)
        }
        .saving { visitor, _, secrets in CheckPassword(name: visitor.name, password: secrets[outlets[password]]) }
        .saved { _, principal, _ in [.signIn(principal, opening: try Destination(named: "tickets"))] }
    }
}
