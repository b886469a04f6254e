import MicroHTTPD
import Outlet
import ViewTree

// Screens as pages, which work without scripts.
extension Endpoint {
    /// `GET /` as a page: each screen that needs no parameter, with a link, a sentence and a picture.
    func indexPage(_ scope: RequestScope) -> Response {
        if let own = ownClient(scope) { return own }
        let language = language(for: scope)
        var html = HTMLWriter()
        html.open("ul", ["class": "screens"])
        for screen in application.descriptions(in: language.tag)
        where !screen.parameters.contains(where: \.isRequired) {
            html.open("li")
            write(screen, in: language, to: &html)
            html.close("li")
        }
        html.close("ul")
        var content = PageContent(language: language, title: application.name, heading: application.name)
        content.main = html.bytes
        let bytes = template.page(content)
        let tag = EntityTag(of: bytes)
        let headers: Headers = [.eTag: tag.text, .cacheControl: "no-cache", .vary: "Accept, Accept-Language"]
        return page(bytes, headers)
    }

    /// Writes what the start page has of a screen. Its implementations are explained where there are several.
    private func write(_ screen: ScreenDescription, in language: PageLanguage, to html: inout HTMLWriter) {
        let path = "\(basePath.text)/screens/\(InputKey.encoded(screen.name))"
        if let picture = screen.picture {
            let isFile = files[picture] != nil
            html.open(
                "img",
                [
                    "src": basePath.text + (isFile ? files.permanentPath(picture) : picture), "alt": "",
                    "width": "320", "height": "200", "loading": "lazy",
                ])
        }
        html.open("h2")
        html.element("a", ["href": path], text: screen.title)
        html.close("h2")
        if !screen.summary.isEmpty { html.element("p", text: screen.summary) }
        if screen.implementations.count < 2 { return }
        html.element("p", ["class": "caption"], text: language.word("The same screen in other implementations:"))
        html.open("ul", ["class": "implementations"])
        for name in screen.implementations {
            html.open("li")
            html.element("a", ["href": "\(path)?implementation=\(InputKey.encoded(name))"], text: name)
            if let summary = screen.summaries[name], !summary.isEmpty { html.write(" – \(summary)") }
            html.close("li")
        }
        html.close("ul")
    }

    /// `GET /screens/{name}` as a page.
    func screenPage(_ name: String, _ scope: RequestScope) throws -> Response? {
        try application.requireScreen(name)
        if let own = ownClient(scope) { return own }
        // The web client's own parameter, unless the screen has one of that name.
        let parameters = application.descriptions.first { $0.name == name }?.parameters ?? []
        let isOwn = !parameters.contains { $0.name == "theme" }
        let query = scope.query(without: isOwn ? [Self.dialectName, "theme"] : [Self.dialectName])
        let address = "\(basePath.text)/screens/\(name)" + (query.map { "?\($0)" } ?? "")
        return try visit(name, query, scope) { visited, locale, vary in
            var headers: Headers = [.cacheControl: "no-store", .vary: vary]
            headers = self.naming(locale, in: headers)
            let language = self.language(for: locale)
            return try self.page(
                HTMLPage(
                    screen: self.screen(visited.document, in: language), language: language,
                    basePath: self.basePath, address: address), headers)
        }
    }

    private static let dialectName = Substring(Application.dialectParameter)

    /// `GET /sessions/{id}` as a page.
    func sessionPage(_ id: SessionID?, _ scope: RequestScope) throws -> Response? {
        if scope.request.headers[.fetchSite] == "cross-site" { return question(scope) }
        let wait = Preferences(scope.request.headers[.prefer]).wait
        return try withSession(id, scope) { endpoint, scope, session in
            let settled = endpoint.sessions.settled(session, within: wait ?? Self.patience) { later in
                endpoint.goOn(with: scope) { try endpoint.page(of: later.get(), scope) }
            }
            return try settled.map { try endpoint.page(of: $0, scope) }
        }
    }

    private func page(of session: Session, _ scope: RequestScope) throws -> Response {
        let seen = scope.query("seen").flatMap { Int($0) }
        // After an event that changed nothing, too, the page is another: its forms have new keys.
        let tag = EntityTag(
            revision: session.revision, as: .html, seen.map { "-\($0)-\(session.version)" } ?? "")
        let headers: Headers = [
            .eTag: tag.text, .cacheControl: "private, no-cache", .vary: "Accept, Prefer, Sec-Fetch-Site",
        ]
        let language = language(for: session.locale)
        return try page(
            HTMLPage(
                screen: screen(sessions.render(session), after: seen, in: language), language: language,
                basePath: basePath, address: nil), naming(session.locale, in: headers))
    }

