public import HTTPMessages
public import Logging
public import Outlet
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Answers the HTTP requests of an app's clients; called by a server or a test.
public final class Endpoint: RequestHandler {
    /// The header fields that a server has to read for the endpoint. Those with the client's profile are included only
    /// if a screen asks for it, those with the client's address only if there are trusted proxies.
    public var readHeaders: [HeaderName] {
        [
            .accept, .acceptEncoding, .acceptLanguage, .accessControlRequestMethod, .authorization, .contentEncoding,
            .contentType,
            .cookie, .fetchSite, .host, .idempotencyKey, .ifMatch, .ifNoneMatch, .lastEventID, .origin, .prefer,
            .referer,
        ] + (application.choosesByProfile ? ProfileReading.readHeaders : [])
            + (configuration.agents == .none ? [] : [.protocolMethod, .protocolName, .protocolVersion])
            + (application.signsIn ? [.outletToken, .userAgent] : [])
            + (configuration.principalHeader?.names ?? [])
            + (configuration.trustedProxies.isEmpty ? [] : ProxyPolicy.readHeaders)
    }

    package let configuration: Configuration
    let site: Site
    private let port: Port
    package let logger: Logger

    /// Creates an endpoint of an app. By default it writes to the log of the process.
    ///
    /// - Parameter store: keeps the sessions beyond the process; nil to keep them in memory only.
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

    /// Creates an endpoint whose sessions are kept by the store that a function makes.
    package init(
        _ application: Application, configuration: Configuration, logger: Logger,
        keeping makeStore: (LoadEnvironment) -> any SessionStore
    ) {
        self.configuration = configuration
        self.logger = logger
        port = configuration.servesMetrics ? .all : .app
        let basePath = configuration.basePath
        let dialects = Dialects(configuration.dialects)
        let html = HTMLDialect(
            application, files: configuration.files, theme: configuration.theme,
            framedBy: configuration.frameAncestors, forAgents: configuration.agents != .none, below: basePath)
        let metrics = Metrics()
        let quotas = SessionQuotas(
            perPrincipal: configuration.sessionsPerPrincipal, perAddress: configuration.sessionsPerAddress)
        let sessions = Sessions(
            application, below: basePath, quotas: quotas,
            lifetimes: SessionLifetimes(
                used: configuration.sessionLifetime, unused: configuration.unusedSessionLifetime),
            signIns: SignInTerms(
                idleTime: configuration.signInIdleTime, wholeTime: configuration.signInLifetime,
                hasTenants: configuration.authenticator != nil),
            limits: SizeLimits(
                session: configuration.sessionBytes, all: configuration.memoryLimit),
            secret: configuration.secret, clock: configuration.clock, metrics: metrics.ofSessions, logger: logger,
            keeping: makeStore)
        let middleware = Middleware(
            metrics: metrics, hosts: HostPolicy(allowed: configuration.allowedHosts),
            router: Router(basePath: basePath, files: html.files, isForAgents: configuration.agents != .none),
            origins: OriginPolicy(
                allowed: configuration.allowedOrigins, forAgents: configuration.agents != .none),
            signIns: application.signsIn ? sessions.signIns : nil,
            cookie: SignInCookie(
                name: SignInCookie.token, basePath: basePath,
                lifetime: Int(configuration.signInLifetime.components.seconds)),
            authenticator: configuration.authenticator, principalHeader: configuration.principalHeader,
            proxies: ProxyPolicy(trusted: configuration.trustedProxies),
            refusals: Refusals(html: html, dialects: dialects, metrics: metrics, logger: logger))
        site = Site(
            sessions, middleware: middleware,
            json: JSONDialect(
                application: application, basePath: basePath, hasMetrics: configuration.servesMetrics,
                capabilities: A2UICapabilities.server(configuration.catalogs)), html: html,
            catalogs: configuration.catalogs, dialects: dialects, origin: configuration.publicOrigin,
            agents: configuration.agents,
            events: RateLimits(
                perPrincipal: configuration.eventsPerPrincipal, perAddress: configuration.eventsPerAddress),
            openings: RateLimits(
                perPrincipal: configuration.openingsPerPrincipal, perAddress: configuration.openingsPerAddress))
        // Not preconditions: a release leaves their sentences out.
        let faults = A2UICatalog.faults(of: configuration.catalogs) + Dialect.faults(of: configuration.dialects)
        guard faults.isEmpty else { fatalError(faults.joined(separator: "\n")) }
        guard !application.signsIn || sessions.keepsSignIns else {
            fatalError("'\(application.name)' signs in, but its store keeps no sign-ins: it is no SignInStore.")
        }
        if !application.warnings.isEmpty {
            logger.warning("Texts are missing: \(application.warnings.joined(separator: ", ")).")
        }
    }

