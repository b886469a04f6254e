import AsyncHTTPClient
import NIOHTTP1

/// The head of an answer, and the way to its body.
struct ServiceResponse: Sendable {
    let address: ServiceAddress
    let body: HTTPClientResponse.Body
    private let head: HTTPClientResponse

    init(_ response: HTTPClientResponse, from address: ServiceAddress) {
        self.address = address
        body = response.body
        head = response
    }

    var status: Int { Int(head.status.code) }
    var isSuccess: Bool { (200..<300).contains(status) }

    /// The target of a redirect; nil if the answer is none.
    var redirect: String? {
        [301, 302, 303, 307, 308].contains(status) ? head.headers.first(name: "location") : nil
    }

    /// How many bytes the body claims to have.
    var length: Int? { head.headers.first(name: "content-length").flatMap { Int($0) } }

    var isJSON: Bool { mediaType == "application/json" || mediaType.hasSuffix("+json") }
    var isProblem: Bool { mediaType == "application/problem+json" }

    private var mediaType: String {
        let field = head.headers.first(name: "content-type") ?? ""
        return field.prefix { $0 != ";" && $0 != " " && $0 != "\t" }.lowercased()
    }

    /// The target of the link to the next page.
    var link: String? { LinkField.next(in: head.headers["link"]) }

    /// The pause that the service asks for, if it states it in seconds.
    var retryAfter: Duration? {
        guard let seconds = head.headers.first(name: "retry-after").flatMap({ Int32($0) }), seconds >= 0 else {
            return nil
        }
        return .seconds(seconds)
    }
}
