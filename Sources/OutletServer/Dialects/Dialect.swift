import Outlet
import ViewTree

/// A form of a document other than the native JSON, by the word with which `as` asks for it.
enum Dialect: String {
    /// Pages for people, which work without scripts.
    case html
}

extension RequestScope {
    /// The dialect that the request asks for, by `as` or else by `Accept`; nil for native JSON. Throws a `Problem` if
    /// `as` asks for none that there is.
    func dialect() throws(Problem) -> Dialect? {
        if let word = query(Application.dialectParameter) {
            guard let dialect = Dialect(rawValue: word) else {
                throw Problem(.notAcceptable, "'as' asks for '\(word.prefix(64))'; there is 'html'.")
            }
            return dialect
        }
        guard let header = request.headers[.accept], header != "*/*", header != "application/json" else { return nil }
        return Accept(header).prefersPage ? .html : nil
    }

    /// Throws a `Problem` if `as` is there: only documents have dialects.
    func requireNoDialect() throws(Problem) {
        guard let word = query(Application.dialectParameter) else { return }
        throw Problem(.notAcceptable, "There is no answer as '\(word.prefix(64))' here.")
    }

    /// The first value of a parameter of the query; nil if there is none.
    func query(_ name: String) -> String? {
        guard let query = request.query else { return nil }
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.first.map({ $0 == name }) == true else { continue }
            return parts.count > 1 ? String(parts[1]).percentDecoded ?? "" : ""
        }
        return nil
    }

    /// The query without some parameters; nil if nothing is left.
    func query(without names: Set<Substring>) -> String? {
        let pairs = (request.query ?? "").split(separator: "&").filter { pair in
            !names.contains(pair.prefix { $0 != "=" })
        }
        return pairs.isEmpty ? nil : pairs.joined(separator: "&")
    }

    /// Whether a refusal is to be a page.
    var wantsPage: Bool {
        guard hasPages else { return false }
        return request.method == .post ? holdsForm : (try? dialect()) == .html
    }

    /// Whether the body is a form.
    var holdsForm: Bool {
        guard let field = request.headers[.contentType], field != "application/json" else { return false }
        return field.split(separator: ";").first?.trimmed.lowercased() == "application/x-www-form-urlencoded"
    }
}
