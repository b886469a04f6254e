import FoundationEssentials
public import Logging
public import MicroHTTPD
import ViewTree

/// Answers the requests of an app's clients: the whole wire, for a server to call or a test.
public final class Endpoint: RequestHandler {
    /// What an endpoint can be told.
    public struct Configuration: Sendable {
        /// Foreign origins whose pages may ask, such as `https://app.example`.
        public var allowedOrigins: [String] = []
        /// The files of the web client.
        public var files = PublicFiles()
        /// What time-outs of data sources go by; a test may bring its own.
        public var clock: any Clock<Duration> = ContinuousClock()
        /// How long a session is kept that nobody uses.
        public var sessionLifetime = Duration.seconds(86_400)

        /// The defaults.
        public init() {}
    }

    /// The header fields that a server has to read for the endpoint; those that tell a client's profile only where a
    /// screen asks for it.
    public var readHeaders: [HeaderName] {
        [
            .accept, .acceptLanguage, .accessControlRequestMethod, .authorization, .contentType, .cookie, .host,
            .idempotencyKey, .ifMatch, .ifNoneMatch, .lastEventID, .origin, .prefer,
        ] + (application.choosesByProfile ? ProfileReading.readHeaders : [])
    }

    let application: Application
    let configuration: Configuration
    let sessions: Sessions
    let metrics = Metrics()
    let logger: Logger
    let origins: OriginPolicy
    let openings = OpeningLog()
    let descriptions: Descriptions

    /// An endpoint of an app, whose sessions a store keeps; its log goes where the process's goes, unless it gets another.
    public init(
        _ application: Application, store: some Store = MemoryStore(), configuration: Configuration = Configuration(),
        logger: Logger = Logger(label: "outlet")
    ) {
        self.application = application
        self.configuration = configuration
        self.logger = logger
        origins = OriginPolicy(allowed: configuration.allowedOrigins)
        sessions = Sessions(
            application, store: store, clock: configuration.clock, metrics: metrics, logger: logger)
        descriptions = Descriptions(application)
        if !application.warnings.isEmpty {
            logger.warning("Texts are missing: \(application.warnings.joined(separator: ", ")).")
        }
    }

    /// Whether the endpoint has been told that it is about to stop.
    var isDraining: Bool { sessions.isDraining }

    /// Turns readiness off and ends the streams; requests are still answered.
    public func drain() { sessions.drain() }

    /// Keeps streams alive and ends sessions that nobody uses, until the task is cancelled.
    public func run() async {
        var rounds = 0
        while (try? await Task.sleep(for: .seconds(10))) != nil {
            for stream in sessions.live.streams { stream.keepAlive() }
            rounds += 1
            if rounds % 6 == 0 { expireSessions(now: .now) }
        }
    }

    /// Ends the sessions that nobody has used for too long; those with an open stream stay.
    func expireSessions(now: Date) {
        let time = Int(now.timeIntervalSince1970) - Int(configuration.sessionLifetime.components.seconds)
        sessions.idle(since: time) { [sessions] idle in
            for id in (try? idle.get()) ?? [] where sessions.live.shard(id).streams(of: id).isEmpty {
                sessions.expire(id, unusedSince: time)
            }
        }
    }

    /// Answers a request at once where nothing has to be waited for; else through `reply`.
    public func respond(to request: consuming Request, reply: Reply) -> Response? {
        metrics.noteRequest(bytes: request.body.count)
        let origin = origins.foreign(request)
        do {
            guard let response = try handle(request, reply) else { return nil }
            return finish(response, for: origin)
        } catch {
            return finish(refusal(error), for: origin)
        }
    }

    /// Goes on with a request when what it waited for is there, and answers unless there is more to wait for.
    func goOn(with scope: RequestScope, _ body: () throws -> Response?) {
        do {
            if let response = try body() { scope.reply(finish(response, of: scope.request)) }
        } catch {
            scope.reply(finish(refusal(error), of: scope.request))
        }
    }

    /// The answer to a request that was still pending when the server stopped.
    public func refusePending() -> Response {
        finish(.problem(Problem(.draining, "The server stopped before the answer was there.")), for: nil)
    }

    /// The answer to a request whose header is too large.
    public func refuseHeader(of request: Request) -> Response {
        finish(.problem(Problem(.headerTooLarge, "The header fields are too many or too long.")), of: request)
    }

