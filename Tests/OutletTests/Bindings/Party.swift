import Foundation
import Outlet
import ViewTree

/// Somebody at a party.
struct Visitor: Model, Identifiable {
    var id: String
    var name: String
    var arrival = Date(timeIntervalSince1970: 1_795_304_730)
    var gifts = 1
    var isHost = false
    var nick: String?
}

/// A party, and whom one looks at.
struct Party: Model {
    var visitors = IdentifiedList([Visitor(id: "a", name: "Ada"), Visitor(id: "b", name: "Bo", isHost: true)])
    var chosen: Visitor?
}

/// How somebody shows, in the list and beside it.
struct VisitorBindings: BindingSet {
    var names: NodeOutlet<Label> = ["name", "shout"]
    var nick: NodeOutlet<Label> = "nick"
    var mark: NodeOutlet<Toggle> = "mark"
    var arrival: NodeOutlet<Label> = "arrival"

    var bindings: [Binding<Visitor>] {
        Binding(\.name, to: names.text)
        Binding(\.nick, to: nick.text)
        Binding({ !$0.isHost }, to: names.hidden)
        Binding(\.isHost, to: mark.value)
        Binding(\.arrival, format: .date(.long, time: .short), to: arrival.text)
        Binding({ Accessibility(label: $0.name) }, to: mark.accessibility)
    }
}

/// A list of visitors, and one of them in full.
struct PartyController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let title = Slot<Label>()
        let arrival = Slot<Label>()
        let look = Slot<Button>()
        let forget = Slot<Button>()
        let rename = Slot<Button>()
        let leave = Slot<Button>()
        init() {}
    }

    static let name = "party"
    let title = "Party"
    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.title(Label())
            $0.arrival(Label())
            $0.look(Button("Look"))
            $0.forget(Button("Forget"))
            $0.rename(Button("Rename"))
            $0.leave(Button("Leave"))
            $0.content { host in
                Column {
                    host.title
                    host.arrival
                    host.look
                    host.forget
                    host.rename
                    host.leave
                    List(id: "visitors") {
                        ForEach(\Party.visitors) {
                            Row {
                                Label().id("name")
                                Label().id("shout")
                                Label().id("nick")
                                Column { Toggle().id("mark") }
                                Label().id("arrival")
                            }.bound(by: VisitorBindings())
                        }
                    }
                }
            }
        }
    ]

    func model(in _: Context) -> Party? { Party() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Party>] {
        VisitorBindings(names: ["title"], nick: nil, mark: nil, arrival: outlets.arrival).bindings(of: \.chosen)
        outlets.look.on(.tap, Change { $0.chosen = $0.visitors[id: "b"] })
        outlets.forget.on(.tap, Change { $0.chosen = nil })
        outlets.rename.on(
            .tap,
            Change { party in
                party.visitors.update(id: "b") { $0.name = "Bea" }
                party.chosen = party.visitors[id: "b"]
            })
        outlets.leave.on(.tap, Change { $0.visitors = IdentifiedList() })
    }
}
