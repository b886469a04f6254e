import Outlet

struct EditParameters: ScreenParameters { let id: Int? }

struct EditTicket: FormModel {
    let request: TicketRequest?
    var ticket = Draft(Ticket())
    var form = FormState()
    var asks = false
    var hasChanges: Bool { ticket.hasChanges }
    var isInAgreement: Bool { !ticket.hasConflict }

    static let fields = Fields<Self> {
        Field(\.ticket, \.subject, "Subject", .required, .characters(...100))
        Field(\.ticket, \.body, TextArea("Description"), .characters(...5_000))
        Field(\.ticket, \.state, "State")
    }
}

/// A new ticket, or one that others may be editing, too.
func editTicketScreen(_ helpdesk: HelpdeskDatabase) -> Screen {
    let summary = Section("Please check what you entered").id("summary")
    let save = Button("Save", role: .primary).id("save")
    let subject = TextField.input("subject")
    let form = Form().id("form")
    return Screen("editTicket", title: "Edit ticket", guards: [.person]) { (parameters: EditParameters, context) in
        EditTicket(request: parameters.id.map { TicketRequest(id: $0, customer: context.principal.customer) })
    } content: {
        form {
            When(\.asks) { Label("Go back once more to discard what you have changed.").id("unsaved") }
            summary
            Section("Another person has changed this ticket.") {
                Button("Keep mine").id("keepMine").on(.tap, KeepMine(\.ticket).then(Focus(subject)))
                Button("Take theirs").id("takeTheirs").on(.tap, TakeTheirs(\.ticket).then(Focus(subject)))
            }.id("conflict").hidden(while: \.isInAgreement)
            EditTicket.fields
            save
        }
    } connect: { outlets in
        Load(\.ticket.theirs, from: helpdesk.ticket, for: \.request)
        FormConnection(outlets[form], save: outlets[save], summary: outlets[summary], showsConflicts: true)
            .saving(\.ticket) { SaveTicket(ticket: $0.ticket.mine) }
            .saved(DismissController())
        outlets[EditTicket.fields.ticket.state].offered(to: .agent)
        outlets.screen.beforeLeaving(AskBeforeLeaving(\.asks, if: \.hasChanges))
    }
}
