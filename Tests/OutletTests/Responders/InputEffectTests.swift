import Outlet
import OutletTesting
import Testing
import ViewTree

/// Inputs that are cleared, read and given the focus, and events that are ignored: in rows, in children, and in children
/// in rows.
@Suite(.timeLimit(.minutes(5))) struct InputEffectTests {
    private func open() async throws -> TestClient {
        let app = try Application(name: "Chat", controllers: [ChatController()])
        return try await TestClient(app).open("chat")
    }

    @Test(arguments: ["composer.", "lines/a~1b/reply.", "lines/2/reply."])
    func `a child's own input is cleared and given the focus`(child: String) async throws {
        let client = try await open()
        for other in ["composer.field", "lines/2/reply.field", "lines/2/edit"] {
            try await client.type("other", into: other)
        }
        try await client.type("draft", into: "\(child)field")
        try await client.tap("\(child)send")
        #expect(client.value("\(child)field") == "")
        #expect(client.focused == "\(child)field")
        #expect(client.effects.map { $0["node"]?.string } == ["\(child)field", "\(child)field"])
        #expect(client.value("lines/2/edit") == "other", "another input keeps its draft")
        try await client.check()
    }

    @Test func `a row's own input is read, cleared and given the focus`() async throws {
        let client = try await open()
        try await client.type("Bo", into: "lines/2/edit")
        try await client.type("Al", into: "lines/a~1b/edit")
        try await client.tap("lines/a~1b/turn")
        #expect(client.text("turned") == "lA")
        #expect(client.value("lines/a~1b/edit") == "")
        #expect(client.value("lines/2/edit") == "Bo")
        #expect(client.focused == "lines/a~1b/edit")
        try await client.tap("lines/2/turn")
        #expect(client.text("turned") == "oB")
        try await client.check()
    }

    @Test func `an input beside the list is read where the row has none of that name`() async throws {
        let client = try await open()
        try await client.type("abc", into: "top")
        try await client.tap("lines/2/turnTop")
        #expect(client.text("turned") == "cba")
    }

    @Test(arguments: ["composer.", "lines/a~1b/reply."])
    func `what a child emits, and what happens in it, can be ignored`(child: String) async throws {
        let client = try await open()
        for button in ["send", "nothing"] {
            try await client.tap("\(child)\(button)")
        }
        #expect(client.text("turned") == "", "the screen as a whole was not asked")
        try await client.check()
    }

    @Test func `an event in a row is ignored`() async throws {
        let client = try await open()
        let before = client.revision
        try await client.tap("lines/2/nothing")
        #expect(client.revision == before)
        #expect(client.text("turned") == "")
    }

    @Test func `an event of a child that nobody ignores goes further up`() async throws {
        let app = try Application(name: "Chat", controllers: [ChatController(isIgnoring: false)])
        let client = try await TestClient(app).open("chat")
        try await client.tap("composer.send")
        #expect(client.text("turned") == "sent")
    }
}

/// A field that is sent: what its user has typed stays in the client.
private struct ComposerController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>(), field = Slot<TextField>(), send = Slot<Button>(), nothing = Slot<Button>()
    }

    struct Events: EmittedEvents {
        let didSend = Emitted<NoPayload>()
    }

    static let name = "composer"
    let title = "Composer"
    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.field(TextField("Text"))
            $0.send(Button("Send"))
            $0.nothing(Button("Nothing"))
            $0.content { host in
                Row {
                    host.field
                    host.send
                    host.nothing
                }
            }
        }
    ]

    func model(in _: Context) -> Int? { nil }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Int>] {
        outlets.send.on(.tap, Clear(outlets.field).then(Focus(outlets.field)).then(outlets.emit(\.didSend)))
        outlets.nothing.on(.tap, Ignore())
    }
}

/// A composer, and one in each row.
private struct ChatController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>(), composer = Slot<Child<ComposerController>>()
        let reply = Slot<Child<ComposerController>>(), lines = Slot<List>(), turned = Slot<Label>()
        let top = Slot<TextField>()
    }

    static let name = "chat"
    let title = "Chat"
    var isIgnoring = true
    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.composer(Child(ComposerController()))
            $0.reply(Child(ComposerController()))
            $0.turned(Label())
            $0.top(TextField("Top"))
            $0.lines { host in
                List {
                    ForEach(\Chat.lines) {
                        Row {
                            TextField("Edit").id("edit")
                            Button("Turn").id("turn").on(
                                .tap,
                                Reverse(\Chat.turned, from: TextField.input("edit"))
                                    .then(Clear(TextField.input("edit"))).then(Focus(TextField.input("edit"))))
                            Button("Turn the top").id("turnTop")
                                .on(.tap, Reverse(\Chat.turned, from: TextField.input("top")))
                            Button("Nothing").id("nothing").on(.tap, Ignore<Chat>())
                            host.reply
                        }
                    }
                }
            }
            $0.content { host in
                Column {
                    host.top
                    host.composer
                    host.turned
                    host.lines
                }
            }
        }
    ]

    func model(in _: Context) -> Chat? { Chat() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Chat>] {
        embedded(outlets) + (isIgnoring ? ignored(outlets) : [])
    }

    @ConnectionBuilder<Chat> private func embedded(_ outlets: Outlets<Self>) -> [Connection<Chat>] {
        Embed(\.composer, in: outlets.composer)
        Embed(\.reply, ofRowsIn: \.lines, in: outlets.reply)
        Observe(\.turned, in: outlets.turned.text)
        outlets.screen.answer(NodeEvent<AnyNode, NoPayload>("composer.didSend"), Change { $0.turned = "sent" })
        outlets.screen.answer(NodeEvent<AnyNode, NoPayload>("reply.didSend"), Change { $0.turned = "sent" })
    }

    @ConnectionBuilder<Chat> private func ignored(_ outlets: Outlets<Self>) -> [Connection<Chat>] {
        outlets.composer.ignore(\.didSend)
        outlets.reply.ignore(\.didSend)
    }
}

private struct Chat: Model {
    struct Line: Model, Identifiable {
        let id: String
        var reply = 0
    }

    var composer = 0
    var turned = ""
    var lines = IdentifiedList([Line(id: "a/b"), Line(id: "2")])
}
