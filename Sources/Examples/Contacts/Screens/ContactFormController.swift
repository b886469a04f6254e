import Outlet

/// Edits or creates a contact.
struct ContactFormController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let form = Slot<Form>()
        let summary = Slot<Section>()
        let conflict = Slot<Section>()
        let keepMine = Slot<Button>()
        let takeTheirs = Slot<Button>()
        let gone = Slot<Label>()
        let picture = Slot<Image>()
        let question = Slot<Section>()
        let discard = Slot<Button>()
        let keepEditing = Slot<Button>()
        let cancel = Slot<Button>()
        let save = Slot<Button>()
        let contact = Slot<DataSource<ContactRequest, Contact>>()
    }

    struct Parameters: ScreenParameters {
        let id: Int?
    }

    static let name = "contact-form"
    let title = "Contact"
    let summary = "A form with rules, an unsaved draft, and conflicts with what others save."
    let picture: String? = "/pictures/contact-form.svg"
    let guards: [Guard]
    let implementations: [Implementation<Self>]

    func model(_ parameters: Parameters, in context: Context) -> ContactForm? {
        ContactForm(parameters, in: context)
    }

    func connect(_ outlets: Outlets<Self>) -> [Connection<ContactForm>] {
        Load(\.contact.theirs, from: outlets.contact, for: \.request)
        FormConnection(outlets.form, save: outlets.save, summary: outlets.summary, showsConflicts: true)
            .saving(\.contact) { SaveContact($0) }
            .saved(SaveContact.leaveForm)
        Observe(\.isNew, format: .newOrEdited, in: outlets.screen.title)
        outlets.focus(TextField.input("givenName"))
        // What is typed before the contact is there would be in conflict with it.
        Visibility(of: \.contact.theirs.phase, idle: [outlets.form], content: [outlets.form])
        FaceBindings(picture: outlets.picture, name: nil, company: nil).bindings(of: \.contact.mine)

        Observe({ !$0.contact.hasConflict }, in: outlets.conflict.hidden)
        outlets.keepMine.on(.tap, KeepMine(\.contact).then(Focus(outlets.save)))
        outlets.takeTheirs.on(.tap, TakeTheirs(\.contact).then(Focus(outlets.save)))
        Observe({ !$0.isGone }, in: outlets.gone.hidden)

        outlets.screen.beforeLeaving(AskBeforeLeaving(\.asks, if: \.hasChanges))
        outlets.cancel.on(.tap, Raise(.dismiss))
        Observe({ !$0.asks }, in: outlets.question.hidden)
        // A form that was opened by its address stays, with the contact as it was.
        outlets.discard.on(.tap, Discard(\.contact).then(Flip(\.asks)).then(DismissController()))
        outlets.keepEditing.on(.tap, Flip(\.asks))
    }
}
