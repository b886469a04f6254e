import FoundationEssentials
public import Logging
public import MicroHTTPD
public import Outlet
import Synchronization
import ViewTree

/// Answers the HTTP requests of an app's clients; called by a server or a test.
public final class Endpoint: RequestHandler {
    /// The header fields that a server has to read for the endpoint. Those with the client's profile are included only
    /// if a screen asks for it, those with the client's address only if there are trusted proxies.
    public var readHeaders: [HeaderName] {
        [
            .accept, .acceptEncoding, .acceptLanguage, .accessControlRequestMethod, .authorization, .contentEncoding,
            .contentType,
            .cookie, .fetchSite, .host, .idempotencyKey, .ifMatch, .ifNoneMatch, .lastEventID, .origin, .prefer,
        ] + (application.choosesByProfile ? ProfileReading.readHeaders : [])
            + (configuration.trustedProxies.isEmpty ? [] : ProxyPolicy.readHeaders)
    }

    let application: Application
    package let configuration: Configuration
    /// The files, with the base path inserted in the web client's page.
    let files: PublicFiles
    /// The page into which screens are drawn.
    let template: PageTemplate
    /// Whether the app has a page of its own for browsers, which draws no screen of the server's.
    let hasOwnClient: Bool
    package let sessions: Sessions
    let events: EventProcessor
    let openings: OpeningProcessor
    let metrics = Metrics()
    /// The large documents that streams are sending.
    let streamDocuments = StreamDocuments()
    let logger: Logger
    let origins: OriginPolicy
    let hosts: HostPolicy
    let proxies: ProxyPolicy
    private let port: Port
    let descriptions: Descriptions
    /// The server of ``serve(_:drainDelay:listening:)`` while it is listening.
    let socket = Mutex<Server?>(nil)

    /// Creates an endpoint of an app. By default it writes to the log of the process.
    ///
    /// - Parameter store: keeps the sessions beyond the process; nil if they end with it.
    public convenience init(
        _ application: Application, store: (any Store)? = nil, configuration: Configuration = Configuration(),
        logger: Logger = Logger(label: "outlet")
    ) {
        let limit = configuration.sessionLimit
        self.init(application, configuration: configuration, logger: logger) { environment in
            guard let store else { return SessionMemory(limit: limit) }
            return StoredSessions(store, environment, limit: limit)
        }
    }

    /// Creates an endpoint whose sessions are kept by a store of sessions.
    package convenience init(
        _ application: Application, store: any SessionStore, configuration: Configuration = Configuration(),
        logger: Logger = Logger(label: "outlet")
    ) {
        self.init(application, configuration: configuration, logger: logger) { _ in store }
    }

    /// Creates an endpoint whose sessions are kept by what a function makes.
    package init(
        _ application: Application, configuration: Configuration, logger: Logger,
        keeping makeStore: (LoadEnvironment) -> any SessionStore
    ) {
        let basePath = configuration.basePath
        self.application = application
        self.configuration = configuration
        let words = WebClientWords(of: application)
        files = configuration.files.beside(words).below(basePath)
        let addresses = words.addresses(in: files, below: basePath)
        let page = files["/index.html"].map { PageTemplate($0.bytes, words: addresses) }
        template = page.flatMap { $0 } ?? .plain
        hasOwnClient = page != nil && page.flatMap { $0 } == nil
        self.logger = logger
        origins = OriginPolicy(allowed: configuration.allowedOrigins)
        hosts = HostPolicy(allowed: configuration.allowedHosts)
        proxies = ProxyPolicy(trusted: configuration.trustedProxies)
        port = configuration.metrics == nil ? .all : .app
        let quotas = SessionQuotas(
            perPrincipal: configuration.sessionsPerPrincipal, perAddress: configuration.sessionsPerAddress)
        sessions = Sessions(
            application, below: basePath, quotas: quotas,
            lifetimes: SessionLifetimes(
                used: configuration.sessionLifetime, unused: configuration.unusedSessionLifetime),
            limits: SizeLimits(
                session: configuration.sessionBytes, all: configuration.memoryLimit),
            clock: configuration.clock, metrics: metrics.ofSessions, logger: logger, keeping: makeStore)
        events = EventProcessor(sessions)
        openings = OpeningProcessor(sessions)
        descriptions = Descriptions(
            application, below: basePath, hasPrincipals: configuration.authenticator != nil,
            hasMetrics: configuration.metrics == nil)
        if !application.warnings.isEmpty {
            logger.warning("Texts are missing: \(application.warnings.joined(separator: ", ")).")
        }
    }

    /// The path under which everything is served.
    var basePath: BasePath { configuration.basePath }

    /// Whether the endpoint is about to stop.
    var isDraining: Bool { sessions.isDraining }

    /// Turns readiness off and ends the streams. Requests are still answered.
    public func drain() { sessions.drain() }

