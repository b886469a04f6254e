import HTTPMessages
import Outlet
import ViewTree

extension HTMLDialect: DrawnDialect {
    var dialect: Dialect { .html }

    func document(
        _ document: [UInt8], of screen: String, in locale: String, _ vary: String, for scope: RequestScope,
        from origin: String
    ) throws -> Response {
        try page(screen, query(of: scope, for: screen), document, RowWindow(of: scope), in: locale, vary)
    }

    func document(_ document: [UInt8], of session: Session, for scope: RequestScope, from origin: String) throws
        -> Response
    {
        let state = try PageState(scope)
        var page = try page(document, state.rows, after: state.effect, in: language(for: session.locale), at: nil)
        page.hasTurned = state.hasTurned(session)
        return response(self.page(page.content), headers(of: session, in: state))
    }

    func unchanged(_ session: Session, for scope: RequestScope) throws -> Response? {
        guard scope.request.headers[.ifNoneMatch] != nil,
            var response = Response.unchanged(headers(of: session, in: try PageState(scope)), for: scope)
        else { return nil }
        // A 304 response brings no policy: the browser keeps that of its page.
        response.isPage = true
        return response
    }

    /// The query that opens a screen: the parameters that the screen declares, and the implementation.
    ///
    /// Other parameters are ignored: newsletters, advertisements and social networks add their own to links.
    func query(of scope: RequestScope, for screen: String) -> String? {
        let parameters = application.descriptions.first { $0.name == screen }?.parameters ?? []
        return scope.query(of: Set(parameters.map(\.name) + ["implementation", Destination.askedParameter]))
    }

    /// The page of a screen that has no session. `sent` is a form to fill in again.
    func page(
        _ name: String, _ query: String?, _ document: [UInt8], _ rows: RowWindow, in locale: String, _ vary: String,
        showing sent: PostedForm? = nil
    ) throws -> Response {
        let address = PageAddress(
            "\(basePath.text)/screens/\(name)", query, withoutSecrets: application.secretParameters(of: name))
        var headers: Headers = [.cacheControl: "no-store", .vary: vary]
        headers.nameLanguage(of: locale, in: application)
        var page = try page(document, rows, in: language(for: locale), at: address)
        page.sent = sent
        page.hasTurned = true
        return response(self.page(page.content), headers)
    }

    /// The header of a session's page. Needs no drawing.
    private func headers(of session: Session, in state: PageState) -> Headers {
        // The version distinguishes pages of one revision: after an event that changed nothing, the forms have new keys.
        let turned = state.hasTurned(session) ? "-turned" : ""
        let seen = state.effect.map { "-\($0)-\(session.version)\(turned)" } ?? ""
        let release = files.release.map { "-\($0)" } ?? ""
        let dialect = Dialect.html.name + seen + state.rows.tag + release
        var headers: Headers = [
            .eTag: EntityTag(revision: session.revision, as: dialect).text,
            .cacheControl: session.hidesParameters(in: application) ? "no-store" : "private, no-cache",
            .vary: "Accept, Prefer, Sec-Fetch-Site, Referer",
        ]
        headers.nameLanguage(of: session.locale, in: application)
        return headers
    }

    /// The page that asks whether to show a session to which a link of another site leads. Shows nothing of the session.
    func question(_ scope: RequestScope) -> Response {
        let language = language(for: AcceptLanguage(of: scope.request))
        let title = language.word("Open this session?")
        var html = HTMLWriter()
        html.element(
            "p",
            text: language.word(
                "A link of another site leads into a running session, maybe that of the person who made the link. "
                    + "They see what you type, and you see what they do."))
        html.open("p")
        let path = String(basePath.remainder(of: scope.request.path) ?? Substring(scope.request.path))
        let query = scope.request.query.map { "?\($0)" } ?? ""
        html.element("a", ["class": "button", "href": basePath.text + path + query], text: language.word("Open it"))
        html.close("p")
        writeHome(to: &html, in: language)
        var content = PageContent(language: language, title: title, heading: title)
        content.head = Self.hiddenFromSearch
        content.main = { [bytes = html.bytes] in $0.write(html: bytes) }
        return response(
            page(content), [.cacheControl: "no-store", .vary: "Accept, Accept-Language, Sec-Fetch-Site, Referer"])
    }

    static let hiddenFromSearch: [UInt8] = {
        var html = HTMLWriter()
        html.open("meta", ["name": "robots", "content": "noindex"])
        return html.bytes
    }()

    /// Writes the link to all screens.
    func writeHome(to html: inout HTMLWriter, in language: PageLanguage) {
        html.open("p")
        html.element("a", ["href": basePath.text + "/"], text: language.word("All screens"))
        html.close("p")
    }
}
