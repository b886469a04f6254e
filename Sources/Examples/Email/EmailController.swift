import Outlet

/// Reports that an address is saved. It lays out by itself: its implementation only supplies the pieces.
struct EmailController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let fact = Slot<Label>()
        let trouble = Slot<Label>()
        let another = Slot<Button>()
        let email = Slot<DataSource<Int, Email>>()
    }

    struct Parameters: ScreenParameters {
        let id: Int
    }

    static let name = "email"
    let title = "E-mail"
    let implementations: [Implementation<Self>]
    let members = Supply<Self> {
        $0.content { host in
            Column {
                host.fact
                host.trouble
                host.another
            }
        }
    }

    func model(_ parameters: Parameters, in _: Context) -> KeptEmail? { KeptEmail(id: parameters.id) }

    func connect(_ outlets: Outlets<Self>) -> [Connection<KeptEmail>] {
        Load(\.email, from: outlets.email, for: \.id)
        Observe(\.email.value, format: .text("%@ is kept.") { [$0.address] }, in: outlets.fact.text)
        Visibility(of: \.email.phase, content: [outlets.fact], failed: [outlets.trouble])
        outlets.another.on(.tap, Show(EnterEmailController.self, as: .replace))
    }
}
