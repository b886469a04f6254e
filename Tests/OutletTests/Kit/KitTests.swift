import FoundationEssentials
import HTTPMessages
import Outlet
import OutletTesting
import Testing
import ViewTree

/// The test kit itself: it has to notice what is wrong.
@Suite(.timeLimit(.minutes(5))) struct KitTests {
    @Test func `implementations that show different nodes are told apart`() async throws {
        let bare = Implementation<Probe>("bare", over: .plain) { $0.content { host in Column { host.first } } }
        let failure = await #expect(throws: TestFailure.self) {
            try await Conformance.verify(implementationsOf: Probe(implementations: [.plain, bare]))
        }
        #expect(failure?.description.contains("'bare' shows [\"first\"]") == true)
        try await Conformance.verify(implementationsOf: Probe())
    }

    @Test func `implementations of a screen with guards are verified by a client that is let in`() async throws {
        let probe = Probe(guards: [.signedIn(orNamed: "door")])
        let app = try Application(name: "Office") {
            Screen(probe)
            Screen("door", title: "Door", model: 0) { Label("Who are you?").id("question") }
        }
        let failure = await #expect(throws: TestFailure.self) {
            try await Conformance.verify(implementationsOf: probe, in: app)
        }
        #expect(
            failure?.description.hasPrefix("'door' came instead of 'probe', whose guards do not let the client in")
                == true)
        let ada = Authenticator { _ in .principal(Principal(id: "ada")) }
        try await Conformance.verify(implementationsOf: probe, in: app, authenticator: ada)
    }

    @Test func `a snapshot is written at first, and then has to stay`() throws {
        let folder = try Folder(["Test.swift": ""])
        let file = folder.url.appending(path: "Test.swift").path
        let document: JSON = ["session": "abc", "tree": ["text": "a\"b", "empty": [], "list": [1, 2]]]
        let other: JSON = ["session": "other", "tree": ["text": "a\"b", "empty": [], "list": [1, 2]]]
        #expect(throws: TestFailure.self) { try Snapshot.check(document, "first", file: file) }
        try Snapshot.check(document, "first", file: file)
        try Snapshot.check(other, "first", file: file)
        #expect(throws: TestFailure.self) { try Snapshot.check(["tree": [:]], "first", file: file) }
    }

    @Test func `a client does only what a user could`() async throws {
        let client = try await TestClient(Application.workshop()).open("desk")
        await #expect(throws: TestFailure.self) { try await client.tap("nobody") }
        await #expect(throws: TestFailure.self) { try await client.tap("count") }
        await #expect(throws: TestFailure.self) { try await client.type("x", into: "add") }
        await #expect(throws: TestFailure.self) { try await client.submit("add") }
        #expect(client.revision == 1)
    }

    @Test func `a client notices when its document went astray`() async throws {
        let channel = try Transport.inProcess.channel(to: Endpoint(.workshop(), logger: .silent))
        let client = try await TestClient(Misquoting(channel)).open("desk")
        try await client.check()
        try await client.tap("add")
        #expect(client.text("count") == "7")
        await #expect(throws: TestFailure.self) { try await client.check() }
    }

    @Test func `a client follows what has changed meanwhile before its document is compared`() async throws {
        let client = try await TestClient(Application.workshop()).open("desk")
        _ = try await client.channel.post("\(client.path)/events", Event(.tap, on: "add").json)
        #expect(client.text("count") == "0")
        try await client.check()
        #expect(client.text("count") == "1")
        try await client.tap("add")
        try await client.check()
        #expect(client.text("count") == "2")
    }
}

/// Writes a 7 where the answer to an event changes a text to 1.
private struct Misquoting: Channel {
    private let channel: any Channel

    init(_ channel: any Channel) { self.channel = channel }

    var host: String { channel.host }

    func send(_ request: Request) async throws -> Answer {
        let answer = try await channel.send(request)
        guard request.path.hasSuffix("/events") else { return answer }
        let text = String(decoding: answer.body, as: UTF8.self)
        let changed = text.split(separator: #""value":"1""#, omittingEmptySubsequences: false).joined(
            separator: #""value":"7""#)
        return Answer(status: answer.status, headers: answer.headers, body: Array(changed.utf8))
    }

    func stream(_ request: Request) async throws -> EventStream { try await channel.stream(request) }
}
