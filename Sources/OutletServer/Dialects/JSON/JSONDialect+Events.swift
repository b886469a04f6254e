import HTTPMessages
import Outlet
import ViewTree

extension JSONDialect {
    /// The form in which a client wants the answer to an event. Throws a `Problem` if it accepts none.
    static func form(_ scope: RequestScope, _ preferences: Preferences) throws(Problem) -> EventAnswer.Form {
        try scope.require(["application/json-patch+json", "application/json"])
        if preferences.returned == .minimal { return .minimal }
        guard let header = scope.request.headers[.accept], !header.trimmed.isEmpty else {
            return preferences.returned == .representation ? .representation : .patch
        }
        let accept = Accept(header)
        let takesPatch = accept.quality(of: "application/json-patch+json") > 0
        let takesDocument = accept.quality(of: "application/json") > 0
        if preferences.returned == .representation, takesDocument { return .representation }
        if accept.names("application/json"), !accept.names("application/json-patch+json") { return .document }
        return takesPatch ? .patch : .document
    }

    /// The answer to an event that has moved its session.
    func answer(_ answer: EventAnswer, movedTo session: Session) -> Response {
        let address = "\(basePath.text)/sessions/\(session.id)"
        var headers: Headers = [
            .eTag: EntityTag(revision: session.revision).text, .location: address, .contentLocation: address,
            .cacheControl: "no-store",
        ]
        headers.nameLanguage(of: session.locale, in: application)
        return .json(answer.body, headers)
    }

    /// The answer to an event.
    func answer(_ answer: EventAnswer, of session: SessionID) -> Response {
        var headers = Headers(capacity: 4)
        headers.append(EntityTag(revision: answer.revision).text, for: .eTag)
        headers.append("private, no-cache", for: .cacheControl)
        var applied: [String] = []
        switch answer.form {
        case .patch:
            headers.append("application/json-patch+json", for: .contentType)
        case .document, .representation:
            headers.append("application/json", for: .contentType)
            headers.append("\(basePath.text)/sessions/\(session)", for: .contentLocation)
            if answer.form == .representation { applied.append("return=representation") }
        case .minimal:
            applied.append("return=minimal")
        case .page: break
        }
        headers.append("Accept, Prefer", for: .vary)
        if answer.waited > 0 { applied.append("wait=\(answer.waited)") }
        if !applied.isEmpty { headers.append(applied.joined(separator: ", "), for: .preferenceApplied) }
        return Response(status: answer.form == .minimal ? 204 : 200, headers: headers, body: answer.body)
    }
}
