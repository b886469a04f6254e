import Outlet
import OutletAccounts

/// Changes the password of the person who is signed in, and signs out everywhere.
struct PasswordController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let form = Slot<Form>()
        let summary = Slot<Section>()
        let old = Slot<SecureField>()
        let new = Slot<SecureField>()
        let save = Slot<Button>()
    }

    static let name = "password"
    let title = "Change password"
    let summary = "A form with secrets, which are in no model."
    let picture: String? = "/pictures/password.svg"
    let guards: [Guard] = [.signedIn(or: SignInController.self)]
    let implementations: [Implementation<Self>] = [.standard]

    func model(in _: Context) -> PasswordForm? { PasswordForm() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<PasswordForm>] {
        FormConnection(outlets.form, save: outlets.save, summary: outlets.summary) {
            FormField(secret: outlets.old, .required)
            FormField(secret: outlets.new, .required, .newPassword)
        }
        .saving { _, context, secrets in
            ChangePassword(
                id: context.principal.id ?? "", old: secrets[outlets.old], new: secrets[outlets.new])
        }
        .saved(SignOut(.everywhere))
    }
}

/// A form whose inputs are no part of a model.
struct PasswordForm: FormModel {
    var form = FormState()

    static let rules: Rules<Self> = []
}

extension Implementation<PasswordController> {
    /// Two inputs.
    static let standard = Implementation("standard") {
        $0.summary(Section("Please check what you entered"))
        $0.old(SecureField("Old password", autocomplete: "current-password"))
        $0.new(SecureField("New password", autocomplete: "new-password"))
        $0.save(Button("Save", role: .primary))
        $0.form { host in
            Form {
                host.summary
                host.old
                host.new
                Label("You are then signed out everywhere. Sign in with the new password.", style: .caption)
                    .id("outcome")
                host.save
            }
        }
        $0.content { host in
            Column { host.form }
        }
    }
}