    /// The answer to a request whose body is too large.
    public func refuseBody(over limit: Int, of request: Request) -> Response {
        finish(.problem(Problem(.bodyTooLarge, "The body has more than \(limit) bytes.")), of: request)
    }

    private func handle(_ request: consuming Request, _ reply: Reply) throws -> Response? {
        let route = try Route.find(request.path, among: configuration.files)
        if let preflight = try preflight(request, route) { return preflight }
        guard route.permits(request.method) else {
            let problem = Problem(
                .methodNotAllowed, "'\(request.method.rawValue.prefix(32))' is not for this path: \(route.allow).")
            return .problem(problem, [.allow: route.allow])
        }
        guard origins.admits(request) else {
            throw Problem(.foreignOrigin, "Pages of '\(request.headers[.origin]?.prefix(128) ?? "")' may not ask.")
        }
        switch route.isForOperators ? .principal(.anonymous) : authenticate(request) {
        case .principal(let principal):
            return try respond(to: RequestScope(request: request, principal: principal, reply: reply), at: route)
        case .refused(let challenge):
            let problem = Problem(.unauthenticated, "The request does not say who sends it.")
            return .problem(problem, [.wwwAuthenticate: challenge])
        }
    }

    private func authenticate(_ request: Request) -> Authentication {
        application.authenticate?(request) ?? .principal(.anonymous)
    }

    private func respond(to scope: RequestScope, at route: Route) throws -> Response? {
        switch route {
        case .index: try index(scope)
        case .screens: try screens(scope)
        case .screen(let name): try screen(name, scope)
        case .sessions: try openSession(scope)
        case .session(let id):
            scope.request.method == .delete ? try endSession(id, scope) : try showSession(id, scope)
        case .events(let id): try takeEvent(id, scope)
        case .stream(let id): try openStream(id, scope)
        case .documentSchema: try describe(descriptions.documentSchema, "application/schema+json", scope)
        case .eventSchema: try describe(descriptions.eventSchema, "application/schema+json", scope)
        case .openAPI: try describe(descriptions.openAPI, "application/json", scope)
        case .live: .text("alive\n")
        case .ready:
            isDraining ? .problem(Problem(.draining, "The server is about to stop.")) : .text("ready\n")
        case .metrics:
            .text(
                metrics.text(sessions: sessions.count, lostRecords: application.analytics?.lost.value),
                type: "text/plain; version=0.0.4; charset=utf-8")
        case .problem(let type): page(of: type)
        case .file(let file): send(file, scope)
        }
    }

    /// What a client gets where something went wrong; what is not meant for it goes to the log.
    func refusal(_ error: any Error) -> Response {
        if let problem = error as? Problem { return .problem(problem) }
        let request = String(UInt64.random(in: .min ... .max), radix: 36)
        logger.error("A request failed", metadata: ["request": "\(request)", "error": "\(error)"])
        return .problem(
            Problem(.fault, "The app failed; the log has more under this request's id.", request: request))
    }

    private func finish(_ response: Response, of request: Request) -> Response {
        finish(response, for: origins.foreign(request))
    }

    /// Adds what every answer has, and counts it.
    private func finish(_ response: Response, for origin: String?) -> Response {
        metrics.noteResponse(status: response.status, bytes: response.body.count ?? 0)
        guard origins.isOpen else { return response }
        var response = response
        switch response.headers[.vary] {
        case "Origin"?: break
        case let vary?: response.headers[.vary] = vary + ", Origin"
        case nil: response.headers[.vary] = "Origin"
        }
        if let origin {
            response.headers[.accessControlAllowOrigin] = origin
            response.headers[.accessControlExposeHeaders] =
                "Content-Location, ETag, Location, Preference-Applied, Retry-After"
        }
        return response
    }

    /// The answer to a browser that asks whether a foreign page may send a request.
    private func preflight(_ request: Request, _ route: Route) throws(Problem) -> Response? {
        guard origins.isOpen, request.method == .options, request.headers[.accessControlRequestMethod] != nil,
            !origins.isOwn(request)
        else {
            return nil
        }
        guard origins.foreign(request) != nil else {
            throw Problem(.foreignOrigin, "Pages of '\(request.headers[.origin]?.prefix(128) ?? "")' may not ask.")
        }
        return Response(
            status: 204,
            headers: [
                .accessControlAllowMethods: route.allow,
                .accessControlAllowHeaders:
                    "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, "
                    + "Outlet-Profile, Prefer",
                .accessControlMaxAge: "600",
            ])
    }
}
