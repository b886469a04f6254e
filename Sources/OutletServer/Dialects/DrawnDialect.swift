import HTTPMessages
import Outlet
import ViewTree

/// A dialect whose documents are drawn from the plain screen.
///
/// It only draws a document. Routes, negotiation and refusals are shared by all such dialects.
protocol DrawnDialect: Sendable {
    var dialect: Dialect { get }
    var application: Application { get }
    var basePath: BasePath { get }

    /// The response with the document of a screen that has no session.
    ///
    /// - Parameters:
    ///   - screen: the name of the screen.
    ///   - vary: the value of `Vary`.
    ///   - origin: the origin of the server, with which its addresses begin.
    func document(
        _ document: [UInt8], of screen: String, in locale: String, _ vary: String, for scope: RequestScope,
        from origin: String
    ) throws -> Response

    /// The response with the document of a session.
    func document(_ document: [UInt8], of session: Session, for scope: RequestScope, from origin: String) throws
        -> Response

    /// The 304 response to a client that has the current document of a session; nil if it has another. Needs no drawing.
    func unchanged(_ session: Session, for scope: RequestScope) throws -> Response?
}

extension DrawnDialect {
    /// The response to a request that opened a session. Pages open theirs with forms.
    func opened(
        _ document: [UInt8], _ answer: OpeningAnswer, _ profile: ProfileReading?, for scope: RequestScope,
        from origin: String
    ) throws -> Response {
        let session = answer.session
        var response = try self.document(document, of: session, for: scope, from: origin)
        response.status = 201
        response.headers[.location] = "\(basePath.text)/sessions/\(session.id)"
        response.headers[.vary] = ProfileReading.vary(
            "Accept, Accept-Language, Prefer", answer.followsProfile ? profile : nil)
        return response
    }
}

/// A drawn dialect whose responses differ in the body, the tag and the media type only: each but HTML.
protocol EncodedDialect: DrawnDialect {
    /// The body with a document as it is. `session` is that of the document; nil if there is none.
    func body(of document: [UInt8], in session: Session?, _ locale: String, from origin: String) throws -> [UInt8]

    /// The node types that are shown in a session; nil for a screen without one.
    func types(for session: Session?) -> KnownTypes
}

extension EncodedDialect {
    /// Those of no app's own.
    func types(for session: Session?) -> KnownTypes { .standard }

    /// The plain screen of a document. `seen` is the newest effect that the client knows; nil if it starts anew.
    func screen(of document: [UInt8], after seen: Int? = nil, in language: PageLanguage) throws -> PlainScreen {
        PlainScreen(
            try DocumentExcerpt(of: document), knowing: types(for: nil), after: seen, below: basePath,
            in: language, isDivided: true)
    }

    func document(
        _ document: [UInt8], of screen: String, in locale: String, _ vary: String, for scope: RequestScope,
        from origin: String
    ) throws -> Response {
        let body = try body(of: document, in: nil, locale, from: origin)
        let tag = EntityTag(revision: 0, as: "\(dialect.name)-\(EntityTag.print(of: body))")
        var headers: Headers = [.cacheControl: "no-cache", .vary: vary, .eTag: tag.text]
        headers.nameLanguage(of: locale, in: application)
        return Response.unchanged(headers, for: scope) ?? response(body, headers, for: scope)
    }

    func document(_ document: [UInt8], of session: Session, for scope: RequestScope, from origin: String) throws
        -> Response
    {
        response(try body(of: document, in: session, session.locale, from: origin), of: session, for: scope)
    }

    func unchanged(_ session: Session, for scope: RequestScope) -> Response? {
        unchanged(session, variant: "", for: scope)
    }

    /// The same for one of several bodies. `variant` is as for `response`.
    func unchanged(_ session: Session, variant: String, for scope: RequestScope) -> Response? {
        scope.request.headers[.ifNoneMatch] == nil ? nil : .unchanged(headers(of: session, variant), for: scope)
    }

    /// The response with a body that shows a session. `variant` names what the body depends on beside the session.
    func response(_ body: [UInt8], of session: Session, variant: String = "", for scope: RequestScope) -> Response {
        response(body, headers(of: session, variant), for: scope)
    }

    /// The response to an accepted event that shows nothing. `preferences` are those that were applied.
    func accepted(at revision: Int, applying preferences: Preferences? = nil) -> Response {
        var headers: Headers = [
            .eTag: EntityTag(revision: revision, as: dialect.name).text, .vary: "Accept, Prefer",
        ]
        headers[.preferenceApplied] = preferences?.applied
        return Response(status: 204, headers: headers)
    }

    private func headers(of session: Session, _ variant: String) -> Headers {
        var headers: Headers = [
            .eTag: EntityTag(revision: session.revision, as: dialect.name + variant).text,
            .cacheControl: "private, no-cache", .vary: "Accept, Prefer",
        ]
        headers.nameLanguage(of: session.locale, in: application)
        return headers
    }

    private func response(_ body: [UInt8], _ headers: Headers, for scope: RequestScope) -> Response {
        var headers = headers
        let type = dialect.mediaType(for: scope)
        headers[.contentType] = type.hasPrefix("text/") ? type + "; charset=utf-8" : type
        return Response(status: 200, headers: headers, body: body)
    }
}
