extension JSONService {
    /// The limits for requests to a service.
    public struct Limits: Sendable {
        /// How long a request may take in all: connecting, redirects, further attempts, and the last byte.
        public var timeout: Duration
        /// How long connecting may take.
        public var connectTimeout: Duration
        /// How many bytes the body of an answer may have. They are counted as they come.
        public var bodySize: Int
        /// How many redirects are followed.
        public var redirects: Int
        /// The hosts beside its own that the service may redirect to. They get none of the headers.
        public var redirectHosts: Set<String>
        /// The maximum number of attempts of a request. It is repeated if the service can't be reached, breaks off, or answers
        /// 429, 502, 503 or 504. The pause between two attempts is at least the one that the service asks for, and 50 to 100
        /// ms, doubled for each further attempt.
        public var attempts: Int

        /// Limits; the defaults for those that are not given.
        public init(
            timeout: Duration = .seconds(10), connectTimeout: Duration = .seconds(3), bodySize: Int = 1 << 20,
            redirects: Int = 3, redirectHosts: Set<String> = [], attempts: Int = 2
        ) {
            self.timeout = timeout
            self.connectTimeout = connectTimeout
            self.bodySize = bodySize
            self.redirects = redirects
            self.redirectHosts = redirectHosts
            self.attempts = attempts
        }
    }
}
