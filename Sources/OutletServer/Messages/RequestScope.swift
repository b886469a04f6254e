import HTTPMessages
import Outlet
import ViewTree

/// A request with its principal.
///
/// A class, because it is passed through many continuations.
final class RequestScope: Sendable {
    let request: Request
    /// The sender of the request.
    let sender: Sender
    /// Whether the response deletes the client's cookie, since its token is not valid.
    let takesBackCookie: Bool
    /// Receives the response if it is not available at once.
    let reply: Reply
    /// Whether the path can be answered with a page.
    let hasPages: Bool

    init(
        request: Request, sender: Sender, takesBackCookie: Bool = false, reply: Reply = Reply { _ in },
        hasPages: Bool = false
    ) {
        self.hasPages = hasPages
        self.request = request
        self.sender = sender
        self.takesBackCookie = takesBackCookie
        self.reply = reply
    }

    var principal: Principal { sender.principal }

    /// The program and system of the client as people name them, "Firefox on Linux"; empty if unknown.
    var client: String { UserAgent.name(request.headers[.userAgent]) }

    /// The body as JSON. Throws a `Problem` if it is none.
    func json() throws(Problem) -> JSON {
        do {
            return try JSON(parsing: request.body)
        } catch {
            throw Problem(.notJSON, error.description)
        }
    }

    /// The body as a JSON object. Throws a `Problem` if it is none.
    func body() throws(Problem) -> JSONObject {
        let json = try json()
        guard case .object(let object) = json else {
            throw Problem(.notJSON, "Expected an object, found \(json.kind).")
        }
        return object
    }

    /// The body as an event, or the fault of its shape. Throws a `Problem` if it is no JSON object.
    func event() throws(Problem) -> Result<Event, ShapeError> {
        if let event = Event(plain: request.body) { return .success(event) }
        let object = try body()
        return Result { () throws(ShapeError) in try Event(object) }
    }

    /// Throws a `Problem` if the body is not declared as JSON in UTF-8 without a content coding.
    func requireJSON() throws(Problem) { try requireType("application/json") }

    /// Throws a `Problem` if the body is declared neither as JSON nor as one of these types, in UTF-8 without a content coding.
    func requireJSON(or types: [String]) throws(Problem) {
        if request.headers[.contentType] == "application/json" { return try requireJSON() }
        let declared = request.headers[.contentType]?.split(separator: ";").first?.trimmed.lowercased()
        try requireType(types.first { $0 == declared } ?? "application/json")
    }

    /// Throws a `Problem` if the body is not declared as a form in UTF-8 without a content coding.
    func requireForm() throws(Problem) { try requireType("application/x-www-form-urlencoded") }

    private func requireType(_ type: String) throws(Problem) {
        if let coding = request.headers[.contentEncoding], coding.trimmed.lowercased() != "identity" {
            throw Problem(
                .unsupportedMediaType, "Expected a body without Content-Encoding, found '\(coding.prefix(64))'.")
        }
        if request.headers[.contentType] == type { return }
        let parts = (request.headers[.contentType] ?? "").split(separator: ";").map { $0.trimmed.lowercased() }
        let isUTF8 = parts.dropFirst().allSatisfy { part in
            !part.hasPrefix("charset=") || part == "charset=utf-8" || part == "charset=\"utf-8\""
        }
        if parts.first != type || !isUTF8 {
            let found = request.headers[.contentType].map { "'\($0.prefix(64))'" } ?? "none"
            throw Problem(.unsupportedMediaType, "Expected the Content-Type '\(type)', found \(found).")
        }
    }

    /// The declared kind of a body.
    enum BodyKind {
        /// JSON, or a type that no route takes.
        case json
        /// The form of a page.
        case form
        /// A message of A2UI.
        case message
    }

    /// The media types of messages of A2UI, the preferred one first.
    static let messageTypes = ["application/a2ui+json", "application/json+a2ui"]

    /// The declared kind of the body.
    var bodyKind: BodyKind {
        guard let field = request.headers[.contentType], field != "application/json" else { return .json }
        let type = field.split(separator: ";").first?.trimmed.lowercased() ?? ""
        if type == "application/x-www-form-urlencoded" {
            // curl says so of any body. In a form's own encoding none begins like JSON.
            let first = request.body.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
            return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .json : .form
        }
        return Self.messageTypes.contains(type) ? .message : .json
    }

    /// Whether the body is a form.
    var holdsForm: Bool { bodyKind == .form }

    /// Throws a `Problem` if the client accepts none of these types.
    func require(_ types: @autoclosure () -> [String]) throws(Problem) {
        guard let header = request.headers[.accept], header != "*/*", !header.trimmed.isEmpty else { return }
        let accept = Accept(header)
        let types = types()
        if !types.contains(where: { accept.quality(of: $0) > 0 }) {
            let list = types.map { "'\($0)'" }.joined(separator: ", ")
            throw Problem(
                .notAcceptable, "Expected an Accept that takes one of \(list), found '\(header.prefix(128))'.")
        }
    }

    /// The locales that the client accepts, the most preferred first.
    var locales: [String] { AcceptLanguage(of: request).locales }

    /// The revisions in `If-Match`; nil without the header.
    var match: RevisionMatch? {
        request.headers[.ifMatch].map { match in
            RevisionMatch(text: match) { EntityTag.matches($0, strongly: match) }
        }
    }
}

extension RequestScope {
    /// The first value of a parameter of the query; nil if there is none.
    func query(_ name: String) -> String? {
        guard let query = request.query else { return nil }
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard let key = parts.first, key == name || key.contains("%") && key.parameterName == name else { continue }
            return parts.count > 1 ? String(parts[1]).percentDecoded ?? "" : ""
        }
        return nil
    }

    /// The first value of a parameter that counts: digits; nil if there is none. Throws a `Problem` if it is something else.
    func count(_ name: String) throws(Problem) -> Int? {
        guard let text = query(name) else { return nil }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let count = Int(text)
        else {
            throw Problem(.invalidValue, "Expected a number in '\(name)', found '\(text.prefix(64))'.")
        }
        return count
    }

    /// The parameters of these names in the query; nil if there are none.
    func query(of names: Set<String>) -> String? {
        let pairs = (request.query ?? "").split(separator: "&").filter { pair in
            pair.parameterName.map(names.contains) ?? false
        }
        return pairs.isEmpty ? nil : pairs.joined(separator: "&")
    }
}

extension Request {
    /// The names of the parameters in the query.
    var parameterNames: Set<String> { Set((query ?? "").split(separator: "&").compactMap(\.parameterName)) }
}

extension Substring {
    /// The name of a parameter with its value, as a query has them; nil if it is encoded wrongly.
    var parameterName: String? {
        String(prefix { $0 != "=" }.replacing("+", with: " ")).percentDecoded
    }
}
