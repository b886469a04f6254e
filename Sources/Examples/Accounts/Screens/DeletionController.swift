import Outlet

/// Asks whether the account of the person who is signed in is to be deleted.
struct DeletionController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let confirmDelete = Slot<Button>()
        let cancel = Slot<Button>()
        let trouble = Slot<Label>()
    }

    static let name = "delete-account"
    let title = "Delete account"
    let summary = "A screen for people who have signed in a short time ago."
    let picture: String? = "/pictures/delete-account.svg"
    let guards: [Guard] = [.freshlySignedIn(or: SignInController.self)]
    let implementations: [Implementation<Self>] = [.standard]

    func model(in _: Context) -> Deletion? { Deletion() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Deletion>] {
        outlets.confirmDelete.on(.tap, Call { _, _ in DeleteAccount() })
        outlets.cancel.on(.tap, Show(AccountController.self, as: .replace))
        outlets.screen.received(DeleteAccount.self, SignOut(.everywhere))
        outlets.screen.failed(DeleteAccount.self, Trouble.tell)
        Observe(\.trouble, in: outlets.trouble.text)
        Observe(\.trouble.isEmpty, in: outlets.trouble.hidden)
    }
}

/// What went wrong when an account was deleted.
struct Deletion: Troubled {
    var trouble = ""
}

extension Implementation<DeletionController> {
    /// A question with two buttons.
    static let standard = Implementation("standard") {
        $0.confirmDelete(Button("Delete", role: .destructive))
        $0.cancel(Button("Cancel", role: .cancel))
        $0.trouble(Label().accessibility(Accessibility(role: "alert")))
        $0.content { host in
            Column {
                Label("Delete this account for good?", style: .headline).id("question")
                host.trouble
                Row(id: "actions", spacing: .small) {
                    host.cancel
                    host.confirmDelete
                }
            }
        }
    }
}
