import Outlet

/// The page of the web client, into which screens are drawn: its links, styles and scripts stay as they are.
struct PageTemplate: Sendable {
    /// What stands between the places to fill: the language, the title, the head, the heading, and the content.
    private let parts: [String]
    private let mainAttributes: String
    private let headingAttributes: String
    /// Links to modules that a page needs only for nodes of a type.
    private let preloads: [(type: String, link: String)]
    /// The addresses of the web client's words, by language; English needs none.
    private let words: [String: String]

    /// A page without styles and scripts.
    static let plain = PageTemplate(
        parts: [
            "<!doctype html>\n",
            "\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
            "\n", "<body>\n<header>\n", "\n</header>\n", "\n</body>\n</html>\n",
        ], mainAttributes: "", headingAttributes: "", preloads: [], words: [:])

    private init(
        parts: [String], mainAttributes: String, headingAttributes: String, preloads: [(type: String, link: String)],
        words: [String: String]
    ) {
        self.words = words
        self.parts = parts
        self.mainAttributes = mainAttributes
        self.headingAttributes = headingAttributes
        self.preloads = preloads
    }

    /// Reads a page with a `title`, a `h1` and a `main` element; nil if one of them is missing.
    init?(_ page: [UInt8], words: [String: String] = [:]) {
        let pattern =
            /(?s)(.*?)<html[^>]*>(.*?)<title>.*?<\/title>(.*?)(<body.*?)<h1([^>]*)>.*?<\/h1>(.*?)<main([^>]*)>.*?<\/main>(.*)/
        let text = String(decoding: page, as: UTF8.self)
        guard let match = text.wholeMatch(of: pattern)?.output else { return nil }
        let preload = /<link rel="modulepreload" data-\w+="([^"]+)"[^>]*>\n/
        let (head, tail) = (match.3, match.8)
        self.init(
            parts: [
                match.1, match.2, head.replacing(preload, with: ""), match.4, match.6,
                tail.replacing(preload, with: ""),
            ]
            .map { String($0) },
            mainAttributes: String(match.7), headingAttributes: String(match.5),
            preloads: [head, tail].flatMap { $0.matches(of: preload) }.map {
                (String($0.output.1), String($0.output.0))
            }, words: words)
    }

    /// The links to modules; the browser only loads those of types that the content has.
    private func preloads(for content: PageContent) -> [UInt8] {
        let data = String(decoding: content.data, as: UTF8.self)
        let links = preloads.map { type, link in
            data.contains("\"type\":\"\(type)\"") ? link : link.replacing("<link ", with: "<link media=\"not all\" ")
        }
        return Array(links.joined().utf8)
    }

    /// The link to all screens, which the web client shows when it has drawn one.
    private static var home: Regex<(Substring, Substring)> { /(<a class="home"[^>]*?) hidden/ }

    /// The link to the web client's words in a language.
    private func words(_ language: PageLanguage) -> [UInt8] {
        guard let address = words[language.tag] else { return [] }
        var html = HTMLWriter()
        html.open(
            "link", ["rel": "preload", "as": "fetch", "crossorigin": "", "data-words": "", "href": address])
        return html.bytes + [UInt8(ascii: "\n")]
    }

    /// Texts of the template itself, which are marked with their English words, in a language.
    private static func worded(_ html: String, in language: PageLanguage) -> String {
        html.replacing(/(data-word="([^"]+)"[^>]*>)[^<]*/) { match in
            var text = HTMLWriter()
            text.write(language.word(String(match.output.2)))
            return match.output.1 + String(decoding: text.bytes, as: UTF8.self)
        }
    }

    /// The page with its places filled.
    func page(_ content: PageContent) -> [UInt8] {
        var language = HTMLWriter()
        language.open("html", ["lang": content.language.tag, "dir": content.language.direction])
        var title = HTMLWriter()
        title.element("title", text: content.title)
        var heading = HTMLWriter()
        heading.write(content.heading)
        var page: [UInt8] = []
        page += Array(parts[0].utf8) + language.bytes + Array(parts[1].utf8) + title.bytes + Array(parts[2].utf8)
        // The way to other screens is there without a script, too.
        let body = content.isScreen ? parts[3].replacing(Self.home) { String($0.output.1) } : parts[3]
        page += content.head + Array("\n\(Self.worded(body, in: content.language))".utf8)
        page += Array("<h1\(headingAttributes)>".utf8) + heading.bytes + Array("</h1>".utf8) + Array(parts[4].utf8)
        page += Array("<main\(mainAttributes)>".utf8) + content.main + Array("</main>\n".utf8) + content.data
        page += [UInt8(ascii: "\n")] + words(content.language) + preloads(for: content)
        return page + Array(parts[5].utf8)
    }
}

/// What fills a page.
struct PageContent: Sendable {
    let language: PageLanguage
    let title: String
    /// The only heading of the first level.
    let heading: String
    /// Whether a screen is shown, not what leads to screens.
    var isScreen = false
    /// What the head has beside the template's: HTML.
    var head: [UInt8] = []
    /// The content: HTML.
    var main: [UInt8] = []
    /// What scripts read, after the content: HTML.
    var data: [UInt8] = []
}
