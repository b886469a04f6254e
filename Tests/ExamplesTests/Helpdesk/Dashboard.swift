import Outlet

struct Dashboard: Model { var counts = Loadable<IdentifiedList<StateCount>>() }

/// How many tickets there are in each state.
func dashboard(_ helpdesk: HelpdeskDatabase) -> Screen {
    Screen("dashboard", title: "Dashboard", guards: [.person, .agent], model: Dashboard()) {
        List(id: "counts", style: .cards) {
            ForEach(\.counts) {
                Column {
                    Label(style: .headline).id("state")
                        .observing(\.state, format: .text(of: TicketState.allCases, \.title))
                    Label(style: .largeTitle).id("count").observing(\.count, format: .number)
                }
            }
        }
        .on(
            .select,
            RowSelection(in: \.counts.value) { Show(TicketsController.self) { .init(state: $0.state) } })
    } connect: { _ in
        Load(\.counts, from: helpdesk.counts)
    }
}