    deinit { site.sessions.endLoads() }

    var application: Application { site.application }

    /// The app's sessions.
    package var sessions: Sessions { site.sessions }

    /// Sets how the metrics read the counts of the server that calls the endpoint; nil if there is none.
    package func watch(_ statistics: (@Sendable () -> SocketStatistics)?) { site.socket.withLock { $0 = statistics } }

    /// Turns readiness off and ends the streams. Requests are still answered.
    public func drain() { sessions.drain() }

    /// Resumes the work that sessions left pending at a restart, keeps streams alive, and expires unused sessions, until the
    /// task is cancelled.
    public func run() async {
        sessions.takeUpWaiting()
        // A task of its own, so that streams are kept alive during a long sweep.
        async let streams: Void = keepStreamsAlive()
        async let switches: Void = followSwitches()
        await sweep()
        await streams
        await switches
    }

    /// Looks every 750 milliseconds whether the switches have changed. Every five minutes they are read in any case: a command of
    /// an earlier release has no news of what it sets.
    private func followSwitches() async {
        guard sessions.keepsSwitches else { return }
        var looks = 0
        while (try? await configuration.clock.sleep(for: .milliseconds(750))) != nil {
            looks += 1
            if looks.isMultiple(of: 400) { await sessions.readSwitches() } else { await sessions.followSwitches() }
        }
    }

    private func keepStreamsAlive() async {
        while (try? await Task.sleep(for: .seconds(10))) != nil { sessions.keepStreamsAlive(now: sessions.date) }
    }

    private func sweep() async {
        var rounds = 0
        while (try? await Task.sleep(for: .seconds(10))) != nil {
            sessions.evict(now: sessions.date)
            site.streamDocuments.forgetUnused()
            rounds += 1
            guard rounds % 6 == 0 else { continue }
            sessions.expire(now: sessions.date)
            sessions.takeUpDue()
        }
    }

    /// Returns the response if it is available at once; otherwise nil, and `reply` gets it later.
    public func respond(to request: consuming Request, reply: Reply) -> Response? {
        respond(to: request, reply: reply, through: port)
    }

    /// Answers a request from one of the endpoint's ports.
    func respond(to request: consuming Request, reply: Reply, through port: Port) -> Response? {
        site.middleware.respond(to: request, reply: reply, through: port, by: Routes(site: site))
    }

    /// Makes a source for the loop of the server's thread that calls, if the store can be asked in it.
    public func makeLoopSource() -> (any LoopSource)? { sessions.makeThreadQuestions().map(QuestionSource.init) }

    /// The response to a request that is pending when the server stops.
    public func refusePending() -> Response { site.middleware.refusePending() }

    /// The response to a request whose header is too large.
    public func refuseHeader(of request: Request) -> Response { site.middleware.refuseHeader(of: request) }

    /// The response to a request whose body is too large.
    public func refuseBody(over limit: Int, of request: Request) -> Response {
        site.middleware.refuseBody(over: limit, of: request)
    }

    /// The response to a request with ambiguous framing.
    public func refuseFraming(_ fault: FramingFault, of request: Request) -> Response {
        site.middleware.refuseFraming(fault)
    }
}
