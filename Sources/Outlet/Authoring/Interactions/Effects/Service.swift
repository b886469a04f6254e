import Foundation
public import ViewTree

/// A request to a service. It is a value, so that another process can repeat a pending call.
public protocol ServiceRequest: Codable, Sendable {
    /// The result of the service.
    associatedtype Outcome: Codable & Sendable
    /// The name by which the service is registered.
    static var name: String { get }
}

/// A call of a service, written down; without its request if that has a ``Secret``.
public struct ServiceCall: Sendable, Equatable {
    /// The service's name.
    public let service: String
    /// The request as JSON; `null` if it had a secret, and the process that knew it has ended.
    public let request: JSON
    /// Whether the request has a secret, and is not written down.
    let hasSecret: Bool
    /// The outermost node of the calling child, to which the answer goes; nil if the screen itself calls.
    var node: String?
    /// The calling screen, in the implementation that has the service; nil if the service is the app's.
    var caller: Caller?

    /// A screen in one of its implementations.
    struct Caller: Sendable, Equatable, Codable {
        let screen: String
        let implementation: String
    }

    init(_ request: some ServiceRequest) throws {
        service = type(of: request).name
        let secrets = SecretNotice()
        self.request = try JSON(encoding: request, noting: secrets)
        hasSecret = secrets.isTaken
    }

    /// Whether the request is not known any more: it had a secret, and was not written down.
    var isLost: Bool { hasSecret && request == .null }
}

extension ServiceCall: Codable {
    private enum CodingKeys: CodingKey {
        case service, request, hasSecret, node, caller
    }

    /// Reads a call.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        service = try container.decode(String.self, forKey: .service)
        hasSecret = try container.decodeIfPresent(Bool.self, forKey: .hasSecret) ?? false
        request = hasSecret ? .null : try container.decode(JSON.self, forKey: .request)
        node = try container.decodeIfPresent(String.self, forKey: .node)
        caller = try container.decodeIfPresent(Caller.self, forKey: .caller)
    }

    /// Writes the call; without the request if that has a secret.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(service, forKey: .service)
        if hasSecret {
            try container.encode(true, forKey: .hasSecret)
        } else {
            try container.encode(request, forKey: .request)
        }
        try container.encodeIfPresent(node, forKey: .node)
        try container.encodeIfPresent(caller, forKey: .caller)
    }
}

/// Answers the requests of one type.
///
/// The app has services for all screens. A slot of a controller can have one, too, `let save = Slot<Service>()`: it answers
/// the calls of the screen, or of the child, to which it belongs.
///
/// A call is a part of its session until it is answered: if the process ends before, the next one makes it again, at most
/// five times; a call with a ``Secret``, which is not written down, fails then. So that a call is not done twice, its receiver
/// gets a key:
///
///     Service(SendLetter.self) { letter, key in
///         try await post.send(letter.text, idempotencyKey: key)
///     }
///
/// Who calls is in the ``CallContext``:
///
///     Service(DeleteLetter.self) { letter, call in
///         try await post.delete(letter.id, of: call.principal.id)
///     }
public struct Service: Sendable {
    let name: String
    /// How often a call that fails is tried.
    let tries: Int
    /// How long a try may take.
    let timeout: Duration
    /// Whether its answer may sign in, so that the answer to an event waits for it.
    let signsIn: Bool
    /// The account that a request wants to sign in to; nil if its requests name none.
    let account: (@Sendable (_ request: JSON) throws -> String)?
    /// Whether the service sends a link. It then gets a code for it.
    let sendsLink: Bool
    let run: @Sendable (_ request: JSON, _ call: CallContext, _ link: LinkCode) async throws -> JSON

    /// A service that `body` is. If it throws, the call has failed.
    public init<Request: ServiceRequest>(
        _ request: Request.Type, body: @escaping @Sendable (Request) async throws -> Request.Outcome
    ) {
        self.init(request) { request, _ in try await body(request) }
    }

    /// A service that has so long for each call.
    public init<Request: ServiceRequest>(
        _ request: Request.Type, timeout: Duration, body: @escaping @Sendable (Request) async throws -> Request.Outcome
    ) {
        self.init(request, timeout: timeout) { request, _ in try await body(request) }
    }

