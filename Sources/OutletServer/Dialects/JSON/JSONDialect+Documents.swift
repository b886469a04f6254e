import HTTPMessages
import Outlet
import ViewTree

extension JSONDialect {
    /// The document of a screen that has no session. `wait` is how many seconds the client let it wait.
    func document(_ document: [UInt8], in locale: String, _ vary: String, waited wait: Int?) -> Response {
        var headers: Headers = [.cacheControl: "no-cache", .vary: vary, .eTag: EntityTag(of: document).text]
        if let wait { headers[.preferenceApplied] = "wait=\(wait)" }
        headers.nameLanguage(of: locale, in: application)
        return .json(document, headers)
    }

    /// The document of a session.
    func document(_ document: [UInt8], of session: Session) -> Response { .json(document, headers(of: session)) }

    /// The 304 response to a client that has the current document; nil if it has another.
    func unchanged(_ session: Session, for scope: RequestScope) -> Response? {
        // Checked first, since most clients have none: no header is then built.
        scope.request.headers[.ifNoneMatch] == nil ? nil : .unchanged(headers(of: session), for: scope)
    }

    private func headers(of session: Session) -> Headers {
        var headers = Headers(capacity: 4)
        headers.append(EntityTag(revision: session.revision).text, for: .eTag)
        headers.append("private, no-cache", for: .cacheControl)
        headers.append("Accept", for: .vary)
        headers.nameLanguage(of: session.locale, in: application)
        return headers
    }

    /// The response to a request that opened a session, with the session's document. `profile` is the client's as the request
    /// gave it.
    func opened(_ document: [UInt8], _ answer: OpeningAnswer, _ profile: ProfileReading?) -> Response {
        let session = answer.session
        var headers: Headers = [
            .location: "\(basePath.text)/sessions/\(session.id)", .eTag: EntityTag(revision: session.revision).text,
            .cacheControl: "private, no-cache",
            .vary: ProfileReading.vary(
                answer.waited > 0 ? "Accept, Accept-Language, Prefer" : "Accept, Accept-Language",
                answer.followsProfile ? profile : nil),
        ]
        if answer.waited > 0 { headers[.preferenceApplied] = "wait=\(answer.waited)" }
        headers.nameLanguage(of: session.locale, in: application)
        return .json(document, status: 201, headers)
    }
}
