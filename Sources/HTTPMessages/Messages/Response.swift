/// The answer to a request.
public struct Response: Sendable {
    /// The body of a response.
    public enum Body: Sendable {
        /// All of it; sent with its length.
        case bytes([UInt8])
        /// Made while it is sent.
        case stream(any ByteSource)

        /// The number of bytes; nil if it is known only at the end.
        public var count: Int? {
            switch self {
            case .bytes(let bytes): bytes.count
            case .stream: nil
            }
        }
    }

    /// The status code, 200 to 599.
    public var status: Int
    /// The fields; the server adds `Date`, `Content-Length` or `Transfer-Encoding`, `Connection`, and those which say
    /// that a browser runs nothing of the answer, itself.
    public var headers: Headers
    /// The body; the server leaves it out in the answer to HEAD and with 204 and 304.
    public var body: Body
    /// Whether a browser may run the answer as a page, which then says in `Content-Security-Policy` what it needs.
    public var isPage = false

    /// An answer with all of its body.
    public init(status: Int, headers: Headers = Headers(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = .bytes(body)
    }

    /// An answer whose body is made while it is sent.
    public init(status: Int, headers: Headers = Headers(), stream: any ByteSource) {
        self.status = status
        self.headers = headers
        self.body = .stream(stream)
    }
}
