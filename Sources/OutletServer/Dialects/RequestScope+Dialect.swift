import Outlet
import ViewTree

extension RequestScope {
    /// The dialect that the request asks for, by `as` or else by `Accept`; nil for native JSON. Throws a `Problem` if `as`
    /// names an unknown one. `isNamed` is whether a wildcard of `Accept` does not choose one.
    func dialect(among dialects: Dialects, named isNamed: Bool = false) throws(Problem) -> Dialect? {
        if let word = query(Application.dialectParameter) { return try dialects.named(word) }
        guard let header = request.headers[.accept], header != "*/*", header != "application/json" else { return nil }
        return dialects.preferred(by: header, named: isNamed)
    }

    /// The dialect of a program that the request asks for; nil for native JSON, which is also meant by wildcards: the body is native,
    /// too.
    ///
    /// Called for each event, so it parses `Accept` only if that has a `v` or a `2`: the types of Outlet's dialects have one
    /// (`application/vnd…`, `application/a2ui+json`), and those of native clients do not. Of an app's own nothing is known.
    func programDialect(among dialects: Dialects) throws(Problem) -> Dialect? {
        let (letter, digit) = (UInt8(ascii: "v"), UInt8(ascii: "2"))
        if request.query == nil, !dialects.hasOwn,
            request.headers[.accept]?.utf8.contains(where: { $0 | 0x20 == letter || $0 == digit }) != true
        {
            return nil
        }
        let dialect = try dialect(among: dialects, named: true)
        return dialect?.kind == .html ? nil : dialect
    }

    /// The query without `as`; the rest opens a screen.
    var screenQuery: String? {
        guard let query = request.query, self.query(Application.dialectParameter) != nil else { return request.query }
        let pairs = query.split(separator: "&").filter { $0.parameterName != Application.dialectParameter }
        return pairs.isEmpty ? nil : pairs.joined(separator: "&")
    }

    /// Throws a `Problem` if `as` is there: only documents have dialects.
    func requireNoDialect() throws(Problem) {
        guard let word = query(Application.dialectParameter) else { return }
        throw Problem(.notAcceptable, "There is no answer as '\(word.prefix(64))' here.")
    }

    /// Whether a refusal is to be a page: for the form of a page always, and also for a body in another encoding that browsers use
    /// for forms.
    func wantsPage(among dialects: Dialects) -> Bool {
        guard hasPages else { return false }
        return switch request.method == .post ? bodyKind : nil {
        case .form: !dialects.hasOwn || (try? dialect(among: dialects))?.kind != .own
        case .json, .message: holdsOtherForm && (try? dialect(among: dialects))?.kind == .html
        case nil: (try? dialect(among: dialects))?.kind == .html
        }
    }

    /// Whether the body has one of the two other encodings that browsers use for forms.
    private var holdsOtherForm: Bool {
        let type = request.headers[.contentType]?.split(separator: ";").first?.trimmed.lowercased()
        return type == "multipart/form-data" || type == "text/plain"
    }
}
