public import MicroHTTPD
public import Outlet
public import OutletServer
public import ViewTree

/// A thin client without a screen: opens one, taps and types, and keeps the document by the patches it gets.
///
///     let client = try await TestClient(app).open("person")
///     try await client.type("Anna", into: "textField")
///     try await client.tap("reverseButton")
///     #expect(client.text("label") == "annA")
///
/// It does what the wire asks of a client. It has one event in flight; what its user typed stays the user's until a
/// patch brings that very input something new; it does the effects that are meant for it, once.
public final class TestClient {
    /// The way to the server.
    public let channel: any Channel
    /// Fields that go with every request: an `Authorization`, say.
    public var headers = Headers()
    /// The document as it is known here; `null` before a screen is open.
    public internal(set) var document = JSON.null
    /// What the user has put into inputs and the document does not hold, by node id.
    public internal(set) var drafts = JSONObject()
    /// The effects that this client had to do, in their order.
    public internal(set) var effects: [JSON] = []
    /// What the client did by itself at events: `dismissKeyboard`, `{"focus": …}`.
    public internal(set) var actions: [JSON] = []
    /// The last answer that the server gave.
    public internal(set) var answer: Answer?
    var lastEffect = 0
    var keys: Set<String> = []

    /// A client of an endpoint.
    public init(_ endpoint: Endpoint, over transport: Transport = .inProcess) throws {
        channel = try transport.channel(to: endpoint)
    }

    /// A client that shares the way to a server with others.
    public init(_ channel: any Channel) { self.channel = channel }

    /// A client of an app that has an endpoint to itself.
    public convenience init(
        _ application: Application, authenticator: Authenticator? = nil, over transport: Transport = .inProcess,
        store: some Store = MemoryStore()
    ) throws {
        var configuration = Endpoint.Configuration()
        configuration.authenticator = authenticator
        try self.init(
            Endpoint(application, store: store, configuration: configuration, logger: .silent), over: transport)
    }

    /// Opens a session with a screen; the profile is what the client says it is, for as long as the session lasts.
    @discardableResult
    public func open(
        _ screen: String, implementation: String? = nil, parameters: JSONObject = JSONObject(), locale: String? = nil,
        timeZone: String? = nil, profile: ClientProfile? = nil
    ) async throws -> TestClient {
        var headers = headers
        if let profile { headers["outlet-profile"] = profile.rawValue }
        var body = JSONObject([("screen", .string(screen))])
        body["implementation"] = implementation.map { .string($0) }
        if !parameters.members.isEmpty { body["params"] = .object(parameters) }
        body["locale"] = locale.map { .string($0) }
        body["timeZone"] = timeZone.map { .string($0) }
        start(with: try await checked(channel.post("/sessions", .object(body), headers)).json)
        return self
    }

    /// Goes on with a session that somebody opened, as after a restart of the client.
    @discardableResult
    public func resume(_ session: String) async throws -> TestClient {
        start(with: try await checked(channel.get("/sessions/\(session)", headers)).json)
        return self
    }

    /// Ends the session.
    public func close() async throws { _ = try await checked(channel.send(.delete, path, headers)) }

    /// Fetches the whole document; drafts stay.
    public func reload() async throws {
        take(document: try await fetch(), sent: nil)
    }

    /// Throws where the document here is another than the server's.
    public func check() async throws { try compare(with: try await fetch()) }

    /// The document as the server has it.
    func fetch() async throws -> JSON { try await checked(channel.get(path, headers)).json }

    /// Throws where the document here is another.
    func compare(with theirs: JSON) throws {
        if document == theirs { return }
        let difference = Patch(from: document, to: theirs).json
        throw TestFailure("The client's document went astray; what leads to the server's is \(difference)")
    }

    /// The path of the session.
    public var path: String { "/sessions/\(document["session"]?.string ?? "")" }

    func checked(_ answer: Answer) throws -> Answer {
        self.answer = answer
        if answer.status >= 300 { throw Refusal(answer: answer) }
        return answer
    }

    /// One that starts from a whole document does none of its effects.
    private func start(with document: JSON) {
        self.document = document
        drafts = JSONObject()
        lastEffect = document["effects"]?.array?.last?["id"]?.integer ?? 0
    }
}
