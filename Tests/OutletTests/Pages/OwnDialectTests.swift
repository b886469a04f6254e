import Outlet
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import OutletServer

/// Screens in a dialect of an app's own.
@Suite struct OwnDialectTests {
    private typealias Meter = A2UICatalogTests.Meter

    private struct Pick: Model, Identifiable {
        let id: String
    }

    private struct Cup: Model {
        var name = "Anna"
        var level = 0.25
        var age: Int?
        var picks = IdentifiedList([Pick(id: "a/b")])
    }

    /// A line for each node that says something, and one for each control and field.
    private static let lines = Dialect("lines", mediaType: "text/x-lines", knowing: [Meter.self]) { screen, server in
        var lines = ["title \(screen.title)", "language \(screen.language)", "was \(screen.was)"]
        lines += screen.notices.map { "notice \($0.text) \($0.control?.text ?? $0.url.flatMap(server.url) ?? "")" }
        func add(_ node: PlainNode) {
            switch node.content {
            case .group(let nodes):
                if node.type == "meter" {
                    let control = node.control(.tap)?.text ?? ""
                    lines.append("meter \(node.id ?? "") \(node[member: "value"] ?? .null) \(control)")
                }
                for node in nodes { add(node) }
            case .label(let text, let control): lines.append("label \(text) \(control?.text ?? "")")
            case .button(let title, let control): lines.append("button \(title) \(control?.text ?? "")")
            case .link(let text, let url): lines.append("link \(text) \(url.flatMap(server.url) ?? "")")
            case .image(let url, let alt): lines.append("image \(alt) \(url.flatMap(server.url) ?? "")")
            case .progress(let text): lines.append("progress \(text)")
            case .input(let input):
                #expect(node[member: "value"] == "" || input.kind != .secret)
                lines += input.fields.map { "field \($0.key) \($0.value) \(input.error)" }
            case .list(let list):
                for row in list.sections.flatMap(\.rows) {
                    lines.append("row \(row.id) \(row.control?.text ?? "") \(row.isSelected)")
                    add(row.node)
                }
            default: break
            }
        }
        for node in screen.leaving + screen.content { add(node) }
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// The same screen in a form with events of its own, and without the app's own type.
    private static let calls = Dialect("calls", mediaType: "application/vnd.calls+json") { event in
        event["call"]?.string.map { ["~do": $0] }
    } encode: { screen, _ in
        JSON.array(screen.content.flatMap(\.texts).map { .string($0) }).encoded
    }

    private static func channel(
        _ setting: Setting = Setting.all[0], below basePath: BasePath = .root
    ) throws -> any Channel {
        let screen = Screen("cup", title: "Cup", model: Cup()) {
            TextField("Name").id("name").observing(\Cup.name).on(.change, Assign(\Cup.name))
            SecureField("PIN").id("pin")
            NumberField("Age").id("age").observing(\Cup.age)
            Meter().id("meter").observing(\Cup.level, in: \.value).fallback(Label("a meter").id("instead"))
                .enabled(while: { (cup: Cup) in cup.level < 1 }).on(.tap, Change(\Cup.level) { $0 += 0.5 })
            Button("Fill").id("fill").enabled(while: { (cup: Cup) in cup.level < 1 })
                .on(
                    .tap,
                    Change<Cup, Interaction> { cup, _, _ in
                        cup.level = 1
                        return [.toast("Filled for \(cup.name).")]
                    })
            Link("Help", to: "/help").id("help")
            Image("/cup.svg", alt: "A cup").id("image")
            ProgressIndicator("Filling", value: 0.25).id("progress")
            List(id: "picks") {
                ForEach(\Cup.picks) { Row { Label().observing(\Pick.id) } }
            }
            .on(
                .select,
                Change<Cup, Interaction> { cup, _, _ in
                    cup.name = "chosen"
                    return []
                })
        }
        return try setting.channel(try Application(name: "Cups") { screen }) {
            $0.dialects = [lines, calls]
            $0.publicOrigin = "https://cups.example"
            $0.basePath = basePath
        }
    }

    private static let lineType: Headers = ["accept": "text/x-lines"]

    private static func form(_ fields: [(String, String)]) -> [UInt8] {
        Array(fields.map { "\(InputKey.encoded($0))=\(InputKey.encoded($1))" }.joined(separator: "&").utf8)
    }

    private static let formType: Headers = [
        "content-type": "application/x-www-form-urlencoded", "accept": "text/x-lines",
    ]

    private static func lines(_ answer: Answer) -> [String] { answer.text.split(separator: "\n").map(String.init) }

    private static func was(_ answer: Answer) throws -> String {
        String(try #require(lines(answer).first { $0.hasPrefix("was ") }).dropFirst(4))
    }

    @Test func `an own input that a dialect knows takes what its clients send`() async throws {
        let fields = Dialect("fields", mediaType: "text/x-fields", knowing: [A2UICatalogTests.Gate.self]) { screen, _ in
            JSON.array(screen.inputs.flatMap(\.fields).map { .string("\($0.key)=\($0.value)") }).encoded
        }
        let screen = Screen("cup", title: "Cup", model: Cup()) {
            A2UICatalogTests.Gate().id("gate").observing(\Cup.level).on(.change, Assign(\Cup.level))
        }
        let channel = try Setting.all[0].channel(try Application(name: "Cups") { screen }) { $0.dialects = [fields] }
        let opened = try await channel.post("/sessions", ["screen": "cup"], ["accept": "text/x-fields"])
        #expect(opened.json == ["gate=0.25"], "\(opened.text)")
        let path = try #require(opened["location"])
        let headers: Headers = ["content-type": "application/x-www-form-urlencoded", "accept": "text/x-fields"]
        let sent = Self.form([("~do", "event=apply"), ("gate", "0.5")])
        let answer = try await channel.send(.post, "\(path)/events", headers, body: sent)
        #expect(answer.status == 200 && answer.json == ["gate=0.5"], "\(answer.text)")
    }

    @Test(arguments: Setting.all)
    func `an app's own dialect shows its screens, and takes a form as an event`(setting: Setting) async throws {
        let channel = try Self.channel(setting)
        let opened = try await channel.post("/sessions", ["screen": "cup"], Self.lineType)
        #expect(opened.status == 201 && opened["content-type"] == "text/x-lines; charset=utf-8")
        #expect(opened["etag"] == #""1-lines""#)
        let path = try #require(opened["location"])
        #expect(
            Self.lines(opened) == [
                "title Cup", "language en", #"was {"name":"Anna","pin":"","age":null}"#,
                #"field name "Anna" "#, "button Apply event=apply", #"field pin "" "#, "field age null ",
                "meter meter 0.25 event=tap&node=meter", "button Fill event=tap&node=fill",
                "link Help https://cups.example/help", "image A cup https://cups.example/cup.svg",
                "progress Filling: 25%",
                "row picks/a~1b event=select&node=picks&value=a%2Fb false", "label a/b ",
            ])

        let fields = [
            ("~do", "event=tap&node=fill"), ("~was", try Self.was(opened)), ("name", "Ada"), ("pin", "1234"),
        ]
        var headers = Self.formType
        headers[.idempotencyKey] = "once"
        let filled = try await channel.send(.post, "\(path)/events", headers, body: Self.form(fields))
        #expect(filled.status == 200 && filled["etag"] == #""3-lines""#, "\(filled.text)")
        let shown = Self.lines(filled)
        #expect(shown.contains("notice Filled for Ada. ") && shown.contains("meter meter 1 "))
        #expect(shown.contains("button Fill ") && shown.contains(#"field name "Ada" "#))
        #expect(!filled.text.contains("1234"))
        let again = try await channel.send(.post, "\(path)/events", headers, body: Self.form(fields))
        #expect(again.text == filled.text)
        #expect(try await channel.get(path)["etag"] == #""3""#)
        let read = try await channel.get("\(path)?as=lines")
        #expect(
            read["etag"] == #""3-lines""# && !read.text.contains("notice") && read["vary"]?.contains("Accept") == true)
        let known: Headers = ["if-none-match": #""3-lines""#, "accept": "text/x-lines"]
        #expect(try await channel.get(path, known).status == 304)
        let chosen = try await channel.send(
            .post, "\(path)/events?as=lines", ["content-type": "application/json"],
            body: Array(#"{"~do": "event=select&node=picks&value=a%2Fb", "age": null}"#.utf8))
        #expect(Self.lines(chosen).contains(#"field name "chosen" "#))
    }

    @Test func `what an app's own dialect can't do is refused as everywhere`() async throws {
        let channel = try Self.channel()
        let opened = try await channel.post("/sessions?as=lines", ["screen": "cup"])
        let path = try #require(opened["location"])
        func post(_ body: String, _ headers: Headers = Self.formType) async throws -> Answer {
            try await channel.send(.post, "\(path)/events", headers, body: Array(body.utf8))
        }
        expect(try await post("~do=event%3Dtap%26node%3Dgone"), 409, "node-gone")
        expect(try await post("~do=event%3Dsubmit%26node%3Dfill"), 409, "not-offered")
        expect(try await post("~do=x&~do=y"), 422, "wrong-shape")
        expect(try await post("~do=%zz"), 422, "wrong-shape")
        let json: Headers = ["content-type": "application/json", "accept": "text/x-lines"]
        expect(try await post(#"{"name": ["Ada"]}"#, json), 422, "wrong-shape")
        expect(try await post("[]", json), 422, "wrong-shape")
        expect(try await post("[", json), 400, "not-json")
        expect(
            try await post("a", ["content-type": "text/plain", "accept": "text/x-lines"]), 415, "unsupported-media-type"
        )
        var stale = Self.formType
        stale[.ifMatch] = #""7-lines""#
        expect(try await post("~do=event%3Dtap%26node%3Dfill", stale), 412, "stale")
        expect(try await post("~do=x&~do=y", stale), 422, "wrong-shape")
        var foreign = Self.formType
        foreign[.origin] = "https://other.example"
        expect(try await post("~do=event%3Dtap%26node%3Dfill", foreign), 403, "foreign-origin")
        #expect(try await channel.get(path)["etag"] == #""1""#, "nothing of these has changed anything")
        expect(
            try await channel.send(.post, "/sessions/\(String(repeating: "A", count: 22))/events", Self.formType), 404,
            "unknown-session")
        expect(try await channel.get("\(path)/stream?as=lines"), 406, "not-acceptable")
        expect(try await channel.get("/?as=lines"), 406, "not-acceptable")
        let other = try await channel.get("\(path)?as=line")
        expect(other, 406, "not-acceptable")
        #expect(other.json["detail"]?.string?.contains("'html', 'lines', 'calls'") == true)
        expect(
            try await channel.send(.post, "/sessions", Self.formType, body: Array("~url=/screens/cup".utf8)), 415,
            "unsupported-media-type")
    }

    @Test func `a dialect may have events of its own, and shows what stands in for types that it does not know`()
        async throws
    {
        let channel = try Self.channel()
        let accept: Headers = ["accept": "application/vnd.calls+json", "content-type": "application/json"]
        let opened = try await channel.send(.post, "/sessions", accept, body: Array(#"{"screen": "cup"}"#.utf8))
        #expect(opened["content-type"] == "application/vnd.calls+json")
        #expect(opened.json.array?.contains("a meter") == true)
        let path = try #require(opened["location"])
        let body = Array(#"{"call": "event=tap&node=fill"}"#.utf8)
        var headers: Headers = ["accept": "application/vnd.calls+json", "content-type": "application/vnd.calls+json"]
        headers[.prefer] = "return=minimal"
        headers[.idempotencyKey] = "once"
        for _ in 1...2 {
            let answer = try await channel.send(.post, "\(path)/events", headers, body: body)
            #expect(answer.status == 204 && answer["etag"] == #""2-calls""#)
            #expect(answer["preference-applied"] == "return=minimal")
        }
        #expect(try await channel.get(path)["etag"] == #""2""#)
        let other = Array(#"{"call": "event=apply"}"#.utf8)
        expect(try await channel.send(.post, "\(path)/events", headers, body: other), 422, "key-reused")
        expect(
            try await channel.send(.post, "\(path)/events", accept, body: Array(#"{"~do": "x"}"#.utf8)), 422,
            "wrong-shape")
        let screen = try await channel.get("/screens/cup", accept)
        #expect(screen.status == 200 && screen["etag"]?.hasPrefix(#""0-calls-"#) == true)
    }

    @Test(arguments: [
        ("text/x-lines", "lines"), ("application/json, text/x-lines, */*", nil), ("text/x-lines;q=0.5", "lines"),
        ("text/x-lines, */*", "lines"),
        ("application/json;q=0.4, text/x-lines;q=0.5", "lines"), ("text/*", "html"), ("*/*", nil),
        ("text/html, text/x-lines", "html"), ("text/x-lines, text/html;q=0.9", "lines"),
        ("text/x-lines;q=0", "refused"),
    ])
    func `an app's own dialect gives way to JSON that is named, too`(accept: String, dialect: String?) async throws {
        let answer = try await Self.channel().get("/screens/cup", ["accept": "\(accept)"])
        let type = answer["content-type"]?.split(separator: ";").first.map(String.init)
        let expected =
            switch dialect {
            case "lines": "text/x-lines"
            case "html": "text/html"
            case "refused": "application/problem+json"
            default: "application/json"
            }
        #expect(type == expected)
    }

    @Test func `addresses begin with the base path, and pages have their own refusals`() async throws {
        let shop = try #require(BasePath("/shop"))
        let channel = try Self.channel(below: shop)
        let opened = try await channel.post("/shop/sessions?as=lines", ["screen": "cup"])
        let lines = Self.lines(opened)
        #expect(lines.contains("link Help https://cups.example/shop/help"), "\(lines)")
        #expect(lines.contains("image A cup https://cups.example/shop/cup.svg"), "\(lines)")
        let path = try #require(opened["location"])
        let type: Headers = ["content-type": "application/x-www-form-urlencoded", "accept": "text/html"]
        let refused = try await channel.send(
            .post, "\(path)/events", type, body: Array("~do=event%3Dtap%26node%3Dgone&~key=a".utf8))
        #expect(refused.status == 409 && refused["content-type"]?.hasPrefix("text/html") == true)
        let page = try await channel.get(path, ["accept": "text/html"])
        #expect(page.text.contains(#"href="/shop/help""#))
    }

    @Test func `the description names an app's own dialects`() async throws {
        let description = try await Self.channel().get("/openapi.json").json
        let get = try #require(description["paths"]?["/sessions/{id}"]?["get"])
        #expect(get["responses"]?["200"]?["content"]?["text/x-lines"] != nil)
        let words = get["parameters"]?.array?.first { $0["name"] == "as" }?["schema"]?["enum"]
        #expect(words == ["a2ui", "card", "divkit", "html", "lines", "calls"])
        let post = try #require(description["paths"]?["/sessions/{id}/events"]?["post"])
        #expect(post["responses"]?["200"]?["content"]?["text/x-lines"] != nil)
        #expect(post["requestBody"]?["content"]?["application/vnd.calls+json"] != nil)
        #expect(post["requestBody"]?["content"]?["text/x-lines"] == nil, "a page of another site may send it unasked")
    }

    @Test(arguments: [
        (Dialect("html", mediaType: "text/x") { _, _ in [] }, "there is one of that name"),
        (Dialect("", mediaType: "text/x") { _, _ in [] }, "lowercase letters and digits only"),
        (Dialect("My-own", mediaType: "text/x") { _, _ in [] }, "lowercase letters and digits only"),
        (Dialect("own", mediaType: "application/json") { _, _ in [] }, "which is another answer's"),
        (Dialect("own", mediaType: "application/json-patch+json") { _, _ in [] }, "which is another answer's"),
        (Dialect("own", mediaType: "text") { _, _ in [] }, "two parts in lowercase"),
        (Dialect("own", mediaType: "text/plain; charset=utf-8") { _, _ in [] }, "two parts in lowercase"),
        (Dialect("own", mediaType: "text/x", knowing: [Label.self]) { _, _ in [] }, "no type of the app's own"),
    ])
    func `what can't be a dialect is said`(dialect: Dialect, words: String) {
        let faults = Dialect.faults(of: [dialect])
        #expect(faults.count == 1 && faults[0].contains(words), "\(faults)")
    }

    @Test func `two dialects have different names and media types`() {
        let own = Dialect("own", mediaType: "text/x") { _, _ in [] }
        #expect(Dialect.faults(of: [own]).isEmpty && Dialect.faults(of: [own, own]).count == 2)
    }
}

extension PlainNode {
    /// The texts of the node, and below it.
    fileprivate var texts: [String] {
        switch content {
        case .group(let nodes): nodes.flatMap(\.texts)
        case .label(let text, _), .button(let text, _): [text]
        default: []
        }
    }
}
