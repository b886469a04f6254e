public import HTTPMessages
public import Outlet

extension Endpoint {
    /// The configuration of an endpoint.
    public struct Configuration: Sendable {
        /// Authenticates requests; nil if all requests have the same anonymous principal.
        public var authenticator: Authenticator?
        /// The header fields in which trusted proxies name the sender of a request; nil if there are none. They take precedence
        /// over the authenticator.
        public var principalHeader: PrincipalHeader?
        /// Foreign origins whose pages may send requests, such as `https://app.example`.
        public var allowedOrigins: [String] = []
        /// The files of the web client.
        public var files = PublicFiles()
        /// The look of pages, and the app's name in them. A daemon validates it when it starts.
        public var theme = Theme()
        /// The catalogs of A2UI with components of the app's own types. A daemon checks them at its start.
        public var catalogs: [A2UICatalog] = []
        /// The dialects of the app's own, in which its screens are served beside those that all apps have. A daemon checks them at
        /// its start.
        public var dialects: [Dialect] = []
        /// The origins of sites that may show the pages in a frame, such as `https://intranet.example`; without any, none
        /// may. A site that frames a page can lead its reader's clicks.
        public var frameAncestors: [String] = []
        /// The path under which everything but `/health/…` and `/metrics` is served.
        public var basePath = BasePath.root
        /// The clock for timeouts of data sources, delayed effects and waiting answers. A test can supply its own.
        public var clock: any Clock<Duration> = ContinuousClock()
        /// How long a session is kept after its last use.
        public var sessionLifetime = Duration.seconds(86_400)
        /// How long a session is kept that has not been used since it was opened, if that is shorter.
        public var unusedSessionLifetime = Duration.seconds(600)
        /// How long a sign-in lasts without a use.
        public var signInIdleTime = Duration.seconds(14 * 86_400)
        /// How long a sign-in lasts, however much it is used.
        public var signInLifetime = Duration.seconds(90 * 86_400)
        /// The maximum number of sessions.
        public var sessionLimit = 1_000_000
        /// The maximum number of sessions of a principal at a time; 0 for no limit. Anonymous principals are not
        /// counted.
        public var sessionsPerPrincipal = 1000
        /// The maximum number of sessions opened from an address at a time; 0 for no limit.
        ///
        /// An address is an IPv4 address, or the first 64 bits of an IPv6 address. Programs on the server's own machine
        /// have no limit, unless they are proxies.
        public var sessionsPerAddress = 1000
        /// How many events a second a principal may send, whether they are accepted or not; 0 for no limit. A client that
        /// was quiet for ten seconds may send those of ten seconds at once. Anonymous principals are not limited.
        public var eventsPerPrincipal = 0
        /// How many events a second may come from an address, counted as for ``sessionsPerAddress``; 0 for no limit.
        public var eventsPerAddress = 0
        /// How many requests for a session a second a principal may send, counted as events are; 0 for no limit.
        public var openingsPerPrincipal = 0
        /// How many requests for a session a second may come from an address; 0 for no limit.
        public var openingsPerAddress = 0
        /// The addresses of trusted proxies. Their `Forwarded` field, or else their `X-Forwarded-For` field, gives the
        /// client's address.
        public var trustedProxies: [NetworkRange] = []
        /// The origin under which clients reach the app, such as `https://coffee.example`. Absolute addresses in dialects begin
        /// with it; if it is nil, with the scheme of the request and its `Host`.
        public var publicOrigin: String?
        /// Whether and how agents may use the app, by the Model Context Protocol at `POST /mcp`.
        public var agents = AgentAccess.none
        /// Host names that clients may use for the server besides its addresses, such as `app.example`.
        ///
        /// On a loopback address, `localhost` is always allowed. On other addresses, all names are allowed if this is
        /// empty.
        public var allowedHosts: [String] = []
        /// Whether `/metrics` is served with everything else; false if it has a server of its own.
        public var servesMetrics = true
        /// The maximum size of an encoded session, in bytes. History and the bytes of answers are dropped first; an
        /// event that would exceed the limit is refused.
        public var sessionBytes = 1_048_576
        /// The maximum size of all sessions in memory, in bytes; nil for half of the memory of the machine or the
        /// container. Beyond it no session is opened, and beyond 110 % of it no session may grow.
        public var memoryLimit: Int?

        /// The secret with which the keys of events with secrets are hashed, and by which browsers are recognized that have
        /// signed in before. It has 16 random bytes or more, is the same for all processes of the app, and is never in a store.
        /// If it is nil, each process makes its own: after a restart, or at another node, a repeated key of such an event is
        /// refused with 422, and no browser is recognized.
        public var secret: [UInt8]?

        /// Creates the default configuration.
        public init() {}
    }
}
