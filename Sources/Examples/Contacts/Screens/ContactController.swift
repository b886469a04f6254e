import Outlet

/// Shows everything about one contact, and follows changes by other users. It closes when the contact is deleted.
struct ContactController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let details = Slot<Column>()
        let picture = Slot<Image>()
        let company = Slot<Label>()
        let mobile = Slot<Link>()
        let phone = Slot<Link>()
        let email = Slot<Link>()
        let workEmail = Slot<Link>()
        let birthday = Slot<Label>()
        let notes = Slot<Label>()
        let favourite = Slot<Toggle>()
        let edit = Slot<Button>()
        let share = Slot<Button>()
        let copy = Slot<Button>()
        let delete = Slot<Button>()
        let gone = Slot<Section>()
        let trouble = Slot<Label>()
        let others = Slot<Label>()
        let names = Slot<Label>()
        let contact = Slot<DataSource<ContactRequest, Contact>>()
        let viewers = Slot<DataSource<Int, Viewers>>()
    }

    struct Parameters: ScreenParameters {
        let id: Int
    }

    static let name = "contact"
    let title = "Contact"
    let guards: [Guard]
    let implementations: [Implementation<Self>]

    func model(_ parameters: Parameters, in context: Context) -> ContactCard? {
        ContactCard(request: ContactRequest(id: parameters.id, principal: context.principal.id ?? ""))
    }

    func connect(_ outlets: Outlets<Self>) -> [Connection<ContactCard>] {
        Load(\.contact, from: outlets.contact, for: \.request)
        Load(\.viewers, from: outlets.viewers, for: \.shown)
        Observe(\.others.count, format: .plural("%lld others are here"), in: outlets.others.text)
        Observe(\.others.isEmpty, in: outlets.others.hidden)
        Observe(\.others.names, in: outlets.names.text)
        Observe(\.others.names.isEmpty, in: outlets.names.hidden)
        ContactBindings().bindings(of: \.contact.value)
        Observe(\.name, in: outlets.screen.title)
        Observe(\.isGone, in: outlets.details.hidden)
        Observe({ !$0.isGone }, in: outlets.gone.hidden)
        outlets.screen.missing(while: \.isGone)
        when(\.isOver, GoBack())

        outlets.favourite.on(.change, LikeContact(\.request.id))
        outlets.edit.on(.tap, Show(ContactFormController.self, as: .modal) { .init(id: $0.request.id) })
        outlets.share.on(
            .tap,
            Share(title: \.contact.value?.name, text: \.contact.value?.text, link: \.contact.value?.link))
        outlets.copy.on(.tap, Copy(\.contact.value?.text))
        outlets.delete.on(.tap, DeleteShown())

        Observe(\.trouble, in: outlets.trouble.text)
        Observe(\.trouble.isEmpty, in: outlets.trouble.hidden)
        outlets.screen.received(DeleteContacts.self, DeleteShown.offerUndo)
        outlets.screen.failed(DeleteContacts.self, DeleteShown.tell)
        outlets.screen.failed(LikeContacts.self, Trouble.tell)
    }
}
