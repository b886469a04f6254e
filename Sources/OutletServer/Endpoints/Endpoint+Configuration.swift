public import MicroHTTPD
public import Outlet

extension Endpoint {
    /// What an endpoint can be told.
    public struct Configuration: Sendable {
        /// Finds out who sends a request; nil if everybody is the same anonymous principal.
        public var authenticator: Authenticator?
        /// Foreign origins whose pages may ask, such as `https://app.example`.
        public var allowedOrigins: [String] = []
        /// The files of the web client.
        public var files = PublicFiles()
        /// The path below which everything is served but `/health/…` and `/metrics`.
        public var basePath = BasePath.root
        /// What time-outs of data sources go by; a test may bring its own.
        public var clock: any Clock<Duration> = ContinuousClock()
        /// How long a session is kept that nobody uses.
        public var sessionLifetime = Duration.seconds(86_400)
        /// How long a session is kept that nobody has used since it was opened, if that is less.
        public var unusedSessionLifetime = Duration.seconds(600)
        /// How many sessions a principal may have at once; 0 is any number. Whoever is anonymous is none.
        public var sessionsPerPrincipal = 1000
        /// How many sessions may be opened from an address and be there at once; 0 is any number.
        ///
        /// An address is an IPv4 address, or 64 bits of an IPv6 address. Programs on the server's own machine may have any
        /// number, unless they are proxies.
        public var sessionsPerAddress = 1000
        /// Peers that are proxies: their `Forwarded`, else their `X-Forwarded-For`, tells where a request comes from.
        public var trustedProxies: [NetworkRange] = []
        /// Names under which clients may ask for the server, such as `app.example`, beside its addresses.
        ///
        /// On a loopback address `localhost` is one of them in any case; on others any name is, if this is empty.
        public var allowedHosts: [String] = []
        /// Where `/metrics` is served instead of beside everything else, by ``Endpoint/serve(_:drainDelay:listening:)``.
        public var metrics: Server.Configuration?
        /// How many bytes a session may hold, as it would be written down. History and the bytes of answers are dropped
        /// first; an event that would add more is refused.
        public var sessionBytes = 1_048_576
        /// How many bytes the sessions may hold that are in memory, all together; nil for half of what the machine, or the
        /// container, has. Beyond it no session is opened; beyond a tenth more, none grows.
        public var memoryLimit: Int?

        /// The defaults.
        public init() {}
    }
}
