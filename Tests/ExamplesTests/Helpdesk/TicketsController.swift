import Outlet

struct Tickets: Model {
    var query: TicketQuery
    var tickets = Loadable<IdentifiedList<Ticket>>()
}

/// All tickets of a customer; for agents those of all customers.
struct TicketsController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>(), filter = Slot<Child<FilterController>>(), tickets = Slot<List>()
        let add = Slot<Button>(), dashboard = Slot<Button>(), signOut = Slot<Button>()
    }

    struct Parameters: ScreenParameters { let state: TicketState? }

    static let name = "tickets"
    let title = "Tickets"
    let guards: [Guard] = [.person]
    let implementations = [Implementation<Self>.desk, .phone]
    let choices: [ImplementationChoice] = [.when(profile: .phone, "phone")]
    let helpdesk: HelpdeskDatabase

    func model(_ parameters: Parameters, in context: Context) -> Tickets? {
        Tickets(query: TicketQuery(state: parameters.state, customer: context.principal.customer))
    }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Tickets>] {
        Load(\.tickets, from: helpdesk.tickets, for: \.query)
        Embed(\.query, in: outlets.filter)
        outlets.address { .init(state: $0.query.state) }
        outlets.tickets.on(
            .select, RowSelection(in: \.tickets.value) { Show(named: "ticket") { TicketParameters(id: $0.id) } })
        outlets.add.on(.tap, Show(named: "editTicket", as: .modal) { _ in EditParameters(id: nil) })
        outlets.dashboard.on(.tap, Show(named: "dashboard"))
        outlets.dashboard.offered(to: .agent)
        outlets.signOut.on(.tap, SignOut(.here))
    }
}

extension Implementation<TicketsController> {
    static let desk = Implementation("desk") {
        $0.filter(Child(FilterController()))
        $0.add(Button("New ticket", role: .primary).icon(.plus))
        $0.dashboard(Button("Dashboard").icon(.chart))
        $0.signOut(Button("Sign out").icon(.signOut))
        $0.tickets { _ in
            List(style: .table) {
                ForEach(\.tickets) {
                    Row {
                        Label().id("subject")
                        Label().id("customer").offered(to: .agent)
                        Badge().id("state")
                    }.bound(by: TicketBindings(body: nil))
                }
            }
        }
        $0.content { host in
            Column {
                ActionBar {
                    host.add
                    host.dashboard
                    host.signOut
                }
                host.filter
                host.tickets
            }
        }
    }

    static let phone = Implementation("phone", over: desk) {
        $0.filter(Child(FilterController(), implementation: "narrow"))
        $0.tickets { _ in
            List(style: .cards) {
                ForEach(\.tickets) {
                    Column {
                        Label(style: .headline).id("subject")
                        Badge().id("state")
                    }.bound(by: TicketBindings(customer: nil, body: nil))
                }
            }
        }
    }
}
