import Outlet
import OutletAccounts

/// Changes the password of the person who is signed in, and signs out everywhere else. A person who has signed in a short time ago,
/// by the old password or a link, does not type the old one again.
struct PasswordController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let form = Slot<Form>()
        let summary = Slot<Section>()
        let new = Slot<SecureField>()
        let save = Slot<Button>()
    }

    static let name = "password"
    let title = "Change password"
    let summary = "A form with secrets, which are in no model."
    let picture: String? = "/pictures/password.svg"
    let guards: [Guard] = [.freshlySignedIn(or: SignInController.self)]
    let implementations: [Implementation<Self>] = [.standard]

    func model(in _: Context) -> PasswordForm? { PasswordForm() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<PasswordForm>] {
        FormConnection(outlets.form, save: outlets.save, summary: outlets.summary) {
            FormField(secret: outlets.new, .required, .newPassword)
        }
        .saving { _, context, secrets in
            ChangePassword(new: secrets[outlets.new], words: .passwordChanged(context))
        }
        .saved(SignOut(.others))
        // A closed screen would not get the answer, which signs the others out.
        outlets.screen.beforeLeaving(Refuse("The password is being changed.", while: \.form.isSaving))
    }
}

/// A form whose inputs are no part of a model.
struct PasswordForm: FormModel {
    var form = FormState()

    static let rules: Rules<Self> = []
}

extension Implementation<PasswordController> {
    /// One input.
    static let standard = Implementation("standard") {
        $0.summary(Section("Please check what you entered"))
        $0.new(SecureField("New password", autocomplete: "new-password"))
        $0.save(Button("Save", role: .primary))
        $0.form { host in
            Form {
                host.summary
                host.new
                Label("You are then signed out everywhere else.", style: .caption)
                    .id("outcome")
                host.save
            }
        }
        $0.content { host in
            Column { host.form }
        }
    }
}
