import Logging
import MicroHTTPD
import OutletTesting
import Synchronization
import TestPages
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer

/// What is typed into a `SecureField` is the input of an intention, and nothing else.
@Suite(.timeLimit(.minutes(5))) struct SecretTests {
    /// Keeps all that leaves the endpoint.
    private final class Tap: Channel {
        private let channel: any Channel
        private let kept = Mutex("")

        init(_ channel: any Channel) { self.channel = channel }

        var text: String { kept.withLock { $0 } }
        var host: String { channel.host }

        func send(_ request: Request) async throws -> Answer {
            let answer = try await channel.send(request)
            kept.withLock { $0 += "\(answer.headers)\n\(answer.text)\n" }
            return answer
        }

        func stream(_ request: Request) async throws -> EventStream { try await channel.stream(request) }
    }

    private static let password = "Xyloph0n-Kiesel"
    private let vault = Vault()
    private let store = MemoryStore()

    private func stored(_ id: SessionID) throws -> String {
        guard case .done(let session?) = store.load(id, then: { _ in }) else { throw Mishap() }
        return String(decoding: session.line, as: UTF8.self)
    }

    private func fill(_ client: TestClient, _ password: String = Self.password, again: String? = nil) async throws {
        try await client.type("Anna", into: "name")
        try await client.type(password, into: "password")
        try await client.type(again ?? password, into: "again")
    }

    @Test func `a password reaches its service, and is in no answer, no log and no record`() async throws {
        let log = RecordedLog()
        let endpoint = Endpoint(try vault.app(), store: store, logger: log.logger(.trace))
        let tap = Tap(try Transport.inProcess.channel(to: endpoint))
        let client = try await TestClient(tap).open("vault")
        try await fill(client)
        try await client.tap("enter")
        try await eventually("the service is called") { vault.gate.arrivals == 1 }
        let id = try #require(SessionID(client.document["session"]?.string ?? ""))
        let pending = try stored(id)
        #expect(pending.contains(#""service":"enter""#), "the call is a part of the record")
        #expect(!pending.contains(Self.password))
        vault.gate.open()
        try await client.wait { $0.text("number") == "Number 7" }
        _ = try await tap.get("/metrics")

        #expect(vault.requests.map(\.password.text) == [Self.password])
        #expect(vault.requests.map(\.name) == ["Anna"])
        #expect(!tap.text.contains(Self.password))
        #expect(!"\(log.entries)".contains(Self.password))
        #expect(!(try stored(id)).contains(Self.password))
        #expect(!"\(vault.requests)".contains(Self.password), "printing a request does not show it")
    }

    @Test func `the rules of a secret are checked when the form is submitted, and then its input is empty`()
        async throws
    {
        let client = try await TestClient(try vault.app()).open("vault")
        #expect(client.node("password")?["required"] == true)
        try await fill(client, "short", again: "other")
        #expect(client.node("password")?["error"] == nil)
        try await client.tap("enter")
        #expect(client.node("password")?["error"]?.string == "Please use 8 characters at least.")
        #expect(client.node("again")?["error"] != nil)
        #expect(client.value("password") == "")
        #expect(client.value("again") == "")
        #expect(client.value("name") == "Anna")
        #expect(vault.requests.isEmpty)

        try await fill(client)
        try await client.tap("enter")
        #expect(client.node("password")?["error"] == nil)
        #expect(client.node("again")?["error"] == nil)
        #expect(client.value("password") == "")
        try await eventually("the service is called") { vault.gate.arrivals == 1 }
        vault.gate.open()
    }

    @Test func `without script a form with a secret works, and comes back without it when it is refused`() async throws
    {
        vault.gate.open()
        let endpoint = Endpoint(try vault.app(), store: store, logger: .silent)
        let tap = Tap(try Transport.inProcess.channel(to: endpoint))
        let visitor = PageVisitor(tap)
        try await visitor.open("/screens/vault")
        try visitor.fill("Name", "Anna")
        try visitor.fill("Password", Self.password)
        try visitor.fill("Again", "something else")
        try await visitor.press("Enter")
        #expect(try visitor.value("Name") == "Anna")
        #expect(try visitor.value("Password") == "")
        #expect(try visitor.value("Again") == "")
        #expect(try visitor.error("Again") != "")
        #expect(vault.requests.isEmpty)
        try visitor.fill("Password", Self.password)
        try visitor.fill("Again", Self.password)
        try await visitor.press("Enter")
        #expect(vault.requests.map(\.password.text) == [Self.password])
        #expect(!tap.text.contains(Self.password))
        #expect(!tap.text.contains("something else"))
    }

    @Test func `a call with a secret is gone with its process, and its screen says that it failed`() async throws {
        let clock = ManualClock()
        let channel = try RestartingChannel(vault.app(), store: store, clock: clock)
        let client = try await TestClient(channel).open("vault")
        try await fill(client)
        try await client.tap("enter")
        try await eventually("the service is called") { vault.gate.arrivals == 1 }
        try channel.restart(vault.app())
        channel.endpoint.sessions.takeUpWaiting()
        try await client.wait { $0.text("failure") == "It failed." }
        #expect(vault.requests.count == 1)
        #expect(channel.log.entries.contains { $0["error"].contains("'enter' had a secret") })
        try await client.check()
    }

    @Test func `a secret is encoded into requests of services only`() throws {
        #expect(throws: EncodingError.self) { try RecordEncoder.encode(Secret(Self.password)) }
        #expect(throws: EncodingError.self) { try JSON(encoding: [Secret(Self.password)]) }
        let call = try ServiceCall(Enter(name: "Anna", password: Secret(Self.password)))
        let record = String(decoding: try RecordEncoder.encode(call), as: UTF8.self)
        #expect(!record.contains(Self.password))
        let read = try RecordEncoder.decode(ServiceCall.self, from: Array(record.utf8))
        #expect(read.isLost)
        #expect(!call.isLost)
        let secret = Secret(Self.password)
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped] { #expect(!text.contains(Self.password)) }
    }

    @Test func `a SecureField that follows a model is a fault at the start`() throws {
        let error = #expect(throws: SceneFaults.self) {
            try Application(name: "Faulty") {
                Screen("faulty", title: "Faulty", model: [String]()) {
                    SecureField("Key").id("key").observing({ (words: [String]) in words.joined() }, in: \.value)
                }
            }
        }
        #expect(error?.faults.contains { $0.contains("'key' is a SecureField") } == true)
    }

    @Test func `a key stands for one password, and what is kept of the body is a hash under a secret`() async throws {
        vault.gate.open()
        let key = "0123456789012345678901"
        func endpoint(_ secret: [UInt8]?) throws -> Endpoint {
            var configuration = Endpoint.Configuration()
            configuration.secret = secret
            return Endpoint(try vault.app(), store: store, configuration: configuration, logger: .silent)
        }
        func event(_ password: String) -> JSON {
            let values: JSON = ["name": "Anna", "password": .string(password), "again": .string(password)]
            return ["event": "tap", "node": "enter", "values": values]
        }
        let secret = Array(repeating: UInt8(7), count: 32)
        let first = try endpoint(secret)
        let client = try await TestClient(first).open("vault")
        try await client.type("Anna", into: "name")
        let path = client.path
        func post(_ password: String, at endpoint: Endpoint) async throws -> Answer {
            let channel = try Transport.inProcess.channel(to: endpoint)
            return try await channel.post("\(path)/events", event(password), ["idempotency-key": key])
        }
        #expect(try await post(Self.password, at: first).status == 200)
        try await eventually("the service is called") { vault.requests.count == 1 }
        #expect(try await post(Self.password, at: first).status == 200)
        #expect(try await post("another one", at: first).problem == "key-reused")
        let id = try #require(SessionID(client.document["session"]?.string ?? ""))
        let kept = try #require(try await first.session(id)?.state.answers?.events.last?.event)
        #expect(kept.key == id.hash(of: key))
        #expect(kept.body != id.hash(of: Array(event(Self.password).description.utf8)), "a guess can't be tried out")

        #expect(try await post(Self.password, at: try endpoint(secret)).status == 200)
        #expect(try await post(Self.password, at: try endpoint(nil)).problem == "key-reused")
        #expect(vault.requests.count == 1, "whatever the answer, it is done once")
    }

    @Test func `a form that is sent twice is taken once, and with another secret it is refused`() async throws {
        vault.gate.open()
        let endpoint = Endpoint(try vault.app(), store: store, logger: .silent)
        let visitor = PageVisitor(try Transport.inProcess.channel(to: endpoint))
        try await visitor.open("/screens/vault")
        try visitor.fill("Name", "Anna")
        try visitor.fill("Password", Self.password)
        try visitor.fill("Again", Self.password)
        let button = try #require(visitor.page.all("button").first { $0.text == "Enter" })
        let (body, action) = try visitor.submission(of: button)
        #expect(body.contains(Self.password))
        for _ in 1...2 { try await visitor.post(body, to: action) }
        #expect(visitor.answer?.status == 200)
        try await visitor.post(body.replacing(Self.password, with: "Another-Stone"), to: action)
        #expect(visitor.answer?.status == 422)
        #expect(vault.requests.map(\.password.text) == [Self.password])
    }
}
