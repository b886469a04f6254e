public import HTTPMessages

extension Server {
    /// How a server listens and what it lets a client do.
    public struct Configuration: Sendable {
        /// The address to listen on: an IPv4 or IPv6 address, or a name such as `localhost`.
        public var host: String
        /// The port to listen on; 0 takes a free one.
        public var port: UInt16
        /// A socket that listens already, to serve in place of a new one at that address and port; nil for a new one.
        package var socket: ListeningSocket?
        /// How many threads answer requests; by default one for each core.
        public var threads: Int
        /// How many connections may be open at once; fewer if the system permits fewer open files.
        public var connectionLimit = 10_000
        /// How many connections one address may have open: nil for a tenth of `connectionLimit`, 0 for any number. Of an
        /// IPv6 address its /64 network counts. Another connection is closed at once.
        public var connectionsPerAddress: Int?
        /// The networks whose addresses may have any number of connections, such as proxies. By default those of the
        /// machine itself.
        public var unlimitedPeers = NetworkRange.loopback
        /// How many connections are taken in beyond `connectionLimit`, so that a health check is answered when all others
        /// are taken. Their requests have `isBeyondLimit`; such a connection ends with its first answer, or after a second.
        public var spareConnections = 0
        /// The longest body that is read, in bytes.
        public var bodyLimit = 64 * 1024
        /// How long a connection may be silent between requests, and a client may leave an answer unread.
        public var idleTimeout = Duration.seconds(30)
        /// How long a request may take to arrive, from its first byte to the last of its body.
        public var requestTimeout = Duration.seconds(30)
        /// How long the client of a stream may leave bytes unread.
        public var streamTimeout = Duration.seconds(300)
        /// How many bytes of header fields are always read, their names and line ends included; the first line may have
        /// 1 KB beside them. What is longer is refused with 431, and so is a header with more than a field for every 128
        /// bytes of this: 64 of them by default, and more in a shorter header.
        ///
        /// A connection's memory follows from it: an idle stream takes some 13 KB by default, 4 KB with 1,024 bytes.
        public var headerBytes = 8192
        /// The fields that go into `Request.headers`; no others do. Several of one name are joined by commas.
        public var readHeaders: [HeaderName]

        /// The number of processors that are in use; at least 1.
        public static var cores: Int { Machine.cores }

        /// A configuration whose other properties have their defaults.
        public init(
            host: String = "127.0.0.1", port: UInt16 = 0, threads: Int = Self.cores,
            readHeaders: [HeaderName] = []
        ) {
            self.host = host
            self.port = port
            self.threads = threads
            self.readHeaders = readHeaders
        }
    }
}

extension Server.Configuration {
    /// Throws an error with the first value that makes no sense.
    func validate() throws(ServerError) {
        let rules: [(isKept: Bool, sentence: String)] = [
            (threads >= 1, "threads is \(threads); at least 1 is needed."),
            (connectionLimit >= 1, "connectionLimit is \(connectionLimit); at least 1 is needed."),
            (
                connectionsPerAddress ?? 0 >= 0,
                "connectionsPerAddress is \(connectionsPerAddress ?? 0); 0 means no limit."
            ),
            (spareConnections >= 0, "spareConnections is \(spareConnections); it can't be negative."),
            (bodyLimit >= 0, "bodyLimit is \(bodyLimit); it can't be negative."),
            (
                (512...262_144).contains(headerBytes),
                "headerBytes is \(headerBytes); at least 512 and at most 262144 bytes make sense."
            ),
        ]
        for rule in rules where !rule.isKept {
            throw ServerError(code: .invalidConfiguration, description: rule.sentence)
        }
    }
}
