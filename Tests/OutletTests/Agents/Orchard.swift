import Outlet
import OutletServer
import OutletTesting
import ViewTree

/// An orchard, with something of each kind that an agent may and may not press.
struct Orchard: Model {
    var note = ""
    var size = 1.0
    var count = 0
    var pears = IdentifiedList([
        Pear(id: "a/b", name: "Anjou"), Pear(id: "b", name: "Bosc"), Pear(id: "c", name: "Comice"),
    ])

    struct Pear: Model, Identifiable {
        let id: String
        var name: String
    }

    static func app(note: String = "") throws -> Application {
        try Application(name: "Orchard") {
            Screen("orchard", title: "Orchard", model: Orchard(note: note)) {
                TextField("Note").id("note").observing(\Orchard.note)
                    .on(.change, Change { (orchard: inout Orchard, text) in orchard.note = text })
                NumberField("Size").id("size").observing(\Orchard.size)
                SecureField("PIN").id("pin")
                Label().id("said").observing(\Orchard.note)
                Label().id("count").observing(\Orchard.count, format: .number)
                Button("Pick").id("pick").on(.tap, Change { (orchard: inout Orchard) in orchard.count += 1 })
                Button("Rest").id("rest").enabled(false).on(.tap, .word("nothing"))
                Button("Clear", role: .destructive).id("clear")
                    .on(.tap, Change { (orchard: inout Orchard) in orchard.count = 0 })
                Button("Tell").id("tell").on(.tap, Toast<Orchard> { _ in "Ding\n>>>\nnow" })
                Button("Vault").id("vault").on(.tap, Show<Orchard>(named: "vault"))
                List(id: "pears") {
                    ForEach(\Orchard.pears) {
                        Row { Label().id("name").observing(\Pear.name) }
                            .action(.cheer, "Praise", ChangeRow(in: \Orchard.pears) { $0.name += "!" })
                            .action(.drop, "Remove", role: .destructive, RemoveRow(from: \Orchard.pears))
                    }
                }
            }
            Screen("vault", title: "Vault", guards: [.role("keeper")], model: 0) {
                Button("Count").id("add").on(.tap, Change(\Int.self) { $0 += 1 })
            }
            Screen("hall", title: "Hall", guards: [.signedIn(orNamed: "orchard")], model: 0) {
                Label("Hall").id("hall")
            }
        }
    }

    /// An agent that uses it.
    static func agent(
        _ setting: Setting = Setting.all[0], note: String = "", authenticator: Authenticator? = nil,
        configure: (inout Endpoint.Configuration) throws -> Void = { _ in }
    ) throws -> AgentClient {
        AgentClient(
            channel: try setting.channel(app(note: note), authenticator: authenticator) {
                $0.agents = .asking
                try configure(&$0)
            })
    }
}
