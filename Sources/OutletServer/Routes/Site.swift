import HTTPMessages
import Logging
import Outlet
import Synchronization

/// The parts of a served app that the responders of its routes share.
final class Site: Sendable {
    let application: Application
    let basePath: BasePath
    let sessions: Sessions
    let events: EventProcessor
    let openings: OpeningProcessor
    let middleware: Middleware
    let json: JSONDialect
    let html: HTMLDialect
    let card: CardDialect
    let a2ui: A2UIDialect
    let divKit: DivKitDialect
    /// The dialects in which the app is served.
    let dialects: Dialects
    let descriptions: Descriptions
    /// Whether and how agents may use the app.
    let agents: AgentAccess
    /// The limits of events.
    let eventRates: RateLimits
    /// The limits of requests for a session.
    let openingRates: RateLimits
    /// The cookie with the accounts that have signed in with a browser; kept for a year.
    private let knownCookie: SignInCookie
    /// The cookie with the sign-in links that a browser has requested; kept for ten minutes.
    private let linkCookie: SignInCookie
    /// The configured origin under which clients reach the app; nil if there is none.
    private let publicOrigin: String?
    private let drawing = PageDrawing()
    /// The answers that repeated keys get in dialects.
    private let answers = KeptAnswers()
    /// The large documents that streams are sending.
    let streamDocuments = StreamDocuments()
    /// Reads the counts of the server that calls the endpoint; nil without one.
    let socket = Mutex<(@Sendable () -> SocketStatistics)?>(nil)

    init(
        _ sessions: Sessions, middleware: Middleware, json: JSONDialect, html: HTMLDialect,
        catalogs: [A2UICatalog], dialects: Dialects, origin: String?, agents: AgentAccess,
        events eventRates: RateLimits,
        openings openingRates: RateLimits
    ) {
        self.agents = agents
        publicOrigin = origin
        application = html.application
        basePath = html.basePath
        self.sessions = sessions
        knownCookie = SignInCookie(name: SignInCookie.known, basePath: html.basePath, lifetime: 365 * 86_400)
        linkCookie = SignInCookie(name: SignInCookie.links, basePath: html.basePath, lifetime: 600)
        events = EventProcessor(sessions)
        openings = OpeningProcessor(sessions)
        self.middleware = middleware
        self.json = json
        self.html = html
        card = CardDialect(application: html.application, basePath: html.basePath)
        a2ui = A2UIDialect(application: html.application, basePath: html.basePath, catalogs: catalogs)
        divKit = DivKitDialect(
            application: html.application, basePath: html.basePath, hasOtherNodes: sessions.isShared)
        self.dialects = dialects
        self.eventRates = eventRates
        self.openingRates = openingRates
        descriptions = Descriptions(
            application, below: basePath, in: dialects, hasPrincipals: middleware.hasPrincipals,
            hasMetrics: json.hasMetrics, hasAgents: agents != .none)
    }

    /// What draws a dialect; nil for native JSON.
    func drawn(_ dialect: Dialect?) -> (any DrawnDialect)? {
        switch dialect?.kind {
        case .a2ui: a2ui
        case .card: card
        case .divkit: divKit
        case .own: dialect.flatMap { OwnDialect($0, application: application, basePath: basePath) }
        case .html: html
        case nil: nil
        }
    }

    /// The dialect of the app's own that a request asks for; nil if it asks for none.
    func ownDialect(_ scope: RequestScope) -> OwnDialect? {
        guard dialects.hasOwn, let dialect = try? scope.dialect(among: dialects) else { return nil }
        return OwnDialect(dialect, application: application, basePath: basePath)
    }

    /// The peers that are trusted proxies.
    var proxies: ProxyPolicy { middleware.proxies }

    /// How many seconds a document waits for the screen's loads, unless the request specifies it, if its client gets no
    /// later updates.
    static let patience = 2

    /// Continues a request after a pending step, and sends the response if it is ready.
    func goOn(with scope: RequestScope, _ body: () throws -> Response?) { middleware.goOn(with: scope, body) }

    /// Answers a request with a page, or a long document, drawn on another thread in its turn.
    func draw(for scope: RequestScope, _ page: @escaping @Sendable () throws -> Response) {
        beside(scope) { self.goOn(with: scope, page) }
    }

    /// Performs a request's long work on another thread in its turn.
    func beside(_ scope: RequestScope, _ work: @escaping @Sendable () -> Void) {
        beside(proxies.sender(of: scope.request), work)
    }

    /// The same, for the address of a request's sender.
    func beside(_ address: NetworkAddress?, _ work: @escaping @Sendable () -> Void) { drawing.draw(for: address, work) }