    /// A service that recognizes a call that is made again.
    ///
    /// - Parameters:
    ///   - request: the type of its requests.
    ///   - tries: how often a call is tried that throws something else than a ``ServiceFailure``, with a pause of one second
    ///     after the first try and of twice the last one after each further, a minute at most. Then the call has failed. A
    ///     call that the end of a process has cut off, or another node that has taken over the session's work, is tried again
    ///     too, five times in all if `tries` is less.
    ///   - timeout: how long a try may take. Then it has failed, its task is cancelled, and what it answers later is dropped.
    ///   - body: gets the request and the call's key, 32 hexadecimal digits: the same at each repetition of this call, also if
    ///     its session was moved to another store or another id meanwhile, and at no other call.
    public init<Request: ServiceRequest>(
        _ request: Request.Type, tries: Int = 1, timeout: Duration = .seconds(30),
        body: @escaping @Sendable (_ request: Request, _ key: String) async throws -> Request.Outcome
    ) {
        self.init(request, tries: tries, timeout: timeout) { request, key, _ in try await body(request, key) }
    }

    /// A service of which several nodes can make the same call: one that was held up, and the one that has taken its place.
    ///
    /// - Parameters:
    ///   - request: the type of its requests.
    ///   - tries: how often a call is tried.
    ///   - timeout: how long a try may take.
    ///   - body: gets the request, the call's key, and the number of the lease under which the node makes the call. The number
    ///     grows when another node takes the work over, and is 0 where the sessions are those of one process. A receiver that
    ///     has seen a key with a higher number refuses a lower one.
    public init<Request: ServiceRequest>(
        _ request: Request.Type, tries: Int = 1, timeout: Duration = .seconds(30),
        body: @escaping @Sendable (_ request: Request, _ key: String, _ number: Int) async throws -> Request.Outcome
    ) {
        self.init(request, tries: tries, timeout: timeout, signsIn: false, account: nil) { request, call, _ in
            try await body(request, call.key, call.number)
        }
    }

    /// A service that is told who calls.
    ///
    ///     Service(DeleteLetter.self) { letter, call in
    ///         try await post.delete(letter.id, of: call.principal.id)
    ///     }
    ///
    /// A request that says who calls has to be believed; what the context says was found out by the server.
    ///
    /// - Parameters:
    ///   - request: the type of its requests.
    ///   - tries: how often a call is tried.
    ///   - timeout: how long a try may take.
    ///   - body: gets the request, and the call's principal, key and number.
    @_disfavoredOverload  // A closure that does not use its second parameter is no ambiguity.
    public init<Request: ServiceRequest>(
        _ request: Request.Type, tries: Int = 1, timeout: Duration = .seconds(30),
        body: @escaping @Sendable (_ request: Request, _ call: CallContext) async throws -> Request.Outcome
    ) {
        self.init(request, tries: tries, timeout: timeout, signsIn: false, account: nil) { request, call, _ in
            try await body(request, call)
        }
    }

    /// A service that finds out who the user is. What receives its answer may sign in with
    /// ``Effect/signIn(_:opening:endingOthers:)``.
    ///
    /// The answer to the event that calls it waits for it, ten seconds at most: only that can carry a token. So a call that fails is
    /// not tried again, and one that takes longer than nine seconds has failed.
    public init<Request: ServiceRequest>(
        signingIn request: Request.Type, body: @escaping @Sendable (Request) async throws -> Request.Outcome
    ) {
        self.init(request, signingIn: nil) { request, _ in try await body(request) }
    }

    /// A service that finds out who the user is, and is told who calls: who has signed in already, say, and proves it anew.
    public init<Request: ServiceRequest>(
        signingIn request: Request.Type,
        body: @escaping @Sendable (_ request: Request, _ call: CallContext) async throws -> Request.Outcome
    ) {
        self.init(request, signingIn: nil, body: body)
    }

    /// A service that finds out who the user is by something that can be guessed: a password, or a code that was sent.
    ///
    ///     Service(signingIn: CheckPassword.self, account: \.name) { typed in
    ///         guard try await passwords.matches(typed.password, members.hash(of: typed.name)) else {
    ///             throw ServiceFailure("The name or the password is wrong.")
    ///         }
    ///         return .saved(Member(name: typed.name))
    ///     }
    ///
    /// A call that leads to no sign-in is a failed attempt on its account, and so is one that throws a ``ServiceFailure``. After
    /// five in an hour each causes a pause, in which the service is not called: <doc:SigningIn>. An error of another type says
    /// that the service itself does not work, and so does a call that takes too long: these don't count.
    ///
    /// - Parameters:
    ///   - request: the type of its requests.
    ///   - account: the account to which a request wants to sign in, whether it exists or not. Case, white space at its ends and
    ///     the compatibility forms of Unicode make no other account.
    ///   - body: finds out whether the request proves that.
    public init<Request: ServiceRequest>(
        signingIn request: Request.Type, account: @escaping @Sendable (Request) -> String,
        body: @escaping @Sendable (Request) async throws -> Request.Outcome
    ) {
        self.init(signingIn: request, account: account) { request, _ in try await body(request) }
    }

