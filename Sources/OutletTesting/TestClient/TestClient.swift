public import HTTPMessages
public import Outlet
public import OutletServer
public import ViewTree

/// A thin client without a user interface: opens a screen, taps and types, and updates the document with the patches
/// that it receives.
///
///     let client = try await TestClient(app).open("person")
///     try await client.type("Anna", into: "textField")
///     try await client.tap("reverseButton")
///     #expect(client.text("label") == "annA")
///
/// It follows the rules for clients: it has one event in flight; a draft of the user stays until a patch changes the
/// value of that input; it performs each effect that is meant for it once.
public final class TestClient {
    /// The connection to the server.
    public let channel: any Channel
    /// Header fields of every request, for instance `Authorization`.
    public var headers = Headers()
    /// The client's copy of the document; `null` before a screen is open.
    public internal(set) var document = JSON.null
    /// The values of inputs that the user has changed and the document does not contain, by node id.
    public internal(set) var drafts = JSONObject()
    /// What the document showed in these inputs when the user began to change them.
    var base = JSONObject()
    /// The effects that this client has received, in order.
    public internal(set) var effects: [JSON] = []
    /// The actions that the client performed itself at events: `dismissKeyboard`, `{"focus": …}`.
    public internal(set) var actions: [JSON] = []
    /// The last answer of the server.
    public internal(set) var answer: Answer?
    /// The input that has the focus; nil if none has.
    public internal(set) var focused: String?
    var lastEffect = 0
    /// Whether any message named the event `appear`: otherwise no node offers it, and none has to be looked for.
    var knowsAppear = false
    /// The nodes that have appeared, for each screen of the stack.
    var appeared: [Set<String>] = []
    /// What the inputs held that the last event took along.
    var sent = JSONObject()
    /// The node that an effect wants to have the focus.
    var wanted: String?
    /// The log of the client's app; nil if the client was made with an endpoint or a channel.
    private(set) var log: TestLog?
    var isCatchingUp = false
    var keys: Set<String> = []

    /// A client of an endpoint.
    public init(_ endpoint: Endpoint, over transport: Transport = .inProcess) throws {
        channel = try transport.channel(to: endpoint)
    }

    /// A client that shares its channel with others.
    public init(_ channel: any Channel) { self.channel = channel }

    /// A client of an app, with an endpoint of its own. What the app logs as a warning or an error is shown by the client's failures.
    public convenience init(
        _ application: Application, authenticator: Authenticator? = nil, over transport: Transport = .inProcess,
        store: (any Store)? = nil
    ) throws {
        var configuration = Endpoint.Configuration()
        configuration.authenticator = authenticator
        let log = TestLog()
        try self.init(
            Endpoint(application, store: store, configuration: configuration, logger: log.logger), over: transport)
        self.log = log
    }

    /// A client of an app whose sessions are kept by a store of sessions.
    package convenience init(_ application: Application, store: any SessionStore) throws {
        let log = TestLog()
        try self.init(Endpoint(application, store: store, logger: log.logger))
        self.log = log
    }

    /// Opens a session with a screen. The profile describes the client for the whole session, and so do the names of the types that it
    /// can draw and of the effects that it can perform; nil for all.
    @discardableResult
    public func open(
        _ screen: String, implementation: String? = nil, parameters: JSONObject = JSONObject(), locale: String? = nil,
        timeZone: String? = nil, profile: ClientProfile? = nil, types: Set<String>? = nil, effects: Set<String>? = nil
    ) async throws -> TestClient {
        var headers = headers
        if let profile { headers["outlet-profile"] = profile.rawValue }
        var body = JSONObject([("screen", .string(screen))])
        body["implementation"] = implementation.map { .string($0) }
        if !parameters.members.isEmpty { body["params"] = .object(parameters) }
        body["locale"] = locale.map { .string($0) }
        body["timeZone"] = timeZone.map { .string($0) }
        let said = [("types", types), ("effects", effects)].compactMap { name, names in
            names.map { (name, JSON.array($0.sorted().map { .string($0) })) }
        }
        if !said.isEmpty { body["client"] = .object(JSONObject(said)) }
        start(with: try await checked(channel.post("/sessions", .object(body), headers)).json)
        try await catchUp()
        return self
    }

    /// Continues an open session, as a client does after a restart.
    @discardableResult
    public func resume(_ session: String) async throws -> TestClient {
        start(with: try await checked(channel.get("/sessions/\(session)", headers)).json)
        try await catchUp()
        return self
    }

    /// Ends the session.
    public func close() async throws { _ = try await checked(channel.send(.delete, path, headers)) }

    /// Fetches the whole document, and keeps drafts.
    public func reload() async throws {
        let document = try await fetch()
        noteAppear(in: document)
        take(document: document, sent: nil)
        try await catchUp()
    }

    /// Throws if the client's document differs from the server's, after what a load or another client has changed
    /// meanwhile was followed by the stream.
    public func check() async throws {
        var theirs = try await fetch()
        while let newest = theirs["revision"]?.integer, newest > revision {
            try await wait { $0.revision >= newest }
            if revision > newest { theirs = try await fetch() }
        }
        try compare(with: theirs)
    }

    /// The server's document.
    func fetch() async throws -> JSON { try await checked(channel.get(path, headers)).json }

    /// Throws if the client's document differs from another.
    func compare(with theirs: JSON) throws {
        if document == theirs { return }
        let difference = Patch(from: document, to: theirs).json
        throw TestFailure("The client's document went astray; what leads to the server's is \(difference)")
    }

    /// The path of the session.
    public var path: String { "/sessions/\(document["session"]?.string ?? "")" }

    func checked(_ answer: Answer) throws -> Answer {
        self.answer = answer
        keepCookies(of: answer)
        if answer.status >= 300 {
            throw Refusal(answer: answer, logged: answer.status >= 500 ? log?.sentence ?? "" : "")
        }
        return answer
    }

    /// Continues with the session of an answer, under its token: the user has signed in or out.
    func moved(by answer: Answer) {
        if let token = answer["outlet-token"] { headers["authorization"] = "Bearer \(token)" }
        start(with: answer.json)
    }

    /// Keeps the cookies that an answer sets, and drops those that it takes back.
    private func keepCookies(of answer: Answer) {
        guard let fields = answer["set-cookie"] else { return }
        var cookies = (headers["cookie"] ?? "").split(separator: "; ").map(String.init)
        // Channels join fields of one name with commas; neither a cookie of the app nor its attributes have one.
        for field in fields.split(separator: ", ") {
            let cookie = field.prefix { $0 != ";" }
            let name = cookie.prefix { $0 != "=" }
            cookies.removeAll { $0.hasPrefix("\(name)=") }
            if !cookie.hasSuffix("=") { cookies.append(String(cookie)) }
        }
        headers["cookie"] = cookies.isEmpty ? nil : cookies.joined(separator: "; ")
    }

    /// Starts with a whole document, whose effects are not performed.
    private func start(with document: JSON) {
        self.document = document
        noteAppear(in: document)
        drafts = JSONObject()
        base = JSONObject()
        focused = nil
        appeared = (document["stack"]?.array ?? []).map { _ in [] }
        lastEffect = document["effects"]?.array?.last?["id"]?.integer ?? 0
    }
}
