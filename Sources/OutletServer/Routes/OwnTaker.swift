import HTTPMessages
import Outlet
import ViewTree

/// Takes the events of clients of an app's own dialect.
struct OwnTaker: Sendable {
    let site: Site
    let dialect: OwnDialect

    /// `POST /sessions/{id}/events` with a form, or with a JSON text.
    func take(in id: SessionID?, _ scope: RequestScope) throws -> Response? {
        if scope.holdsForm { try scope.requireForm() } else { try scope.requireJSON() }
        let json: JSON? = scope.holdsForm ? nil : .object(try scope.body())
        guard let id else { throw Problem.unknownSession }
        let form = Result { () throws(Problem) in
            if let json { try dialect.form(of: json) } else { try PostedForm(parsing: scope.request.body) }
        }
        let taker = FieldTaker(site: site, dialect: dialect) { [dialect] body, session in
            dialect.response(body, of: session, for: scope)
        }
        return try taker.take(form, in: id, scope)
    }
}
