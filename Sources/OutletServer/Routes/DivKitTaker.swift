import HTTPMessages
import Outlet
import Synchronization
import ViewTree

/// Takes the controls of DivKit cards. Clients ignore the response body and then load the changes.
struct DivKitTaker: Sendable {
    let site: Site

    /// The revision at which inputs were changed; nil if none was.
    private final class Change: Sendable {
        let revision = Mutex<Int?>(nil)
    }

    /// `POST /sessions/{id}/events` with the variables of a card's outermost element. The query names the control.
    func take(in id: SessionID?, _ scope: RequestScope) throws -> Response? {
        let body = try scope.body()
        guard let id else { throw Problem.unknownSession }
        let control = scope.screenQuery ?? ""
        let form: PostedForm
        do {
            form = try Self.form(body, control)
        } catch {
            // Thrown only once the session is found, so that other clients are not told the fault of the body.
            return try site.withSession(id, scope) { _, _, _ in throw error }
        }
        let change = Change()
        let origin = site.origin(scope)
        let isNear: @Sendable (Session) -> Bool = { [divKit = site.divKit] in divKit.isNear($0, from: origin) }
        let chain = FormRequest(
            body: scope.request.body + [0] + Array(control.utf8),
            openBody: site.openBody(of: form.inputs, scope), signingIn: .dropped, isEditable: false,
            isShort: isNear
        ) { [divKit = site.divKit] document, session in
            let chain = try form.chain(on: divKit.screen(of: session, from: origin, document: document).plain)
            if !chain.changes.isEmpty { change.revision.withLock { $0 = session.revision } }
            return chain
        }
        let request = EventRequest(
            to: site.events, session: id, of: scope.sender, with: site.signInClient(scope), form: chain,
            key: Result { try IdempotencyKey.read(scope.request.headers[.idempotencyKey]) },
            match: scope.match, beside: { [site] in site.beside(scope, $0) },
            reply: { answer in
                site.goOn(with: scope) { try accept(try answer.get(), after: change, in: id, scope) }
            })
        return try site.events.process(request).flatMap { try accept($0, after: change, in: id, scope) }
    }

    private func accept(_ answer: EventAnswer, after change: Change, in id: SessionID, _ scope: RequestScope) throws
        -> Response?
    {
        // Forgets the drawings: the client's inputs hold the typed values, even if the document still has those drawn before.
        if let revision = change.revision.withLock({ $0 }) { site.divKit.kept.forget(id, through: revision) }
        guard Preferences(scope.request.headers[.prefer]).wait != nil else {
            return site.divKit.accepted(at: answer.revision)
        }
        return try site.withSettled(id, scope) { site, _, session in site.divKit.accepted(at: session.revision) }
    }

    /// The inputs and the control. Clients for iOS send all variables as strings, those for Android do not.
    private static func form(_ body: JSONObject, _ query: String) throws(Problem) -> PostedForm {
        var faults: [Fault] = []
        var fields: [(name: String, value: String)] = []
        for (name, value) in body.members {
            switch value {
            case .string, .number, .largeInteger, .bool: fields.append((name, PlainInput.text(of: value)))
            default: faults.append(Fault(JSONPointer([name]), "Expected a string, found \(value.kind)."))
            }
        }
        if let first = faults.first { throw Problem(.wrongShape, first.detail, faults: faults) }
        let control = try PlainControl(parsing: query)
        // Throws if the control has no valid event.
        _ = try control.event(with: JSONObject())
        return PostedForm(fields + [(PlainControl.field, control.text)])
    }
}
