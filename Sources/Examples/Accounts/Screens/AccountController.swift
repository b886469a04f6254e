import Outlet

/// Shows the account of the person who is signed in.
struct AccountController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let who = Slot<Label>()
        let gone = Slot<Label>()
        let people = Slot<Button>()
        let password = Slot<Button>()
        let address = Slot<Button>()
        let signOut = Slot<Button>()
        let signOutEverywhere = Slot<Button>()
        let delete = Slot<Button>()
        let devices = Slot<List>()
        let signIns = Slot<DataSource<NoRequest, IdentifiedList<OpenSignIn>>>()
        let account = Slot<DataSource<String, Account>>()
    }

    static let name = "account"
    let title = "Account"
    let summary = "A screen for people who are signed in."
    let picture: String? = "/pictures/account.svg"
    let guards: [Guard] = [.signedIn(or: SignInController.self)]
    let implementations: [Implementation<Self>]

    func model(in context: Context) -> AccountCard? {
        AccountCard(id: context.principal.id ?? "")
    }

    func connect(_ outlets: Outlets<Self>) -> [Connection<AccountCard>] {
        Load(\.account, from: outlets.account, for: \.id)
        Load(\.signIns, from: outlets.signIns)
        Observe(\.account.value?.name, in: outlets.who.text)
        Visibility(of: \.account.phase, content: [outlets.who], failed: [outlets.gone])

        outlets.people.offered(to: .role("agent"))
        outlets.people.on(.tap, Show(PeopleController.self))
        outlets.password.on(.tap, Show(PasswordController.self))
        outlets.address.on(.tap, Show(AddressController.self))
        outlets.signOut.on(.tap, SignOut(.here))
        outlets.signOutEverywhere.on(.tap, SignOut(.everywhere))
        outlets.delete.on(.tap, Show(DeletionController.self))
    }
}

extension Implementation<AccountController> {
    /// The name, and a button for each thing to do.
    static func standard(_ book: any AccountBook) -> Self {
        Implementation("standard") {
            $0.account(book.account)
            $0.signIns(.ownSignIns)
            $0.who(Label(style: .headline))
            $0.gone(Label("There is no such account."))
            $0.people(Button("People"))
            $0.password(Button("Change password"))
            $0.address(Button("Change e-mail address"))
            $0.signOut(Button("Sign out"))
            $0.signOutEverywhere(Button("Sign out everywhere"))
            $0.devices { _ in
                List {
                    ForEach(\.signIns) {
                        // Its own is ended by the button above.
                        Template(when: \.isCurrent) {
                            Row {
                                device
                                Spacer()
                                Label("This device", style: .caption).id("current")
                            }
                        }
                        Template {
                            Row {
                                device
                                Spacer()
                                Button("Sign out").id("end")
                                    .on(.tap, RowSelection(in: \.signIns.value) { SignOut { .one($0.id) } })
                            }
                        }
                    }
                }
            }
            $0.delete(Button("Delete account", role: .destructive))
            $0.content { host in
                Column {
                    host.who
                    host.gone
                    host.people
                    host.password
                    host.address
                    host.signOut
                    host.signOutEverywhere
                    Section("You are signed in here", id: "places") { host.devices }
                    host.delete
                }
            }
        }
    }

    /// What kind of client it is, and when it was last used.
    private static var device: Wired<Column, OpenSignIn, AccountCard> {
        Column {
            Label().id("client").observing(\.client).hidden(while: \.client.isEmpty)
            Label("Unknown device").id("unknown").hidden(while: { !$0.client.isEmpty })
            Label(style: .caption).id("lastUsed")
                .observing(\.lastUsed, format: .date(.medium, time: .short))
        }
    }
}
