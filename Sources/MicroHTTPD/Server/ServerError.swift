/// Why a server could not start.
public struct ServerError: Error, Equatable, CustomStringConvertible {
    /// The kind of failure; more may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let description: String

        /// Another program listens on that port.
        public static let addressInUse = Code(description: "addressInUse")
        /// No network interface of this machine has that address.
        public static let addressNotAvailable = Code(description: "addressNotAvailable")
        /// The system does not let this user listen there.
        public static let permissionDenied = Code(description: "permissionDenied")
        /// The host is neither an address nor a name that is known here.
        public static let invalidHost = Code(description: "invalidHost")
        /// A value of the configuration makes no sense.
        public static let invalidConfiguration = Code(description: "invalidConfiguration")
        /// The system has no files, memory or threads left.
        public static let outOfResources = Code(description: "outOfResources")
    }

    /// The kind of failure.
    public let code: Code
    /// One sentence for the person who started the server.
    public let description: String
}
