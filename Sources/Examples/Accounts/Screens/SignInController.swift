import Outlet

/// Signs in with a password.
struct SignInController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let form = Slot<Form>()
        let summary = Slot<Section>()
        let name = Slot<TextField>()
        let password = Slot<SecureField>()
        let signIn = Slot<Button>()
        let sendLink = Slot<Button>()
        let sent = Slot<Label>()
        let toSignUp = Slot<Button>()
    }

    static let name = "sign-in"
    let title = "Sign in"
    let summary = "A form that starts a session with a name and a password."
    let picture: String? = "/pictures/sign-in.svg"
    let implementations: [Implementation<Self>] = [.standard]

    func model(in _: Context) -> SignInForm? { SignInForm() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<SignInForm>] {
        FormConnection(outlets.form, save: outlets.signIn, summary: outlets.summary) {
            FormField(\.name, in: outlets.name, whenSubmitted: .required)
            FormField(secret: outlets.password, .required)
        }
        .saving { form, _, secrets in CheckPassword(name: form.name, password: secrets[outlets.password]) }
        .saved(SignIn(opening: AccountController.self) { (account: Account) in account.principal })
        outlets.sendLink.on(.tap, AskForLink(address: outlets.name.input))
        outlets.screen.received(SendLink.self, SendLink.tell)
        outlets.screen.failed(SendLink.self, SendLink.tellFailure)
        Observe(\.sent, in: outlets.sent.text)
        Observe(\.sent.isEmpty, in: outlets.sent.hidden)
        outlets.toSignUp.on(.tap, Show(SignUpController.self, as: .replace))
    }
}

extension Implementation<SignInController> {
    /// Two inputs.
    static let standard = Implementation("standard") {
        $0.summary(Section("Please check what you entered"))
        $0.name(TextField("Name or e-mail address", autocomplete: "username"))
        $0.password(SecureField("Password", autocomplete: "current-password"))
        $0.signIn(Button("Sign in", role: .primary))
        $0.sendLink(Button("Send me a link"))
        $0.sent(Label().accessibility(Accessibility(role: "status")))
        $0.toSignUp(Button("Make an account"))
        $0.form { host in
            Form {
                host.summary
                host.name
                host.password
                host.signIn
                host.sendLink
                host.sent
            }
        }
        $0.content { host in
            Column {
                host.form
                host.toSignUp
            }
        }
    }
}
