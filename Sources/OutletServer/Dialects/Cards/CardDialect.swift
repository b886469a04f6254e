import HTTPMessages
import Outlet
import ViewTree

/// Screens as Adaptive Cards 1.5, which Teams, Outlook and other hosts draw.
struct CardDialect: Sendable {
    /// The media type of a card.
    static let mediaType = Dialect.card.mediaType

    let application: Application
    let basePath: BasePath

    /// The card of a document. `seen` is the newest effect that the client knows; nil if it starts anew. `origin` is that of the
    /// server, with which its addresses begin.
    func card(
        _ document: [UInt8], after seen: Int? = nil, in locale: String, from origin: String
    ) throws -> [UInt8] {
        let language = application.pageLanguage(for: locale)
        let screen = PlainScreen(
            try DocumentExcerpt(of: document), knowing: PlainScreen.standardTypes, after: seen, below: basePath,
            in: language)
        return CardDrawing(language: language, origin: origin, basePath: basePath).card(of: screen).encoded
    }

    /// The card of a screen that has no session.
    func document(
        _ document: [UInt8], in locale: String, _ vary: String, for scope: RequestScope, from origin: String
    ) throws -> Response {
        let card = try card(document, in: locale, from: origin)
        var headers: Headers = [.cacheControl: "no-cache", .vary: vary, .eTag: EntityTag(of: card).text]
        headers.nameLanguage(of: locale, in: application)
        return Response.unchanged(headers, for: scope) ?? response(card, headers)
    }

    /// The card of a session.
    func document(_ document: [UInt8], of session: Session, from origin: String) throws -> Response {
        response(try card(document, in: session.locale, from: origin), of: session)
    }

    /// The response with the card of a session.
    func response(_ card: [UInt8], of session: Session) -> Response { response(card, headers(of: session)) }

    /// The response to a request that opened a session.
    func opened(_ document: [UInt8], _ answer: OpeningAnswer, _ profile: ProfileReading?, from origin: String) throws
        -> Response
    {
        let session = answer.session
        var response = try self.document(document, of: session, from: origin)
        response.status = 201
        response.headers[.location] = "\(basePath.text)/sessions/\(session.id)"
        response.headers[.vary] = ProfileReading.vary(
            "Accept, Accept-Language, Prefer", answer.followsProfile ? profile : nil)
        return response
    }

    /// The response to a client that has a session's card; nil if it has not.
    func unchanged(_ session: Session, for scope: RequestScope) -> Response? {
        scope.request.headers[.ifNoneMatch] == nil ? nil : .unchanged(headers(of: session), for: scope)
    }

    private func headers(of session: Session) -> Headers {
        var headers: Headers = [
            .eTag: EntityTag(revision: session.revision, as: Dialect.card.rawValue).text,
            .cacheControl: "private, no-cache", .vary: "Accept, Prefer",
        ]
        headers.nameLanguage(of: session.locale, in: application)
        return headers
    }

    private func response(_ card: [UInt8], _ headers: Headers) -> Response {
        var headers = headers
        headers[.contentType] = Self.mediaType
        return Response(status: 200, headers: headers, body: card)
    }
}
