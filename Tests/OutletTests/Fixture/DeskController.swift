import Outlet
import ViewTree

/// The screen of the wire's tests.
struct DeskController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let name = Slot<TextField>()
        let echo = Slot<Label>()
        let count = Slot<Label>()
        let add = Slot<Button>()
        let take = Slot<Button>()
        init() {}
    }

    static let name = "desk"
    var title = "Desk"
    /// What a release may change.
    var caption = "Name"
    var choices: [ImplementationChoice] = []
    var implementations: [Implementation<Self>] { [standard, Implementation("plain", over: standard) { _ in }] }

    func model(in _: Context) -> Desk? { Desk() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Desk>] {
        Observe(\.name, in: outlets.name.value, outlets.echo.text)
        Observe({ String($0.count) }, in: outlets.count.text)
        outlets.name.on(.submit, .dismissKeyboard)
        outlets.add.on(.tap, Change { $0.count += 1 })
        outlets.take.on(.tap, Reverse(\.name, from: outlets.name))
        outlets.screen.answer(.finished, Change { $0.count += 100 })
        outlets.screen.received(Ask.self) { desk, news, _ in
            desk.news = news
            return []
        }
        outlets.screen.failed(Ask.self) { desk, failure, _ in
            desk.news = "failed: \(failure.reason)"
            return []
        }
    }

    private var standard: Implementation<Self> {
        let caption = caption
        return Implementation("standard") {
            $0.name(TextField(caption, maxLength: 12))
            $0.echo(Label())
            $0.count(Label())
            $0.add(Button("Add"))
            $0.take(Button("Take"))
            $0.content { host in
                Column {
                    host.name
                    host.echo
                    host.count
                    host.add
                    host.take
                    Self.conditions
                    Self.effects
                    Self.screens
                    Self.guests
                }
            }
        }
    }

    /// What is there or usable only at times.
    private static var conditions: Implementation<Self>.Part<Column> {
        Column(id: "conditions") {
            Button("Same").id("same").on(.tap, Change(\Desk.self) { _ in })
            Button("Fail").id("fail").on(
                .tap,
                Change(\Desk.self) { desk in
                    desk.count = -1
                    throw Mishap()
                })
            Button("Open").id("open").on(.tap, Change(\Desk.isOpen) { $0.toggle() })
            When(\.isOpen) {
                TextField("Note").id("note").observing(\Desk.note, in: \.value)
                    .on(.change, Change { (desk: inout Desk, text) in desk.note = text })
            }
            Button("Lock").id("lock").on(.tap, Change(\Desk.isLocked) { $0.toggle() })
            Button("Locked").id("locked").enabled { (desk: Desk) in !desk.isLocked }
                .on(.tap, Change(\Desk.count) { $0 += 10 })
            Button("Veil").id("veil").on(.tap, Change(\Desk.isVeiled) { $0.toggle() })
            Row(id: "veiled") {
                Button("Inside").id("inside").on(.tap, Change(\Desk.count) { $0 += 10 })
            }.hidden { (desk: Desk) in desk.isVeiled }
        }
    }

    /// What asks for something after the commit.
    private static var effects: Implementation<Self>.Part<Column> {
        func button(_ id: String, _ effects: @escaping @Sendable () throws -> [Effect])
            -> Implementation<Self>.Part<Button>
        {
            Button(id).id(id).on(.tap, Change { (_: inout Desk, _, _) in try effects() })
        }
        return Column(id: "effects") {
            button("visit") { [.openURL("https://example.org/")] }
            button("trick") { [.openURL("javascript:alert(1)")] }
            button("shower") { (1...20).map { .client(type: "drop", members: ["number": .number(Double($0))]) } }
            button("ask") { [try .call(Ask(subject: "news"))] }
            button("call") { [try .call(Unknown())] }
            Label().id("news").observing(\Desk.news, in: \.text)
        }
    }

    /// What leads to other screens.
    private static var screens: Implementation<Self>.Part<Column> {
        func button(_ id: String, _ effect: @escaping @Sendable () throws -> Effect)
            -> Implementation<Self>.Part<Button>
        {
            Button(id).id(id).on(.tap, Change { (_: inout Desk, _, _) in [try effect()] })
        }
        return Column(id: "screens") {
            button("push") { .show(try Destination(DetailController.self, .init(id: 7, note: "a b&ü"))) }
            button("present") { .show(try Destination(DetailController.self, .init(id: 8)), as: .modal) }
            button("lose") { .show(Destination(Probe.self)) }
            button("leave") { .back }
        }
    }

    /// A list, and what changes it.
    private static var guests: Implementation<Self>.Part<Column> {
        Column(id: "people") {
            List(id: "guests") {
                ForEach(\Desk.guests) {
                    Row {
                        Label().id("name").observing(\Guest.name, in: \.text)
                        TextField("Nick", maxLength: 5).id("nick").observing(\Guest.nick, in: \.value)
                            .on(.change, Rename())
                        Button("Greet").id("greet").on(.cheer, .post).on(
                            .tap,
                            Change { (desk: inout Desk, interaction, _) in
                                desk.chosen = interaction.rowKey
                                desk.count += 1
                                return []
                            })
                    }
                }
            }.on(
                .cheer,
                Change { (desk: inout Desk, interaction, _) in
                    desk.chosen = "cheered \(interaction.rowKey ?? "")"
                    return []
                }
            ).on(
                .select,
                Change { (desk: inout Desk, interaction, _) in
                    desk.chosen = interaction.value?.string
                    return []
                })
            Label().id("chosen").observing({ (desk: Desk) in desk.chosen ?? "" }, in: \.text)
            Button("Clear").id("clear").on(.tap, Change(\Desk.guests) { $0 = IdentifiedList() })
            Button("Drop").id("drop").on(.tap, Change(\Desk.guests) { $0.remove(id: "a/b") })
            Button("Swap").id("swap").on(.tap, Change(\Desk.guests) { $0.move(id: "~", to: 0) })
            Button("Invite").id("invite").on(
                .tap, Change(\Desk.guests) { $0.insert(Guest(id: "new", name: "Di"), at: 1) })
        }
    }
}

/// Sets the nickname of the guest in whose row it happened.
struct Rename: Intention {
    func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Desk>, in _: Context
    ) -> [Effect] {
        container.change { desk in
            guard let key = interaction.rowKey, let nick = interaction.value?.string else { return }
            desk.guests.update(id: key) { $0.nick = nick }
        }
        return []
    }
}

/// A request that no service answers.
private struct Unknown: ServiceRequest {
    typealias Outcome = String
    static let name = "unknown"
}
