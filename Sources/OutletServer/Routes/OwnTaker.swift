import HTTPMessages
import Outlet
import ViewTree

/// Takes the events of clients of an app's own dialect.
struct OwnTaker: Sendable {
    let site: Site
    let dialect: OwnDialect

    /// `POST /sessions/{id}/events` with a form, or with JSON.
    func take(in id: SessionID?, _ scope: RequestScope) throws -> Response? {
        let form: Result<PostedForm, Problem>
        if scope.holdsForm {
            try scope.requireForm()
            form = Result { () throws(Problem) in try PostedForm(parsing: scope.request.body) }
        } else {
            try scope.requireJSON(or: dialect.dialect.ownTypes)
            let json = try scope.json()
            form = Result { () throws(Problem) in try dialect.form(of: json) }
        }
        guard let id else { throw Problem.unknownSession }
        let taker = FieldTaker(site: site, dialect: dialect, maySayNothing: true) { [dialect] body, session in
            dialect.response(body, of: session, for: scope)
        }
        return try taker.take(form, in: id, scope)
    }
}
