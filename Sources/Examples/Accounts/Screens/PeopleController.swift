import Outlet

/// Lists the accounts with their roles, for agents.
struct PeopleController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let people = Slot<List>()
        let trouble = Slot<Label>()
        let accounts = Slot<DataSource<NoRequest, IdentifiedList<Account>>>()
    }

    static let name = "people"
    let title = "People"
    let summary = "All accounts with their roles, for agents only."
    let picture: String? = "/pictures/people.svg"
    let guards: [Guard] = [.signedIn(or: SignInController.self), .role("agent")]
    let implementations: [Implementation<Self>]

    func model(in _: Context) -> People? { People() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<People>] {
        Load(\.accounts, from: outlets.accounts)
        outlets.people.answer(
            .makeAgent,
            RowSelection(in: \.accounts.value) {
                Call { account, _ in MakeAgent(id: account.id) }
            })
        outlets.screen.failed(MakeAgent.self, Trouble.tell)
        Observe(\.trouble, in: outlets.trouble.text)
        Observe(\.trouble.isEmpty, in: outlets.trouble.hidden)
    }
}

/// All accounts.
struct People: Troubled {
    var accounts = Loadable<IdentifiedList<Account>>()
    var trouble = ""
}

extension Implementation<PeopleController> {
    /// A row for each account.
    static func standard(_ book: any AccountBook) -> Self {
        Implementation("standard") {
            $0.accounts(book.accounts)
            $0.trouble(Label().accessibility(Accessibility(role: "alert")))
            $0.people { _ in
                List {
                    ForEach(\.accounts) {
                        Template(when: \.isAgent) { row }
                        Template {
                            row.action(.makeAgent, "Make an agent").offered(.makeAgent, to: .role("agent"))
                        }
                    }
                }
            }
            $0.content { host in
                Column {
                    host.trouble
                    host.people
                }
            }
        }
    }

    private static var row: Wired<Row, Account, People> {
        Row {
            Label().id("name").observing(\.name)
            Spacer()
            Label(style: .caption).id("role").observing(\.isAgent, format: .role)
        }
    }
}

extension TextFormat where Input == Bool {
    /// The role of an account, of which a value tells whether it is an agent's.
    fileprivate static var role: TextFormat { .text(of: [true, false]) { $0 ? "Agent" : "Member" } }
}