    /// A service that finds out who the user is by something that can be guessed, and is told who calls.
    public init<Request: ServiceRequest>(
        signingIn request: Request.Type, account: @escaping @Sendable (Request) -> String,
        body: @escaping @Sendable (_ request: Request, _ call: CallContext) async throws -> Request.Outcome
    ) {
        self.init(request, signingIn: { account(try $0.decode(Request.self)) }, body: body)
    }

    /// A service that sends a link by mail, for signing in or for a new address.
    ///
    ///     Service(sendingLink: SendLink.self, account: \.address) { request, link in
    ///         if let account = try await accounts.find(request.address) {
    ///             try await accounts.keep(link.hashed, of: account, until: .now + 600)
    ///             try await mailer.send(Mail(to: request.address, "\(site)/screens/link?code=\(link.secret.text)"))
    ///         }
    ///         return SendLink.Outcome()
    ///     }
    ///
    /// The answer to the event that calls it waits for it, and binds the browser to the link, whether one was sent or not: on the
    /// screen that the link opens, ``Context/isOwnLink`` says whether it is the same browser. Each call counts as a failed attempt
    /// at signing in to its account, so that an address gets few mails: <doc:SigningIn>.
    ///
    /// - Parameters:
    ///   - request: the type of its requests.
    ///   - account: the account to which a request wants to sign in, whether it exists or not.
    ///   - body: sends the link with a code. It should take the same time whether there is such an account or not.
    public init<Request: ServiceRequest>(
        sendingLink request: Request.Type, account: @escaping @Sendable (Request) -> String,
        body: @escaping @Sendable (_ request: Request, _ link: LinkCode) async throws -> Request.Outcome
    ) {
        self.init(sendingLink: request, account: account) { request, link, _ in try await body(request, link) }
    }

    /// A service that sends a link by mail, and is told who calls: whose address is to change, say.
    public init<Request: ServiceRequest>(
        sendingLink request: Request.Type, account: @escaping @Sendable (Request) -> String,
        body:
            @escaping @Sendable (_ request: Request, _ link: LinkCode, _ call: CallContext) async throws
            -> Request.Outcome
    ) {
        let named: @Sendable (JSON) throws -> String = { account(try $0.decode(Request.self)) }
        self.init(request, tries: 1, timeout: .seconds(9), signsIn: true, account: named, sendsLink: true) {
            request, call, link in
            try await body(request, link, call)
        }
    }

    private init<Request: ServiceRequest>(
        _ request: Request.Type, signingIn account: (@Sendable (_ request: JSON) throws -> String)?,
        body: @escaping @Sendable (Request, CallContext) async throws -> Request.Outcome
    ) {
        self.init(request, tries: 1, timeout: .seconds(9), signsIn: true, account: account) { request, call, _ in
            try await body(request, call)
        }
    }

    private init<Request: ServiceRequest>(
        _ request: Request.Type, tries: Int, timeout: Duration, signsIn: Bool,
        account: (@Sendable (_ request: JSON) throws -> String)?, sendsLink: Bool = false,
        body:
            @escaping @Sendable (_ request: Request, _ call: CallContext, _ link: LinkCode) async throws
            -> Request.Outcome
    ) {
        name = Request.name
        self.tries = tries
        self.timeout = timeout
        self.signsIn = signsIn
        self.account = account
        self.sendsLink = sendsLink
        run = { request, call, link in
            try JSON(encoding: try await body(try request.decode(Request.self), call, link))
        }
    }
}

extension Service {
    /// The account that a call wants to sign in to; nil if it names none.
    func account(of call: ServiceCall) -> String? { account.flatMap { try? $0(call.request) } }
}

/// A failure of a service or a data source.
public struct ServiceFailure: Error, Codable, Sendable, Equatable {
    /// The reason, for the user; empty if there is none.
    public let reason: String

    /// A failure with a sentence that may be shown.
    public init(_ reason: String) { self.reason = reason }
}

extension JSON {
    /// The value as JSON. `secrets` permits it to have a ``Secret``.
    init(encoding value: some Encodable, noting secrets: SecretNotice? = nil) throws {
        let encoder = JSONEncoder()
        if let secrets, let key = SecretNotice.key { encoder.userInfo[key] = secrets }
        // Unsorted, the same value may be written in another order each time.
        encoder.outputFormatting = .sortedKeys
        try self.init(parsing: Array(try encoder.encode([value])))
        self = self[0] ?? .null
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(encoded))
    }
}
