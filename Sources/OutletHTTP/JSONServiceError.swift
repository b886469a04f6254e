/// An error of a request to a service.
///
/// Its description contains neither the answer nor the request, so it can be logged. If a data source's load throws it, users
/// see that the load failed, without a reason.
public struct JSONServiceError: Error, Equatable, CustomStringConvertible {
    /// The kind of failure; more may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let description: String

        /// The address of the service, a path or a header can't be sent.
        public static let invalidAddress = Code(description: "invalidAddress")
        /// No server answers at the address, or its certificate is not trusted.
        public static let unreachable = Code(description: "unreachable")
        /// There was no whole answer in time.
        public static let timedOut = Code(description: "timedOut")
        /// The connection ended before the answer did.
        public static let disconnected = Code(description: "disconnected")
        /// The answer is not HTTP.
        public static let notHTTP = Code(description: "notHTTP")
        /// The answer's status is not one of success.
        public static let status = Code(description: "status")
        /// The service redirects to a forbidden address, or too often.
        public static let redirected = Code(description: "redirected")
        /// The answer has more bytes than it may have.
        public static let tooLarge = Code(description: "tooLarge")
        /// The answer is not JSON, or does not say that it is.
        public static let notJSON = Code(description: "notJSON")
        /// The answer is JSON of another shape.
        public static let wrongShape = Code(description: "wrongShape")
    }

    /// The problem that a service reports (RFC 9457): its words, not meant for users, and not in `description`.
    public struct Problem: Equatable, Sendable, Decodable {
        /// Identifies the kind of problem.
        public let type: String?
        /// The kind of problem in a few words.
        public let title: String?
        /// Details of this occurrence.
        public let detail: String?
    }

    /// The kind of failure.
    public let code: Code
    /// The status of the answer, if it was not one of success.
    public let status: Int?
    /// The pause that the service has asked for.
    public let retryAfter: Duration?
    /// The problem that the service has reported.
    public let problem: Problem?
    private let sentence: String

    /// The failure in one sentence, for the log.
    public var description: String { "\(code): \(sentence)" }

    init(
        _ code: Code, _ sentence: String, status: Int? = nil, retryAfter: Duration? = nil, problem: Problem? = nil
    ) {
        self.code = code
        self.sentence = sentence
        self.status = status
        self.retryAfter = retryAfter
        self.problem = problem
    }

    /// Whether another attempt may bring an answer.
    var mayPass: Bool {
        switch code {
        case .unreachable, .disconnected: true
        case .status: status.map { [429, 502, 503, 504].contains($0) } ?? false
        default: false
        }
    }
}
