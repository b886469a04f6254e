import Outlet
import ViewTree

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

    /// Whether a refusal is to be a page.
    var wantsPage: Bool {
        guard hasPages else { return false }
        return request.method == .post ? holdsForm : (try? dialect()) == .html
    }
}
