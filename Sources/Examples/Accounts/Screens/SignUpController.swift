import Outlet
import OutletAccounts

/// Makes an account with a password, and signs in.
struct SignUpController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let form = Slot<Form>()
        let summary = Slot<Section>()
        let name = Slot<TextField>()
        let password = Slot<SecureField>()
        let signUp = Slot<Button>()
        let toSignIn = Slot<Button>()
    }

    static let name = "sign-up"
    let title = "Sign up"
    let summary = "A new account, with a password of which a hash is kept."
    let picture: String? = "/pictures/sign-up.svg"
    let implementations: [Implementation<Self>] = [.standard]

    func model(in _: Context) -> AccountForm? { AccountForm() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<AccountForm>] {
        FormConnection(outlets.form, save: outlets.signUp, summary: outlets.summary) {
            FormField(\.name, in: outlets.name, whenSubmitted: .required)
            FormField(secret: outlets.password, .required, .newPassword)
        }
        .saving { form, _, secrets in MakeAccount(name: form.name, password: secrets[outlets.password]) }
        .saved(SignIn(opening: AccountController.self) { (account: Account) in account.principal })
        outlets.toSignIn.on(.tap, Show(SignInController.self, as: .replace))
    }
}

extension Implementation<SignUpController> {
    /// Two inputs.
    static let standard = Implementation("standard") {
        $0.summary(Section("Please check what you entered"))
        $0.name(TextField("Name or e-mail address", autocomplete: "username"))
        $0.password(SecureField("Password", autocomplete: "new-password"))
        $0.signUp(Button("Sign up", role: .primary))
        $0.toSignIn(Button("I have an account"))
        $0.form { host in
            Form {
                host.summary
                host.name
                host.password
                host.signUp
            }
        }
        $0.content { host in
            Column {
                host.form
                host.toSignIn
            }
        }
    }
}