    /// Takes up what sessions waited for before a start, keeps streams alive, and expires unused sessions, until the task
    /// is cancelled.
    public func run() async {
        var rounds = 0
        sessions.takeUpWaiting()
        while (try? await Task.sleep(for: .seconds(10))) != nil {
            sessions.keepStreamsAlive(now: sessions.date)
            sessions.evict(now: sessions.date)
            streamDocuments.forgetUnused()
            rounds += 1
            if rounds % 6 == 0 { sessions.expire(now: sessions.date) }
        }
    }

    /// Returns the response if it is available at once; otherwise nil, and `reply` gets it later.
    public func respond(to request: consuming Request, reply: Reply) -> Response? {
        respond(to: request, reply: reply, through: port)
    }

    /// Answers a request from one of the endpoint's ports.
    func respond(to request: consuming Request, reply: Reply, through port: Port) -> Response? {
        metrics.noteRequest(bytes: request.body.count)
        let terms = ResponseTerms.find(in: request, origins)
        do {
            guard let response = try handle(request, reply, port) else { return nil }
            return completed(response, on: terms)
        } catch {
            return completed(refusal(error), on: terms)
        }
    }

    /// Continues a request after a pending step, and sends the response if it is ready.
    func goOn(with scope: RequestScope, _ body: () throws -> Response?) {
        do {
            if let response = try body() { scope.reply(completed(response, of: scope.request)) }
        } catch {
            scope.reply(completed(refusal(error, of: scope), of: scope.request))
        }
    }

    private func handle(_ request: consuming Request, _ reply: Reply, _ port: Port) throws -> Response? {
        if !hosts.admits(request), !request.path.hasPrefix("/health/") { throw unknownHost(request) }
        guard let route = try? Route.find(request.path, below: basePath, among: files, through: port) else {
            return try refusePath(request, port)
        }
        if let preflight = try preflight(request, route) { return preflight }
        guard route.permits(request.method) else {
            let problem = Problem(
                .methodNotAllowed, "'\(request.method.rawValue.prefix(32))' is not for this path: \(route.allow).")
            return self.problem(problem, [.allow: route.allow])
        }
        guard origins.admits(request) else {
            throw Problem(.foreignOrigin, "Pages of '\(request.headers[.origin]?.prefix(128) ?? "")' may not ask.")
        }
        guard let authenticator = configuration.authenticator, !route.isForOperators, port != .metrics else {
            return try respond(
                to: RequestScope(request: request, principal: .anonymous, reply: reply, hasPages: route.hasPages),
                at: route)
        }
        switch authenticator.ask {
        case .now(let ask): return try admit(try ask(request), request, reply, route)
        case .later(let ask):
            let request = request
            Task.detached {
                do {
                    let response = try self.admit(try await ask(request), request, reply, route)
                    if let response { reply(self.completed(response, of: request)) }
                } catch {
                    reply(self.completed(self.refusal(error), of: request))
                }
            }
            return nil
        }
    }

    /// Continues a request with its principal, or refuses it.
    private func admit(
        _ authentication: Authentication, _ request: Request, _ reply: Reply, _ route: Route
    ) throws -> Response? {
        switch authentication {
        case .principal(let principal):
            return try respond(
                to: RequestScope(request: request, principal: principal, reply: reply, hasPages: route.hasPages),
                at: route)
        case .refused(let challenge):
            let problem = Problem(.unauthenticated, "The request does not say who sends it.")
            let response = self.problem(problem, [.wwwAuthenticate: challenge])
            let scope = RequestScope(request: request, principal: .anonymous, reply: reply, hasPages: route.hasPages)
            return scope.wantsPage ? page(about: problem, response, for: AcceptLanguage(of: request)) : response
        }
    }

    private func respond(to scope: RequestScope, at route: Route) throws -> Response? {
        do {
            return try answer(scope, at: route)
        } catch  where scope.wantsPage {
            return refusal(error, of: scope)
        }
    }

    private func answer(_ scope: RequestScope, at route: Route) throws -> Response? {
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
        case .ready: try ready(scope)
        case .metrics: measurements
        case .problem(let type): page(of: type)
        case .file(let file, let isPermanent): send(file, isPermanent: isPermanent, scope)
        }
    }

    /// `GET /health/ready`. Says no while the store can't keep what changes.
    private func ready(_ scope: RequestScope) throws -> Response? {
        if isDraining { throw Problem(.draining, "The server is about to stop.") }
        let verified = try sessions.verifyStore { verified in
            self.goOn(with: scope) {
                try verified.get()
                return .text("ready\n")
            }
        }
        guard case .done = verified else { return nil }
        return .text("ready\n")
    }

    private var measurements: Response {
        let text = metrics.text(of: sessions, socket: socket.withLock { $0?.statistics })
        return .text(text, type: "text/plain; version=0.0.4; charset=utf-8")
    }

    func completed(_ response: Response, of request: Request) -> Response {
        completed(response, on: ResponseTerms.find(in: request, origins))
    }
}
