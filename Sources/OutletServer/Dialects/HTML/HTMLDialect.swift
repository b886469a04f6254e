import HTTPMessages
import Outlet
import ViewTree

/// Screens as pages, which work without scripts.
struct HTMLDialect: Sendable {
    let application: Application
    let basePath: BasePath
    /// The files; the page of the web client has the theme, the base path and the app's languages.
    let files: PublicFiles
    /// The policy that pages are sent with.
    let policy: PagePolicy
    /// The name of the app, as pages show it.
    let name: String
    /// The pictures of icons.
    private let icons: IconFiles
    /// The page into which screens are drawn.
    private let template: PageTemplate
    /// Whether the app has its own page for browsers, without a place for screens that the server draws.
    private let hasOwnClient: Bool
    /// Whether agents may use the app: forms are described to those in a browser.
    private let isForAgents: Bool

    init(
        _ application: Application, files: PublicFiles, theme: Theme = Theme(), framedBy frames: [String] = [],
        forAgents isForAgents: Bool = false, below basePath: BasePath
    ) {
        self.isForAgents = isForAgents
        self.application = application
        self.basePath = basePath
        let name = theme.name ?? application.name
        self.name = name
        policy = PagePolicy(framedBy: frames, asksForFormFactor: application.choosesByProfile)
        let words = WebClientWords(of: application, and: theme.texts)
        self.files = theme.applied(to: files.markingIcons(), of: application.name).beside(words).below(basePath)
        icons = IconFiles(in: self.files, below: basePath)
        let addresses = words.addresses(in: self.files, below: basePath)
        let page = self.files["/index.html"].map { PageTemplate($0.bytes, of: name, words: addresses) }
        template = page.flatMap { $0 } ?? .plain(of: name)
        hasOwnClient = page != nil && page.flatMap { $0 } == nil
    }

    /// The app's own page for browsers, if it replaces that of the web client; nil if not.
    func ownClient(_ scope: RequestScope) -> Response? {
        guard hasOwnClient, let file = files["/index.html"] else { return nil }
        var response = Response.file(file, to: scope, policy)
        response.add("Accept", to: .vary)
        return response
    }

    /// The page with this content.
    func page(_ content: PageContent) -> [UInt8] { template.page(content) }

    /// The response with a page.
    func response(_ page: [UInt8], _ headers: Headers) -> Response {
        var headers = headers
        headers[.contentType] = "text/html; charset=utf-8"
        var response = Response(status: 200, headers: headers, body: page)
        response.runAsPage(policy)
        return response
    }

    /// The page of a document. `address` opens its screen anew; nil if the page belongs to a session.
    func page(
        _ document: [UInt8], _ rows: RowWindow, after seen: Int? = nil, in language: PageLanguage,
        at address: PageAddress?
    ) throws -> HTMLPage {
        let excerpt = try DocumentExcerpt(of: document, rowLimit: rows.count)
        let screen = PlainScreen(excerpt, after: seen, below: basePath, in: language)
        return HTMLPage(
            screen: screen, excerpt: excerpt, rows: rows, language: language, basePath: basePath, icons: icons,
            address: address, isAnswer: seen != nil,
            tool: isForAgents ? FormTool(excerpt, application, in: language) : nil)
    }

    /// The language of a page in a locale.
    func language(for locale: String) -> PageLanguage { application.pageLanguage(for: locale) }

    /// The language of a page that belongs to no session.
    func language(for client: AcceptLanguage) -> PageLanguage {
        language(for: application.locale(among: client.locales))
    }
}
