import Outlet

/// Searches, filters and sorts tickets.
struct FilterController: ChildController {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>(), search = Slot<SearchField>(), state = Slot<Picker>(), order = Slot<Picker>()
    }

    let implementations = [Implementation<Self>.wide, .narrow]

    func connect(_ outlets: Outlets<Self>) -> [Connection<TicketQuery>] {
        Observe(\.text, in: outlets.search.value)
        Observe({ $0.state?.rawValue ?? "" }, in: outlets.state.value)
        Observe(\.order.rawValue, in: outlets.order.value)
        outlets.search.on(.change, after: .milliseconds(150), Assign(\.text))
        outlets.state.on(.change, Pick(\.state))
        outlets.order.on(.change, Pick(\.order))
    }
}

extension Implementation<FilterController> {
    static let wide = Implementation("wide") {
        $0.search(SearchField("Search"))
        $0.state(TicketState?.input("State"))
        $0.order(TicketOrder.input("Sort by"))
        $0.content { host in
            Row {
                host.search
                host.state
                host.order
            }
        }
    }

    static let narrow = Implementation("narrow", over: wide) {
        $0.content { host in
            Column {
                host.search
                host.state
                host.order
            }
        }
    }
}
