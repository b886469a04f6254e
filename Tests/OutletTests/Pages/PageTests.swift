import MicroHTTPD
import Outlet
import OutletSocketTesting
import OutletTesting
import TestPages
import Testing
import ViewTree

@testable import OutletServer

@Suite struct PageTests {
    private static let html: Headers = ["accept": "text/html"]

    @Test(arguments: Transport.allCases)
    func `the index has a link to each screen that needs no parameter`(transport: Transport) async throws {
        let visitor = PageVisitor(try Setting(transport: transport, isStored: false).channel())
        try await visitor.open("/")
        #expect(visitor.status == 200)
        #expect(
            visitor.page.all("main").flatMap { $0.all("a") }.compactMap { $0["href"] } == [
                "/screens/desk", "/screens/desk?implementation=standard", "/screens/desk?implementation=plain",
            ])
    }

    private static let index =
        "<!doctype html><html><title></title><body><header><a data-word=\"‹ Screens\" href=\"/\">‹ Screens</a><h1></h1>"
        + "</header><main></main></body></html>"

    @Test func `the index says what each screen is, with a picture, and what differs in its implementations`()
        async throws
    {
        let app = try Application(name: "Shop") {
            Screen("sign", title: "Sign", summary: "Shows a word.", picture: "/sign.svg", model: 0) { Label("A") }
            Screen("bare", title: "Bare", model: 0) { Label("B") }
            Explained()
        }
        let channel = try Setting.all[0].channel(app) {
            $0.files = PublicFiles(["/index.html": Array(Self.index.utf8), "/sign.svg": Array("<svg/>".utf8)])
        }
        let visitor = PageVisitor(channel)
        try await visitor.open("/")
        let texts = ["h2", "p", "li"].map { name in visitor.page.all(name).map(\.text) }
        #expect(texts[0] == ["Sign", "Bare", "Explained"])
        #expect(texts[1] == ["Shows a word.", "The same screen in other implementations:"])
        #expect(texts[2].suffix(2) == ["table – one line each", "cards"])
        let pictures = visitor.page.all("img")
        #expect(pictures.map { $0["alt"] } == [""])
        let picture = try await channel.get(try #require(pictures.first?["src"]))
        #expect(picture.text == "<svg/>" && picture["cache-control"]?.contains("immutable") == true)
    }

    private struct Explained: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            init() {}
        }
        static let name = "explained"
        let title = "Explained"
        let implementations: [Implementation<Self>] = [
            Implementation("table", summary: "one line each") { $0.content { _ in Label("A") } },
            Implementation("cards") { $0.content { _ in Label("B") } },
        ]
        func model(in _: Context) -> NoModel? { NoModel() }
        func connect(_: Outlets<Self>) -> [Connection<NoModel>] {}
    }

    @Test(arguments: [
        ("de", "ltr", "‹ Ansichten", "Diese Seite gibt es nicht", "Übernehmen"),
        ("ar", "rtl", "‹ الشاشات", "هذه الصفحة غير موجودة", "تطبيق"),
        ("en", "ltr", "‹ Screens", "There is no such page", "Apply"),
        ("fr", "ltr", "‹ Écrans", "There is no such page", "Appliquer"),
    ])
    func `pages speak the language of the reader, in Outlet's own words and the app's`(
        language: String, direction: String, home: String, gone: String, apply: String
    ) async throws {
        let strings = try StringCatalog(
            parsing: #"""
                {"sourceLanguage": "en", "version": "1.0", "strings": {
                  "‹ Screens": {"localizations": {"fr": {"stringUnit": {"state": "translated", "value": "‹ Écrans"}}}},
                  "Apply": {"localizations": {"fr": {"stringUnit": {"state": "translated", "value": "Appliquer"}}}}}}
                """#)
        let app = try Application(name: "Shop", locales: ["en", "de", "ar", "fr"], strings: strings) {
            Screen("sign", title: "Sign", model: "") {
                TextField("Word").id("word").observing(\String.self).on(.change, Change(\String.self) { $0 += "!" })
            }
        }
        let channel = try Setting.all[0].channel(app) {
            $0.files = PublicFiles(["/index.html": Array(Self.index.utf8)])
        }
        let visitor = PageVisitor(channel)
        visitor.headers["accept-language"] = language
        try await visitor.open("/screens/sign")
        let html = try #require(visitor.page.all("html").first)
        #expect(html["lang"] == language && html["dir"] == direction)
        #expect(visitor.page.all("a").first?.text == home)
        #expect(visitor.page.all("button").map(\.text).contains(apply))
        let words = visitor.page.all("link").first { $0.attributes["data-words"] != nil }?["href"]
        #expect((words == nil) == (language == "en"))
        if let words {
            let file = try await channel.get(words)
            #expect(file["cache-control"]?.contains("immutable") == true)
            #expect(file.json["dir"]?.string == direction)
            #expect(file.json["words"]?["‹ Screens"]?.string == home)
        }
        try await visitor.open("/nowhere")
        #expect(visitor.heading == gone)
    }

    @Test(arguments: Setting.all)
    func `a screen is a page that opens no session`(setting: Setting) async throws {
        let endpoint = try setting.endpoint()
        let visitor = PageVisitor(try setting.transport.channel(to: endpoint, bodyLimit: 65_536))
        try await visitor.open("/screens/desk")
        #expect(visitor.heading == "Desk")
        #expect(try visitor.value("Name") == "Dominik")
        #expect(visitor.page.all("link").first { $0["rel"] == "canonical" }?["href"] == "/screens/desk")
        #expect(visitor.answer?["cache-control"] == "no-store")
        #expect(visitor.answer?["etag"] == nil)
        #expect(visitor.answer?["referrer-policy"] == "same-origin")
        #expect(visitor.answer?["content-security-policy"]?.contains("form-action 'self'") == true)
        let key = visitor.page.all("input").first { $0["name"] == "~key" }?["value"]
        try await visitor.reload()
        #expect(visitor.page.all("input").first { $0["name"] == "~key" }?["value"] != key)
        #expect((key ?? "").utf8.count >= 22)
        #expect(endpoint.sessions.count == 0)
    }

    @Test(arguments: Setting.all)
    func `a session's page has a tag of its own, and is not sent twice`(setting: Setting) async throws {
        let client = try await setting.open()
        let page = try await client.channel.get(client.path, Self.html)
        #expect(page.status == 200)
        #expect(page["etag"] == #""1-html""#)
        #expect(page["cache-control"] == "private, no-cache")
        #expect(page["vary"]?.contains("Accept") == true)
        #expect(page.text.contains(#"<meta name="robots" content="noindex">"#))
        var headers = Self.html
        headers["if-none-match"] = #""1-html""#
        #expect(try await client.channel.get(client.path, headers).status == 304)
        headers["if-none-match"] = #""1""#
        #expect(try await client.channel.get(client.path, headers).status == 200)
        #expect(try await client.channel.get(client.path)["etag"] == #""1""#)
    }

    @Test(arguments: [
        (#""1-html""#, 200), (#""1""#, 200), (#""2-html", "1-html""#, 200), (#""2-html""#, 412), (#"W/"1-html""#, 412),
        (#""1-""#, 200), (#""11-html""#, 412),
    ])
    func `an event may name the revision by the tag of a page`(match: String, status: Int) async throws {
        let client = try await Setting.all[0].open()
        let answer = try await client.channel.post(
            "\(client.path)/events", Event(.tap, on: "add").json, ["if-match": match])
        #expect(answer.status == status)
    }

    @Test(arguments: [
        ("text/html", true), ("text/html, application/json", true), ("application/json, text/html", true),
        ("text/html;q=0.5, application/json", false), ("*/*", false), ("text/html, */*;q=0.9", true),
        ("application/json;q=0.9, text/*", true), ("application/json", false), ("text/html;q=0.8, */*;q=0.9", false),
    ])
    func `the highest quality wins, and of equals what is named`(accept: String, isPage: Bool) async throws {
        let client = try await Setting.all[0].open()
        for path in ["/", "/screens/desk", client.path] {
            let answer = try await client.channel.get(path, ["accept": accept])
            #expect((answer["content-type"] == "text/html; charset=utf-8") == isPage, "\(path)")
        }
    }

    @Test(arguments: Transport.allCases)
    func `as chooses over Accept, and a word that is none is not acceptable`(transport: Transport) async throws {
        let client = try await Setting(transport: transport, isStored: false).open()
        let paths = ["/", "/screens/desk", client.path]
        for path in paths {
            let page = try await client.channel.get(path + "?as=html", ["accept": "application/json"])
            #expect(page["content-type"] == "text/html; charset=utf-8", "\(path)")
            for word in ["x", "a2u", "slides", "divkits", ""] {
                expect(try await client.channel.get("\(path)?as=\(word)"), 406, "not-acceptable")
            }
        }
        expect(try await client.channel.get(client.path + "/stream?as=html"), 406, "not-acceptable")
        #expect(try await client.channel.get("/screens/detail?id=7&as=html").text.contains("detail?id=7\""))
    }

    @Test func `the document travels in the page, and ends where it should`() async throws {
        let client = try await Setting.all[0].open()
        _ = try await client.channel.post(
            "\(client.path)/events",
            Event(.tap, on: "take", values: JSONObject([("name", ">tpircs/<")])).json)
        let page = try await client.channel.get(client.path, Self.html)
        let start = try #require(page.text.firstRange(of: #"<script type="application/json" id="~document">"#))
        let rest = page.text[start.upperBound...]
        let end = try #require(rest.firstRange(of: "</script>"))
        let document = try JSON(parsing: Array(rest[..<end.lowerBound].utf8), depthLimit: 64)
        #expect(document == (try await client.channel.get(client.path)).json)
        #expect(!page.text.contains("</script>\""))
        let visitor = PageVisitor(client.channel)
        try await visitor.open(client.path)
        #expect(visitor.text.contains("</script>"))
    }

    @Test(arguments: Transport.allCases)
    func `what is not there is a page that leads home`(transport: Transport) async throws {
        let visitor = PageVisitor(try Setting(transport: transport, isStored: false).channel())
        for (path, status) in [
            ("/sessions/AAAAAAAAAAAAAAAAAAAAAA", 404), ("/sessions/x", 404), ("/screens/dusk", 404),
            ("/screens/detail", 422), ("/nowhere", 404),
        ] {
            try await visitor.open(path)
            #expect(visitor.status == status, "\(path)")
            #expect(visitor.page.all("main").flatMap { $0.all("a") }.contains { $0["href"] == "/" })
            #expect(visitor.answer?["cache-control"] == "no-store")
        }
    }

    @Test(arguments: [
        ("/screens/dusk", "Nothing is shown at this address. It may be misspelled, or from an earlier time."),
        ("/screens/detail?implementation=x", "Nothing is shown at this address."),
        ("/screens/detail", "The screen needs to know more than the address tells: id"),
        ("/screens/detail?utm_source=x", "The screen needs to know more than the address tells: id"),
        ("/screens/detail?id=x", "The address has a value that this screen can’t use: id"),
        ("/screens/detail?id=1&id=2", "The address has a value that this screen can’t use: id"),
    ])
    func `a page about an address says no more than its reader can use`(path: String, sentence: String) async throws {
        let visitor = PageVisitor(try Setting(transport: .inProcess, isStored: false).channel())
        try await visitor.open(path)
        let text = visitor.page.all("main").map(\.text).joined()
        #expect(text.contains(sentence))
        #expect(!text.contains("'"), "\(text)")
    }

    @Test(arguments: Transport.allCases)
    func `what a newsletter adds to a link is ignored by the page, its form, and no other dialect`(
        transport: Transport
    ) async throws {
        let visitor = PageVisitor(try Setting(transport: transport, isStored: false).channel())
        try await visitor.open("/screens/detail?utm_source=a%20b&id=1&fbclid=%zz&implementation=standard&ref")
        #expect(visitor.status == 200)
        let address = visitor.page.all("input").first { $0["name"] == "~url" }?["value"]
        #expect(address == "/screens/detail?id=1&implementation=standard")
        let strict = try await visitor.channel.get("/screens/detail?id=1&utm_source=a")
        #expect(strict.status == 422 && strict.text.contains("'utm_source'"))
    }

    @Test(arguments: [
        (["sec-fetch-site": "same-origin", "referer": "https://evil.example/"], false),
        (["sec-fetch-site": "none"], false), (["referer": "http://APP.example/screens/desk?a=//b"], false),
        (["referer": "about:blank"], false), (["referer": "https://evil.example/http://app.example/"], true),
        (["referer": "https://evil.example"], true), (["referer": "http://app.example:81/x"], true),
        (["sec-fetch-site": "same-site"], true),
    ])
    func `which page a link is on is told by the browser, else by the page's address`(
        headers: [String: String], isForeign: Bool
    ) async throws {
        let client = try await Setting(transport: .inProcess, isStored: false).open()
        var sent: Headers = ["accept": "text/html", "host": "app.example"]
        for (name, value) in headers { sent[HeaderName(name)] = value }
        let answer = try await client.channel.get(client.path, sent)
        #expect(answer.text.contains("Open this session?") == isForeign)
        #expect(answer["vary"]?.contains("Sec-Fetch-Site, Referer") == true)
    }

    @Test(arguments: Transport.allCases)
    func `a link of another site asks before it shows a session`(transport: Transport) async throws {
        let client = try await Setting(transport: transport, isStored: false).open()
        let visitor = PageVisitor(client.channel)
        visitor.headers["sec-fetch-site"] = "cross-site"
        try await visitor.open(client.path)
        #expect(!(visitor.answer?.text.contains("Desk") ?? true))
        #expect(visitor.page.all("form").isEmpty)
        let link = try #require(visitor.page.all("a").compactMap { $0["href"] }.first { $0 == client.path })
        visitor.headers["sec-fetch-site"] = "same-origin"
        try await visitor.open(link)
        #expect(visitor.heading == "Desk")
    }

    @Test func `the template is the web client's page`() async throws {
        let index = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <title>Mine</title>
            <link rel="stylesheet" href="/mine.css">
            <body>
            <h1 tabindex="-1">Mine</h1>
            <main class="own"></main>
            </body>
            </html>
            """
        let channel = try Setting.all[0].channel { $0.files = PublicFiles(["/index.html": Array(index.utf8)]) }
        let visitor = PageVisitor(channel)
        try await visitor.open("/screens/desk")
        #expect(visitor.heading == "Desk")
        #expect(visitor.page.all("title").first?.text == "Desk – Workshop")
        #expect(visitor.page.all("link").contains { $0["href"] == "/mine.css" })
        #expect(visitor.page.all("main").first?["class"] == "own")
    }

    @Test(arguments: [
        ("en", "ltr"), ("de-AT", "ltr"), ("ar", "rtl"), ("ar-EG", "rtl"), ("he", "rtl"), ("az-Arab", "rtl"),
        ("ur-Latn", "ltr"), ("", "ltr"),
    ])
    func `the direction follows the language`(language: String, direction: String) {
        #expect(PageLanguage(language, Localization(locale: language)).direction == direction)
    }
}