    /// The response with the token of a client's sign-in; without a token it deletes the client's. Programs can request the
    /// token in a header field. A browser keeps it in a cookie that scripts can't read; another cookie, which outlives the
    /// sign-in, keeps the accounts that have signed in.
    func handing(_ moved: MovedSession, to scope: RequestScope, _ response: consuming Response) -> Response {
        var response = response
        let token = moved.token
        response.add(["Outlet-Token", "Sec-Fetch-Site"], to: .vary)
        let asksForField = scope.request.headers[.outletToken] == "header" && scope.request.headers[.fetchSite] == nil
        if asksForField {
            response.headers[.outletToken] = token?.description
        } else {
            let isSecure = proxies.isSecure(scope.request)
            response.headers[.setCookie] = middleware.cookie.setting(token?.description, isSecure: isSecure)
            if let known = moved.known {
                response.headers.append(knownCookie.setting(known.text, isSecure: isSecure), for: .setCookie)
            }
        }
        return response
    }

    /// The response to an event that has sent links, with the cookie that binds the links to the browser.
    func binding(_ links: BoundLinks?, to scope: RequestScope, _ response: consuming Response) -> Response {
        var response = response
        if let links {
            let isSecure = proxies.isSecure(scope.request)
            response.headers.append(linkCookie.setting(links.text, isSecure: isSecure), for: .setCookie)
        }
        return response
    }

    /// The origin of the server as the client addresses it.
    func origin(_ scope: RequestScope) -> String {
        publicOrigin
            ?? "\(proxies.isSecure(scope.request) ? "https" : "http")://\(scope.request.headers[.host] ?? "localhost")"
    }

    /// The sign-in links that the client of a request has requested.
    func links(_ scope: RequestScope) -> BoundLinks {
        BoundLinks(linkCookie.values(in: scope.request, isSecure: proxies.isSecure(scope.request)))
    }

    /// Who asks for a screen.
    func visitor(_ scope: RequestScope) -> Visitor {
        Visitor(scope.principal, in: application.locale(among: scope.locales), by: links(scope))
    }

    /// The properties of a request's client that signing in needs.
    func signInClient(_ scope: RequestScope) -> SignInClient {
        SignInClient(
            name: scope.client, address: proxies.client(of: scope.request).map { ClientAddress(bits: $0.bits) },
            known: KnownAccounts(knownCookie.values(in: scope.request, isSecure: proxies.isSecure(scope.request))),
            links: links(scope))
    }

    /// Throws a `Problem` if the client exceeds its rate of such requests.
    func require(_ rates: RateLimits, _ scope: RequestScope) throws(Problem) {
        if rates.areUnlimited { return }
        try rates.require(scope.principal, from: proxies.client(of: scope.request), now: sessions.now)
    }

    /// The values of a form without secrets, by which a repeated key is compared; nil if it has no secrets, or the request no
    /// key.
    func openBody(of fields: @autoclosure () -> [(node: String, value: String)], _ scope: RequestScope) -> [UInt8]? {
        scope.request.headers[.idempotencyKey] == nil ? nil : sessions.withoutSecrets(fields())
    }

    /// The client's profile as the request gives it; nil if no screen of the app asks for it.
    func profile(_ scope: RequestScope) -> ProfileReading? {
        application.choosesByProfile ? ProfileReading(scope.request.headers) : nil
    }

    /// The response that the same event has got before, if its key is repeated; nil if there is none.
    func kept(_ answer: EventAnswer, in id: SessionID, for scope: RequestScope) -> Response? {
        key(answer, id, scope).flatMap { answers[$0] }
    }

    /// Returns the response to an event, which its key is to get again.
    func keeping(_ response: Response, to answer: EventAnswer, in id: SessionID, for scope: RequestScope) -> Response {
        if let key = key(answer, id, scope) { answers.keep(response, for: key) }
        return response
    }

    private func key(_ answer: EventAnswer, _ id: SessionID, _ scope: RequestScope) -> KeptAnswers.Key? {
        guard let key = try? IdempotencyKey.read(scope.request.headers[.idempotencyKey]) else { return nil }
        let body = Fingerprint(of: scope.request.body)
        return KeptAnswers.Key(session: id, key: key, body: body, revision: answer.revision)
    }

    /// Calls `body` with the session if it exists and belongs to the request's principal.
    func withSession(
        _ id: SessionID?, _ scope: RequestScope,
        body: @escaping @Sendable (Site, RequestScope, Session) throws -> Response?
    ) throws -> Response? {
        guard let id else { throw Problem.unknownSession }
        let session = try sessions.use(id, as: scope.principal) { later in
            self.goOn(with: scope) { try body(self, scope, try later.get()) }
        }
        return try session.flatMap { try body(self, scope, $0) }
    }

    /// The same, once the session's screen has settled, or after the request's waiting time.
    func withSettled(
        _ id: SessionID?, _ scope: RequestScope,
        body: @escaping @Sendable (Site, RequestScope, Session) throws -> Response?
    ) throws -> Response? {
        let wait = Preferences(scope.request.headers[.prefer]).wait ?? Self.patience
        return try withSession(id, scope) { site, scope, session in
            let settled = site.sessions.settled(session, within: wait) { later in
                site.goOn(with: scope) { try body(site, scope, later.get()) }
            }
            return try settled.flatMap { try body(site, scope, $0) }
        }
    }
}
