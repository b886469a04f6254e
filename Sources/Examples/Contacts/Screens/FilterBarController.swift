import Outlet

/// Filters and sorts contacts: a part of the screen that shows them.
struct FilterBarController: ChildController {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let search = Slot<SearchField>()
        let favouritesOnly = Slot<Toggle>()
        let order = Slot<Picker>()
    }

    struct Events: EmittedEvents {
        let textDidChange = Emitted<String>("text.didChange")
        let favouritesDidChange = Emitted<Bool>("favourites.didChange")
    }

    let implementations = [Implementation<Self>.wide, .compact]

    func connect(_ outlets: Outlets<Self>) -> [Connection<ContactFilter>] {
        Observe(\.text, in: outlets.search.value)
        outlets.search.on(
            .change, after: .milliseconds(150), Assign(\.text).then(outlets.emit(\.textDidChange) { $0.text }))
        Observe(\.favouritesOnly, in: outlets.favouritesOnly.value)
        outlets.favouritesOnly.on(
            .change, Assign(\.favouritesOnly).then(outlets.emit(\.favouritesDidChange) { $0.favouritesOnly }))
        Observe(\.order.rawValue, in: outlets.order.value)
        outlets.order.on(.change, Pick(\.order))
    }
}
