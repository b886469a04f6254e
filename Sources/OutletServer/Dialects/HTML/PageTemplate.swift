import Outlet
import ViewTree

/// The page of the web client as a template for screens. Its links, styles and scripts are kept.
struct PageTemplate: Sendable {
    /// A part of the page that is constant, or depends on the page's language or kind.
    private enum Piece {
        case html([UInt8])
        /// A standard text in the page's language, named by its English words.
        case word(String)
        /// The attribute that hides the link to all screens; written if no screen is shown. The web client removes it when it
        /// draws one.
        case hidden
    }

    /// A link to a module that only nodes of a type need.
    private struct Preload {
        let type: String
        let link: [UInt8]
        /// The link for a page without such nodes: it tells the module's address, but loads nothing. Empty if the address is
        /// found elsewhere.
        let idle: [UInt8]
    }

    /// The constant parts between the filled places: before the `html` element, the title, the head's end and the heading;
    /// after the heading; before and after the data for scripts. The client's script comes after the drawn screen, for which
    /// the browser needs the style first, and before the data that the script reads.
    private let beforeLanguage: [UInt8]
    private let beforeTitle: [UInt8]
    private let beforeHead: [UInt8]
    private let beforeHeading: [Piece]
    private let beforeMain: [UInt8]
    private let afterMain: [UInt8]
    private let end: [UInt8]
    private let preloads: [Preload]
    /// The links to the web client's words, by language; English needs none.
    private let words: [String: [UInt8]]

    /// The app's name, with which titles end.
    private let name: String

    /// A page without styles and scripts.
    static func plain(of name: String) -> PageTemplate {
        PageTemplate(
            [
                "<!doctype html>\n",
                "\n<meta charset=\"utf-8\">\n"
                    + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
                "\n", "<body>\n<header>\n", "\n</header>\n", "\n", "</body>\n</html>\n",
            ], name: name, mainAttributes: "", headingAttributes: "", preloads: [], words: [:])
    }

    private init(
        _ parts: [String], name: String, mainAttributes: String, headingAttributes: String, preloads: [Preload],
        words: [String: String]
    ) {
        self.name = name
        beforeLanguage = Array(parts[0].utf8)
        beforeTitle = Array(parts[1].utf8)
        beforeHead = Array(parts[2].utf8)
        beforeHeading = Self.pieces("\n" + parts[3]) + [.html(Array("<h1\(headingAttributes)>".utf8))]
        beforeMain = Array("</h1>\(parts[4])<main\(mainAttributes)>".utf8)
        afterMain = Array(parts[5].utf8)
        end = Array(parts[6].utf8)
        self.preloads = preloads
        self.words = words.mapValues { address in
            var html = HTMLWriter()
            html.open(
                "link", ["rel": "preload", "as": "fetch", "crossorigin": "", "data-words": "", "href": address])
            return html.bytes + [UInt8(ascii: "\n")]
        }
    }

    /// Reads a page with a `title`, a `h1` and a `main` element; nil if one of them is missing.
    init?(_ page: [UInt8], of name: String, words: [String: String] = [:]) {
        let pattern =
            /(?s)(.*?)<html[^>]*>(.*?)<title>.*?<\/title>(.*?)(<body.*?)<h1([^>]*)>.*?<\/h1>(.*?)<main([^>]*)>.*?<\/main>(.*?)(<\/body>.*)?/
        let text = String(decoding: page, as: UTF8.self)
        guard let match = text.wholeMatch(of: pattern)?.output else { return nil }
        let preload = /<link rel="modulepreload" data-(node|with)="([^"]+)"[^>]*>\n/
        let (head, tail) = (match.3, match.8)
        self.init(
            [
                match.1, match.2, head.replacing(preload, with: ""), match.4, match.6,
                tail.replacing(preload, with: ""), match.9 ?? "",
            ]
            .map { String($0) },
            name: name, mainAttributes: String(match.7), headingAttributes: String(match.5),
            preloads: [head, tail].flatMap { $0.matches(of: preload) }.map { match in
                let (link, word, type) = match.output
                let idle = word == "node" ? link.replacing("<link ", with: "<link media=\"not all\" ") : ""
                return Preload(type: String(type), link: Array(link.utf8), idle: Array(idle.utf8))
            }, words: words)
    }

    /// Splits HTML at the link to all screens, and at texts that are marked with their English words.
    private static func pieces(_ html: String) -> [Piece] {
        if let home = html.firstMatch(of: /<a class="home"[^>]*?( hidden)/) {
            let range = home.output.1.startIndex..<home.output.1.endIndex
            return worded(html[..<range.lowerBound]) + [.hidden] + worded(html[range.upperBound...])
        }
        return worded(html[...])
    }

    private static func worded(_ html: Substring) -> [Piece] {
        var pieces: [Piece] = []
        var start = html.startIndex
        for match in html.matches(of: /data-word="([^"]+)"[^>]*>([^<]*)/) {
            pieces.append(.html(Array(html[start..<match.output.2.startIndex].utf8)))
            pieces.append(.word(unescaped(match.output.1)))
            start = match.output.2.endIndex
        }
        return pieces + [.html(Array(html[start...].utf8))]
    }

    /// The text of an attribute's value.
    private static func unescaped(_ value: Substring) -> String {
        String(value).replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing("&amp;", with: "&")
    }

    /// The title of a page: its own and the app's name.
    private func title(_ title: String) -> String { title == name || name.isEmpty ? title : "\(title) – \(name)" }

    /// The page with its places filled.
    func page(_ content: PageContent) -> [UInt8] {
        var html = HTMLWriter(capacity: content.length + 16_384)
        html.write(html: beforeLanguage)
        html.open("html", ["lang": content.language.tag, "dir": content.language.direction])
        html.write(html: beforeTitle)
        html.element("title", text: title(content.title))
        html.write(html: beforeHead)
        html.write(html: content.head)
        for piece in beforeHeading {
            switch piece {
            case .html(let text): html.write(html: text)
            case .word(let words): html.write(content.language.word(words))
            // Not hidden with a screen, so that the link to other screens works without scripts.
            case .hidden: if !content.isScreen { html.write(" hidden") }
            }
        }
        html.write(content.heading)
        html.write(html: beforeMain)
        content.main(&html)
        html.close("main")
        html.write(html: afterMain)
        html.write(html: words[content.language.tag] ?? [])
        for preload in preloads {
            html.write(html: content.types.contains(preload.type) ? preload.link : preload.idle)
        }
        content.data(&html)
        html.write("\n")
        html.write(html: end)
        return html.bytes
    }
}

/// The content that fills a page.
struct PageContent: Sendable {
    let language: PageLanguage
    let title: String
    /// The only heading of the first level.
    let heading: String
    /// Whether the page shows a screen, and no list of screens.
    var isScreen = false
    /// What the head has beside the template's: HTML.
    var head: [UInt8] = []
    /// Writes the content.
    var main: @Sendable (inout HTMLWriter) -> Void = { _ in }
    /// Writes the data for scripts, after the content.
    var data: @Sendable (inout HTMLWriter) -> Void = { _ in }
    /// An estimate of the bytes that both write.
    var length = 0
    /// The types of the document's nodes, whose modules the page loads.
    var types: [String] = []
}
