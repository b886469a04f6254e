import Outlet

/// The address book: all contacts by their initials, with search, filters and selection.
struct ContactsController: Controller {
    struct Resources: RetryResources {
        let content = Slot<AnyNode>()
        let add = Slot<Button>()
        let select = Slot<Button>()
        let filterBar = Slot<Child<FilterBarController>>()
        let count = Slot<Label>()
        let contacts = Slot<List>()
        let selectionBar = Slot<Row>()
        let selectedCount = Slot<Label>()
        let likeSelected = Slot<Button>()
        let deleteSelected = Slot<Button>()
        let failure = Slot<Section>()
        let retry = Slot<Button>()
        let trouble = Slot<Label>()
        let found = Slot<DataSource<ContactQuery, ContactSections>>()
    }

    struct Parameters: ScreenParameters {
        let search: String?
        let favourites: Bool?
        let sort: ContactOrder?
    }

    static let name = "contacts"
    let title = "Contacts"
    let summary = "An address book: a long list, search, selecting, forms, and what others change meanwhile."
    let picture: String? = "/pictures/contacts.svg"
    let guards: [Guard]
    let implementations: [Implementation<Self>]
    var choices: [ImplementationChoice] { [.when(profile: .phone, "cards")] }

    func model(_ parameters: Parameters, in context: Context) -> ContactList? {
        ContactList(filter: ContactFilter(parameters), principal: context.principal.id ?? "")
    }

    func connect(_ outlets: Outlets<Self>) -> [Connection<ContactList>] {
        Load(\.contacts, from: outlets.found, for: \.query)
        outlets.address(\.parameters)

        Embed(\.filter, in: outlets.filterBar)
        outlets.filterBar.on(\.textDidChange, Deselect(\.selected))
        outlets.filterBar.on(\.favouritesDidChange, Deselect(\.selected))

        Visibility(
            of: \.contacts.phase, content: [outlets.count, outlets.contacts], empty: [outlets.contacts],
            failed: [outlets.failure],
            timedOut: [outlets.failure])
        outlets.retry.on(.tap, Reload(\.contacts))
        Observe(\.contacts.total, format: .plural("contacts"), in: outlets.count.text)
        Observe(\.contacts.hasMore, in: outlets.contacts.more)
        outlets.contacts.on(.loadMore, LoadMore(\.contacts))

        outlets.add.on(.tap, Show(ContactFormController.self, as: .modal) { _ in .init(id: nil) })
        outlets.contacts.on(
            .select,
            Multiplexer(
                .exactlyOne,
                [
                    RowSelection(in: \.openable) {
                        Show(ContactController.self, forwardingTo: \.contact) { .init(id: $0.id) }
                    },
                    MultipleSelection(in: \.selectable, publish: \.selected),
                ]))
        outlets.contacts.answer(.like, RowSelection(in: \.contacts.value) { Like { [$0.id] } })
        outlets.contacts.answer(.unlike, RowSelection(in: \.contacts.value) { Like(isFavourite: false) { [$0.id] } })
        outlets.contacts.answer(.delete, RowSelection(in: \.contacts.value) { Delete { [$0.id] } })

        Observe(\.isSelecting, in: outlets.contacts.multiple)
        Observe(\.isSelecting, format: .doneOrSelect, in: outlets.select.title)
        Observe({ !$0.isSelecting }, in: outlets.selectionBar.hidden)
        Observe(selected: \.chosen, in: outlets.contacts)
        Observe(\.chosen.count, format: .plural("selected contacts"), in: outlets.selectedCount.text)
        Observe({ !$0.chosen.isEmpty }, in: outlets.likeSelected.enabled, outlets.deleteSelected.enabled)
        outlets.select.on(.tap, ToggleSelecting())
        outlets.likeSelected.on(.tap, Like(\.chosen))
        outlets.deleteSelected.on(.tap, Delete(\.chosen))

        Observe(\.trouble, in: outlets.trouble.text)
        Observe(\.trouble.isEmpty, in: outlets.trouble.hidden)
        outlets.screen.received(DeleteContacts.self, DeleteContacts.offerUndo)
        outlets.screen.failed(DeleteContacts.self, Trouble.tell)
        outlets.screen.failed(LikeContacts.self, Trouble.tell)
    }
}
