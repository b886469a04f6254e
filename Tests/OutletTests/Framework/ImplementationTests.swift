import Outlet
import OutletTesting
import Testing
import ViewTree

/// Resources, and the implementations that supply them.
struct ImplementationTests {
    @Test func `15. a resource is built once, and one that nobody reads never`() async throws {
        let (read, unread) = (Tally(), Tally())
        let lazy = Implementation<Probe>("lazy", over: .plain) {
            $0.first.make { _ in read.counted(Label("read")) }
            $0.second.make { _ in unread.counted(Label("unread")) }
            $0.greeting.make { _ in unread.counted("Hello") }
            $0.content { host in
                Column {
                    host.first
                    Label(host.first.element.type.name).id("again")
                }
            }
        }
        let app = try Probe(implementations: [lazy]).app()
        for _ in 1...3 {
            let client = try await TestClient(app).open("probe")
            #expect(client.text("first") == "read")
        }
        #expect(read.count == 1)
        #expect(unread.count == 0)
    }

    @Test func `resources may use one another`() async throws {
        let chained = Implementation<Probe>("chained", over: .plain) {
            $0.greeting("Servus")
            $0.first { Label($0.greeting) }
            $0.second { host in Label("\(host.greeting), \(host.controller.title)") }
        }
        let client = try await TestClient(Probe(implementations: [chained]).app()).open("probe")
        #expect(client.text("first") == "Servus")
        #expect(client.text("second") == "Servus, Probe")
    }

    @Test func `a controller lays out by itself what its implementations supply`() async throws {
        var probe = Probe()
        probe.members = Supply {
            $0.content { host in
                Column {
                    host.second
                    host.first
                }
            }
        }
        let bold = Implementation<Probe>("bold", over: .plain) { $0.first(Label("FIRST")) }
        probe.implementations = [.plain, bold]
        for (implementation, text) in [("plain", "first"), ("bold", "FIRST")] {
            let client = try await TestClient(probe.app()).open("probe", implementation: implementation)
            #expect(client.document["tree"]?["children"]?.array?.map { $0["id"] } == ["second", "first"])
            #expect(client.text("first") == text)
        }
    }

    @Test func `16. the controller's own member beats the implementation's`() async throws {
        let members = Supply<Probe> { $0.first(Label("the controller's")) }
        let client = try await TestClient(Probe(members: members).app()).open("probe")
        #expect(client.text("first") == "the controller's")
        #expect(client.text("second") == "second")
    }

    @Test func `what an overlay lacks, the implementation below it supplies`() async throws {
        let middle = Implementation<Probe>("middle", over: .plain) { $0.second(Label("the middle's")) }
        let top = Implementation<Probe>("top", over: middle) { $0.first(Label("the top's")) }
        let client = try await TestClient(Probe(implementations: [top]).app()).open("probe")
        #expect(client.text("first") == "the top's")
        #expect(client.text("second") == "the middle's")
        #expect(client.text("button") == "Button")
    }

    @Test func `a test replaces one resource and keeps the rest, even one of the controller's own`() async throws {
        let members = Supply<Probe> { $0.first(Label("the controller's")) }
        let replaced = Implementation<Probe>.plain.replacing { $0.first(Label("the test's")) }
        let client = try await TestClient(Probe(implementations: [replaced], members: members).app()).open("probe")
        #expect(client.document["implementation"] == "plain")
        #expect(client.text("first") == "the test's")
        #expect(client.text("second") == "second")
    }

    @Test func `the first implementation is the default, the others are found by name`() async throws {
        let other = Implementation<Probe>("other", over: .plain) { $0.first(Label("other")) }
        let app = try Probe(implementations: [.plain, other]).app()
        #expect(try await TestClient(app).open("probe").text("first") == "first")
        #expect(try await TestClient(app).open("probe", implementation: "other").text("first") == "other")
    }

    @Test(arguments: [
        ("probe", "plai", ["'plain'", "Did you mean 'plain'?"]), ("prob", nil, ["'probe'", "Did you mean 'probe'?"]),
        ("xyz", nil, ["'probe'"]),
    ])
    func `17. an unknown implementation or screen is refused with the names of what there is`(
        screen: String, implementation: String?, sentences: [String]
    ) async throws {
        let client = try TestClient(Probe().app())
        let refusal = await #expect(throws: Refusal.self) {
            _ = try await client.open(screen, implementation: implementation)
        }
        #expect(refusal?.answer.status == 404)
        for sentence in sentences { #expect(refusal?.description.contains(sentence) == true) }
    }

    @Test func `17. an unknown node is refused with its name, an empty slot at start-up with its`() async throws {
        let client = try await TestClient(Probe().app()).open("probe")
        let refusal = await #expect(throws: Refusal.self) { try await client.post(Event(.tap, on: "buton")) }
        #expect(refusal?.description.contains("'buton'") == true)
        let failure = await #expect(throws: TestFailure.self) { try await client.tap("buton") }
        #expect(failure?.description.contains("Did you mean 'button'?") == true)
        let empty = Implementation<Probe>("empty") { $0.content { host in Column { host.first } } }
        let faults = #expect(throws: SceneFaults.self) { try Probe(implementations: [empty]).app() }
        for slot in ["first", "second", "field", "button", "greeting"] {
            #expect(faults?.description.contains("'\(slot)'") == true)
        }
    }
}
