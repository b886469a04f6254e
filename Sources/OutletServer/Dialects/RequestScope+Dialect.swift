import Outlet
import ViewTree

extension RequestScope {
    /// The dialect that the request asks for, by `as` or else by `Accept`; nil for native JSON. Throws a `Problem` if `as`
    /// names an unknown one.
    func dialect() throws(Problem) -> Dialect? {
        if let word = query(Application.dialectParameter) {
            guard let dialect = Dialect(rawValue: word) else {
                let words = Dialect.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
                throw Problem(.notAcceptable, "'as' asks for '\(word.prefix(64))'; there are \(words).")
            }
            return dialect
        }
        guard let header = request.headers[.accept], header != "*/*", header != "application/json" else { return nil }
        return Accept.dialect(of: header)
    }

    /// The dialect of a program that the request asks for; nil for native JSON.
    ///
    /// Called for each event, so it parses `Accept` only if that has a `v` or a `2`: the types of these dialects have one
    /// (`application/vnd…`, `application/a2ui+json`), and those of native clients do not.
    func programDialect() throws(Problem) -> Dialect? {
        let (letter, digit) = (UInt8(ascii: "v"), UInt8(ascii: "2"))
        if request.query == nil,
            request.headers[.accept]?.utf8.contains(where: { $0 | 0x20 == letter || $0 == digit }) != true
        {
            return nil
        }
        let dialect = try dialect()
        return dialect == .html ? nil : dialect
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

    /// Whether a refusal is to be a page: for a form always, and also for a body in another encoding that browsers use for
    /// forms.
    var wantsPage: Bool {
        guard hasPages else { return false }
        return switch request.method == .post ? bodyKind : nil {
        case .form: true
        case .json, .message: holdsOtherForm && (try? dialect()) == .html
        case nil: (try? dialect()) == .html
        }
    }

    /// Whether the body has one of the two other encodings that browsers use for forms.
    private var holdsOtherForm: Bool {
        let type = request.headers[.contentType]?.split(separator: ";").first?.trimmed.lowercased()
        return type == "multipart/form-data" || type == "text/plain"
    }
}
