import Outlet

/// A screen that shows the mails which a ``MemoryMailer`` keeps, and leads where their links do: for development only.
struct MailsController: Controller {
    /// The nodes of the screen, and its source.
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let list = Slot<List>()
        let mails = Slot<DataSource<NoRequest, ShownMails>>()
    }

    /// The name of the screen.
    static let name = "mails"
    /// The title of the screen.
    let title = "Mails"
    /// The sentence on the front page.
    let summary = "What the app would have sent, the latest first: for development."
    /// A list.
    let implementations: [Implementation<Self>]

    /// The screen of a mailer's mails.
    init(_ mailer: MemoryMailer) {
        implementations = [
            Implementation("standard") {
                $0.mails(DataSource(observing: { _ in mailer.changes }))
                $0.list { _ in
                    List {
                        ForEach(sections: \.mails) {
                            Column {
                                Label(style: .caption).id("to").observing(\.to)
                                Label(style: .headline).id("subject").observing(\.subject)
                                Label().id("text").observing(\.text)
                            }
                        } template: {
                            Link().id("link").observing(\.text, in: \.text)
                                .observing({ LinkAddress($0.text) }, in: \.url)
                        }
                    }.placeholder(Label("No mail was sent.").id("none"))
                }
                $0.content { host in
                    Column { host.list }
                }
            }
        ]
    }

    /// The model of a session that opens the screen.
    func model(in _: Context) -> Mails? { Mails() }

    /// Loads the mails.
    func connect(_ outlets: Outlets<Self>) -> [Connection<Mails>] { Load(\.mails, from: outlets.mails) }
}

/// The model of the screen.
struct Mails: Model {
    var mails = Loadable<ShownMails>()
}