    /// The page that asks whether to show a session, which a link of another site leads to. It tells nothing of it.
    private func question(_ scope: RequestScope) -> Response {
        let language = language(for: scope)
        let title = language.word("Open this session?")
        var html = HTMLWriter()
        html.element(
            "p",
            text: language.word(
                "A link of another site leads into a running session, maybe that of the person who made the link. "
                    + "They see what you type, and you see what they do."))
        html.open("p")
        let query = scope.request.query.map { "?\($0)" } ?? ""
        html.element(
            "a", ["class": "button", "href": basePath.text + ownPath(scope) + query], text: language.word("Open it"))
        html.close("p")
        writeHome(to: &html, in: language)
        var content = PageContent(language: language, title: title, heading: title)
        content.head = Self.hiddenFromSearch
        content.main = html.bytes
        return page(
            template.page(content), [.cacheControl: "no-store", .vary: "Accept, Accept-Language, Sec-Fetch-Site"])
    }

    private func ownPath(_ scope: RequestScope) -> String {
        String(basePath.remainder(of: scope.request.path) ?? Substring(scope.request.path))
    }

    /// A page that reports a problem, with a link home.
    func page(about problem: Problem, _ response: Response, for client: AcceptLanguage) -> Response {
        let language = language(for: application.locale(among: client.locales))
        var html = HTMLWriter()
        html.open("div", ["class": "alert", "role": "alert"])
        html.element("p", text: problem.explanation(in: language))
        if let request = problem.request { html.element("p", text: language.word("Reference: %@", request)) }
        html.close("div")
        writeHome(to: &html, in: language)
        let heading = problem.heading(in: language)
        var content = PageContent(language: language, title: heading, heading: heading)
        content.head = Self.hiddenFromSearch
        content.main = html.bytes
        var page = page(template.page(content), response.headers)
        page.status = response.status
        return page
    }

    private static let hiddenFromSearch: [UInt8] = {
        var html = HTMLWriter()
        html.open("meta", ["name": "robots", "content": "noindex"])
        return html.bytes
    }()

    private func writeHome(to html: inout HTMLWriter, in language: PageLanguage) {
        html.open("p")
        html.element("a", ["href": basePath.text + "/"], text: language.word("All screens"))
        html.close("p")
    }

    /// The response with the page of a screen.
    func page(_ page: HTMLPage, _ headers: Headers) throws -> Response {
        self.page(template.page(page.content), headers)
    }

    /// The projection of a document.
    func screen(_ document: [UInt8], after seen: Int? = nil, in language: PageLanguage) throws -> PlainScreen {
        try PlainScreen(Self.parsed(document), knowing: HTMLForm.types, after: seen, below: basePath, in: language)
    }

    /// A document, parsed. Its depth has no limit of a request's.
    static func parsed(_ document: [UInt8]) throws -> JSON { try JSON(parsing: document, depthLimit: 1_024) }

    /// The language of a page in a locale.
    func language(for locale: String) -> PageLanguage {
        PageLanguage(
            application.namesLanguage ? application.language(for: locale) : locale,
            application.localization(for: locale))
    }

    /// The language of a page that belongs to no session.
    private func language(for scope: RequestScope) -> PageLanguage {
        language(for: application.locale(among: scope.locales))
    }

    /// The response with a page.
    private func page(_ bytes: [UInt8], _ headers: Headers) -> Response {
        var headers = headers
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.contentSecurityPolicy] = Self.contentSecurityPolicy
        headers[.referrerPolicy] = Self.referrerPolicy
        if application.choosesByProfile { headers[.acceptCH] = Self.wantedHints }
        var response = Response(status: 200, headers: headers, body: bytes)
        response.isPage = true
        return response
    }

    /// The client that an app has in the place of the web client: a page without a place for a screen.
    private func ownClient(_ scope: RequestScope) -> Response? {
        guard hasOwnClient, let file = files["/index.html"] else { return nil }
        var response = send(file, scope)
        response.add("Accept", to: .vary)
        return response
    }
}
