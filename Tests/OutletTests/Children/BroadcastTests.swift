import Outlet
import OutletTesting
import Testing
import ViewTree

/// What is told to everybody.
struct BroadcastTests {
    private struct Notice: Model {
        var text = Loadable<String>()
    }

    private struct NoticeController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            let label = Slot<Label>()
            let source = Slot<DataSource<NoRequest, String>>()
        }

        static let name = "notice"
        let title = "Notice"
        let broadcast: Broadcast<String>

        var implementations: [Implementation<Self>] {
            let broadcast = broadcast
            return [
                Implementation("standard") {
                    $0.label(Label())
                    $0.source(DataSource(observing: broadcast))
                    $0.content { host in Column { host.label } }
                }
            ]
        }

        func model(in _: Context) -> Notice? { Notice() }

        func connect(_ outlets: Outlets<Self>) -> [Connection<Notice>] {
            Load(\.text, from: outlets.source)
            Observe({ $0.text.value ?? "" }, in: outlets.label.text)
        }
    }

    @Test func `what is sent is on every screen that shows it, and on those that open later`() async throws {
        let broadcast = Broadcast("welcome")
        let app = try Application(name: "Notice", controllers: [NoticeController(broadcast: broadcast)])
        let channel = try TestClient(app).channel
        let clients = [try await TestClient(channel).open("notice"), try await TestClient(channel).open("notice")]
        for client in clients {
            try await eventually("the first") {
                try await client.reload()
                return client.text("label") == "welcome"
            }
        }
        broadcast.send("closing")
        for client in clients {
            try await eventually("the news") {
                try await client.reload()
                return client.text("label") == "closing"
            }
        }
        let late = try await TestClient(channel).open("notice")
        try await eventually("the latest") {
            try await late.reload()
            return late.text("label") == "closing"
        }
    }

    @Test func `who is slow gets the newest only`() async {
        let broadcast = Broadcast(0)
        var values = broadcast.values.makeAsyncIterator()
        for value in 1...9 { broadcast.send(value) }
        #expect(await values.next() == 9)
    }
}
