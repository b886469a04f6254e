import Outlet

/// Signs in with a link from a mail. Programs that look at links use none up: only the button does.
struct LinkController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let who = Slot<Label>()
        let newName = Slot<Label>()
        let warning = Slot<Label>()
        let gone = Slot<Label>()
        let trouble = Slot<Label>()
        let signIn = Slot<Button>()
        let link = Slot<DataSource<String, SentLink>>()
    }

    struct Parameters: ScreenParameters {
        let code: HashedSecret
    }

    static let name = "link"
    let title = "Sign in with a link"
    let picture: String? = nil
    let implementations: [Implementation<Self>]

    func model(_ parameters: Parameters, in context: Context) -> LinkCard? {
        LinkCard(hash: parameters.code.hash, isOwn: context.isOwnLink)
    }

    func connect(_ outlets: Outlets<Self>) -> [Connection<LinkCard>] {
        Load(\.link, from: outlets.link, for: \.hash)
        Observe(\.link.value?.name, in: outlets.who.text)
        Observe(\.link.value?.newName, in: outlets.newName.text)
        Observe({ $0.link.value?.newName == nil }, in: outlets.newName.hidden)
        // In the browser that has asked for the link, its user knows as whom they sign in.
        Observe({ $0.isOwn || $0.link.value == nil }, in: outlets.warning.hidden)
        Visibility(of: \.link.phase, content: [outlets.who, outlets.signIn], failed: [outlets.gone])

        outlets.signIn.on(.tap, Call { card, context in UseLink(hash: card.hash, words: .addressChanged(context)) })
        outlets.screen.received(UseLink.self, UseLink.signIn)
        outlets.screen.failed(UseLink.self, UseLink.tellFailure)
        Observe(\.trouble, in: outlets.trouble.text)
        Observe(\.trouble.isEmpty, in: outlets.trouble.hidden)
    }
}

/// A link that was opened.
struct LinkCard: Troubled {
    /// The hash of its code.
    let hash: String
    /// Whether the same browser has asked for it.
    let isOwn: Bool
    var link = Loadable<SentLink>()
    var trouble = ""
}

extension Implementation<LinkController> {
    /// Whose link it is, and a button.
    static func standard(_ book: any AccountBook) -> Self {
        Implementation("standard") {
            $0.link(book.link)
            $0.who(Label(style: .headline))
            $0.newName(Label())
            $0.warning(Label("This link was asked for in another browser. Go on only if it was you."))
            $0.gone(Label("This link was used, or its time is over."))
            $0.trouble(Label().accessibility(Accessibility(role: "alert")))
            $0.signIn(Button("Sign in", role: .primary))
            $0.content { host in
                Column {
                    host.who
                    host.newName
                    host.warning
                    host.gone
                    host.trouble
                    host.signIn
                }
            }
        }
    }
}
