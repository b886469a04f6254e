import MicroHTTPD
import Outlet
import ViewTree

/// A request that may go on, and who sent it.
///
/// A class, since a request is handed through many continuations.
final class RequestScope: Sendable {
    let request: Request
    let principal: Principal
    /// Takes the answer where it has to be waited for.
    let reply: Reply

    init(request: Request, principal: Principal, reply: Reply = Reply { _ in }) {
        self.request = request
        self.principal = principal
        self.reply = reply
    }

    /// The body as a JSON object.
    func body() throws(Problem) -> JSONObject {
        let json: JSON
        do {
            json = try JSON(parsing: request.body)
        } catch {
            throw Problem(.notJSON, error.description)
        }
        guard case .object(let object) = json else {
            throw Problem(.notJSON, "Expected an object, found \(json.kind).")
        }
        return object
    }

    /// The body as an event, or what is wrong with its shape.
    func event() throws(Problem) -> Result<Event, ShapeError> {
        if let event = Event(plain: request.body) { return .success(event) }
        let object = try body()
        return Result { () throws(ShapeError) in try Event(object) }
    }

    /// Refuses a body that does not say it is JSON, as it is.
    func requireJSON() throws(Problem) {
        if let coding = request.headers[.contentEncoding], coding.trimmed.lowercased() != "identity" {
            throw Problem(
                .unsupportedMediaType, "Expected a body without Content-Encoding, found '\(coding.prefix(64))'.")
        }
        if request.headers[.contentType] == "application/json" { return }
        let parts = (request.headers[.contentType] ?? "").split(separator: ";").map { $0.trimmed.lowercased() }
        let isUTF8 = parts.dropFirst().allSatisfy { part in
            !part.hasPrefix("charset=") || part == "charset=utf-8" || part == "charset=\"utf-8\""
        }
        if parts.first != "application/json" || !isUTF8 {
            let found = request.headers[.contentType].map { "'\($0.prefix(64))'" } ?? "none"
            throw Problem(.unsupportedMediaType, "Expected the Content-Type 'application/json', found \(found).")
        }
    }

    /// Refuses where the client takes none of these types.
    func require(_ types: @autoclosure () -> [String]) throws(Problem) {
        guard let header = request.headers[.accept], header != "*/*", !header.trimmed.isEmpty else { return }
        let accept = Accept(header)
        let types = types()
        if !types.contains(where: { accept.quality(of: $0) > 0 }) {
            let list = types.map { "'\($0)'" }.joined(separator: " and ")
            throw Problem(.notAcceptable, "Accept takes none of what there is here: \(list).")
        }
    }

    /// The locales that the client takes, the one first that it likes best.
    var locales: [String] {
        guard let header = request.headers[.acceptLanguage] else { return [] }
        let ranked = header.split(separator: ",").enumerated().compactMap { index, part -> (Double, Int, String)? in
            let pieces = part.split(separator: ";").map { $0.trimmed }
            guard let tag = pieces.first.map(String.init), Opening.isLanguageTag(tag) else { return nil }
            let quality = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return quality > 0 ? (-quality, index, tag) : nil
        }
        return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    /// The revisions that `If-Match` names; nil without.
    var match: RevisionMatch? {
        request.headers[.ifMatch].map { match in
            RevisionMatch(text: match) { EntityTag(revision: $0).matches(strongly: match) }
        }
    }

    /// Whether `If-None-Match` names the state that the client would get.
    func has(_ tag: EntityTag) -> Bool {
        request.headers[.ifNoneMatch].map { tag.matches(weakly: $0) } ?? false
    }
}
