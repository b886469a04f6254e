import Outlet

/// A ticket in a row of the list, and on its own screen.
struct TicketBindings: BindingSet {
    var subject = NodeOutlet<Label>(), customer = NodeOutlet<Label>(), body = NodeOutlet<Label>()
    var state = NodeOutlet<Badge>()

    var bindings: [Binding<Ticket>] {
        Binding(\.subject, to: subject.text)
        Binding(\.customer, to: customer.text)
        Binding(\.body, to: body.text)
        Binding(\.state, format: .text(of: TicketState.allCases, \.title), to: state.text)
    }
}

struct TicketParameters: ScreenParameters { let id: Int }

struct TicketCard: FormModel {
    let request: TicketRequest
    var ticket = Loadable<Ticket>()
    var comments = Loadable<IdentifiedList<TicketComment>>()
    var comment = ""
    var form = FormState()
    var isGone: Bool { ticket.phase.reason != nil }
    var isClosed: Bool { ticket.value?.state == .closed }

    static let fields = Fields<Self> { Field(\.comment, TextArea("Comment"), .required, .characters(...2_000)) }
}

/// A ticket with its comments.
func ticketScreen(_ helpdesk: HelpdeskDatabase) -> Screen {
    let summary = Section("Please check what you entered").id("summary")
    let send = Button("Send", role: .primary).id("send")
    let form = Form("Add a comment").id("form")
    return Screen("ticket", title: "Ticket", guards: [.person]) { (parameters: TicketParameters, context) in
        TicketCard(request: TicketRequest(id: parameters.id, customer: context.principal.customer))
    } content: {
        When(\.isGone) { Label("There is no such ticket.").id("gone") }
        Label(style: .title).id("subject")
        Badge().id("state")
        Label(style: .caption).id("customer").offered(to: .agent)
        Label().id("body")
        Button("Edit").icon(.pencil).id("edit")
            .on(.tap, Show(named: "editTicket", as: .modal) { EditParameters(id: $0.request.id) })
        Button("Close").icon(.check).id("close").offered(to: .agent).hidden(while: \.isClosed)
            .on(.tap, Call { CloseTicket(id: $0.request.id) })
        List(id: "comments") {
            ForEach(\.comments) {
                Column {
                    Label(style: .caption).id("author").observing(\.author)
                    Label().id("text").observing(\.text)
                    Label(style: .caption).id("written")
                        .observing(\.written, format: .date(.medium, time: .short))
                }
            }
        }.placeholder(Label("There are no comments yet."))
        form {
            summary
            TicketCard.fields
            send
        }
    } connect: { outlets in
        Load(\.ticket, from: helpdesk.ticket, for: \.request)
        Load(\.comments, from: helpdesk.comments, for: \.ticket.value?.id)
        TicketBindings().bindings(of: \.ticket.value)
        outlets.screen.missing(while: \.isGone)
        FormConnection(outlets[form], save: outlets[send], summary: outlets[summary])
            .saving { card, context in AddComment(ticket: card.request, text: card.comment, written: context.now) }
            .saved(Change { $0.comment = "" })
    }
}
