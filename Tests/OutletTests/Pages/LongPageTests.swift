import MicroHTTPD
import Outlet
import OutletSocketTesting
import OutletTesting
import Synchronization
import TestPages
import Testing
import ViewTree

@testable import OutletServer

/// Pages of long lists, and what pages cost those who do not ask for them.
@Suite(.timeLimit(.minutes(5))) struct LongPageTests {
    private static let html: Headers = ["accept": "text/html", "prefer": "wait=60"]

    private func rows(_ visitor: PageVisitor) -> [String] { visitor.page.all("li").map(\.text) }

    @Test(arguments: Setting.all)
    func `a page shows the first 200 rows, and a link leads to more`(setting: Setting) async throws {
        let client = try await setting.open("hoard", .hoard(pieces: 450))
        let visitor = PageVisitor(client.channel)
        try await visitor.open(client.path)
        #expect(rows(visitor).count == 200)
        let more = try #require(visitor.page.all("a").first { $0.text == "Load more" }?["href"])
        #expect(more == "\(client.path)?~rows=400")
        try await visitor.open(more)
        #expect(rows(visitor).count == 400)
        #expect(visitor.answer?["etag"] == #""1-html-400""#)
        try await visitor.open(try #require(visitor.page.all("a").first { $0.text == "Load more" }?["href"]))
        #expect(rows(visitor).count == 450)
        #expect(!visitor.page.all("a").contains { $0.text == "Load more" })
    }

    @Test(arguments: Setting.all)
    func `an event of a row further down leads back to as many rows`(setting: Setting) async throws {
        let client = try await setting.open("hoard", .hoard(pieces: 450))
        let visitor = PageVisitor(client.channel)
        try await visitor.open("\(client.path)?~rows=400")
        let name = "pieces%2F399"
        let input = try #require(visitor.page.all("input").first { $0["name"] == name })
        #expect(input["value"] == "piece 399")
        let button = try #require(visitor.page.all("button").first { $0["value"] == "event=apply" })
        let (body, action) = try visitor.submission(of: button)
        let before = "\(PageVisitor.encoded(name))=\(PageVisitor.encoded("piece 399"))"
        #expect(body.contains(before))
        try await visitor.post(body.replacing(before, with: "\(PageVisitor.encoded(name))=new"), to: action)
        #expect(visitor.status == 200)
        #expect(rows(visitor).count == 400)
        #expect(visitor.page.all("input").first { $0["name"] == name }?["value"] == "new")
        try await visitor.post("\(body)&~do=event%3Dtap%26node%3Dnobody", to: action)
        #expect(visitor.status == 422 && rows(visitor).count == 400)
    }

    @Test(arguments: Transport.allCases)
    func `the document in the page is cut as the page is, and says so`(transport: Transport) async throws {
        let app = try Application.hoard(pieces: 201)
        let client = try await Setting(transport: transport, isStored: false).open("hoard", app)
        let cut = try await client.channel.get(client.path, Self.html).text
        #expect(cut.contains(#"id="~document" data-cut>"#) && !cut.contains("piece 200"))
        let whole = try await client.channel.get("\(client.path)?~rows=400", Self.html).text
        let encoded = try await client.channel.get("\(client.path)?%7Erows=400", Self.html).text
        #expect(encoded.contains("piece 200"), "the same address, as scripts write it")
        #expect(whole.contains(#"id="~document">"#) && whole.contains("piece 200"))
        let screen = try await client.channel.get("/screens/hoard?note=x&~rows=400", Self.html).text
        #expect(screen.contains("piece 200") && screen.contains(#"value="/screens/hoard?note=x""#))
        #expect(
            try await client.channel.get("/screens/hoard?note=x", Self.html).text
                .contains(#"href="/screens/hoard?note=x&amp;~rows=400""#))
        for query in ["~rows=-1", "~rows=many", "seen=-1", "top=x"] {
            #expect(try await client.channel.get("\(client.path)?\(query)", Self.html).status == 422)
        }
        #expect(try await client.channel.get("/screens/hoard?~rows=many", Self.html).status == 422)
        #expect(try await client.channel.get("/screens/unknown?~rows=many", Self.html).status == 404)
    }

    @Test func `a client that has a document or a page is told so before it is drawn`() async throws {
        let endpoint = try Setting.all[0].endpoint(.hoard(pieces: 450))
        let client = try await TestClient(Transport.inProcess.channel(to: endpoint, bodyLimit: 65_536)).open("hoard")
        func drawn() -> Int? {
            let text = endpoint.site.middleware.metrics.text(of: endpoint.sessions, socket: nil)
            let line = text.split(separator: "\n").first { $0.hasPrefix("outlet_render_duration_seconds_count ") }
            return line?.split(separator: " ").last.flatMap { Int($0) }
        }
        let before = try #require(drawn())
        for (accept, tag) in [("application/json", #""1""#), ("text/html", #""1-html""#), ("text/html", "*")] {
            let answer = try await client.channel.get(client.path, ["accept": accept, "if-none-match": tag])
            #expect(answer.status == 304 && answer.body.isEmpty)
            #expect(answer["vary"]?.contains("Accept-Encoding") == true)
        }
        #expect(drawn() == before)
        #expect(try await client.channel.get(client.path).status == 200)
        #expect(drawn() == before + 1)
    }

    @Test func `pages, forms and long documents are made beside the threads that answer`() async throws {
        let endpoint = try Setting.all[0].endpoint(.hoard(pieces: 450))
        let client = try await TestClient(Transport.inProcess.channel(to: endpoint, bodyLimit: 65_536)).open("hoard")
        let html: Headers = ["accept": "text/html"]
        let form: Headers = ["content-type": "application/x-www-form-urlencoded"]
        let opening = #"{"screen":"hoard"}"#
        let long = [
            (Request(method: .get, path: client.path, headers: html), 200),
            (Request(method: .get, path: "/screens/hoard", headers: html), 200),
            (Request(method: .get, path: client.path, headers: [:]), 200),
            (Request(method: .get, path: "/screens/hoard", headers: [:]), 200),
            (
                Request(
                    method: .post, path: "\(client.path)/events", headers: form,
                    body: Array("pieces%2F400=new".utf8)), 303
            ),
            (Request(method: .post, path: "/sessions", headers: Self.json, body: Array(opening.utf8)), 201),
            (event(client, ["prefer": "return=representation"]), 200),
            (event(client, ["accept": "application/json"]), 200),
        ]
        for (request, status) in long {
            let (answer, isAtOnce) = await answer(endpoint, request)
            #expect(answer.status == status && !isAtOnce, "\(request.method) \(request.path)")
        }
        #expect(try await client.channel.get(client.path).text.contains(#""value":"new""#))
        let opened = try await client.channel.post("/sessions", JSON(parsing: Array(opening.utf8)))
        #expect(opened.status == 201 && opened.text.contains("piece 449"))
        let short = try Setting.all[0].endpoint(.hoard(pieces: 200))
        let (_, isAtOnce) = await answer(short, Request(method: .get, path: "/screens/hoard", headers: [:]))
        #expect(isAtOnce)
        let visitor = try await TestClient(Transport.inProcess.channel(to: short, bodyLimit: 65_536)).open("hoard")
        let quick = [
            (short, event(visitor, ["prefer": "return=representation"])),
            (short, event(visitor, ["accept": "application/json"])), (endpoint, event(client, [:])),
        ]
        for (endpoint, request) in quick {
            let (answer, isAtOnce) = await answer(endpoint, request)
            #expect(answer.status == 200 && isAtOnce)
        }
    }

    @Test func `a long document in place of an answer that is not kept any more is made beside, too`() async throws {
        let endpoint = try Setting.all[0].endpoint(.hoard(pieces: 2_000))
        let client = try await TestClient(Transport.inProcess.channel(to: endpoint, bodyLimit: 65_536)).open("hoard")
        let request = event(client, ["prefer": "return=representation", "idempotency-key": "k"])
        for _ in 1...2 {
            let (answer, isAtOnce) = await answer(endpoint, request)
            #expect(answer.status == 200 && !isAtOnce)
            #expect(answer.headers["content-location"] == client.path)
        }
    }

    @Test(arguments: [200, 450])
    func `the first document of a stream is made beside, too, if it is long`(pieces: Int) async throws {
        let endpoint = try Setting.all[0].endpoint(.hoard(pieces: pieces))
        let client = try await TestClient(Transport.inProcess.channel(to: endpoint, bodyLimit: 65_536)).open("hoard")
        let id = try #require(client.document["session"]?.string.flatMap { SessionID($0) })
        let drawings = Mutex<[@Sendable () -> Void]>([])
        let woken = Mutex(0)
        let stream = SessionStream(
            of: try #require(try await endpoint.session(id)), after: nil, in: endpoint.sessions,
            documents: endpoint.site.streamDocuments
        ) { work in
            drawings.withLock { $0.append(work) }
        }
        stream.start { woken.withLock { $0 += 1 } }
        var text = ""
        func read() {
            while case .bytes(let bytes) = stream.next() { text += String(decoding: bytes, as: UTF8.self) }
        }
        read()
        let waiting = drawings.withLock(\.self)
        #expect(waiting.count == (pieces > 200 ? 1 : 0) && text.isEmpty == (pieces > 200))
        read()
        #expect(drawings.withLock(\.count) == waiting.count, "what is being drawn is not drawn twice")
        for drawing in waiting { drawing() }
        #expect(woken.withLock(\.self) == waiting.count)
        read()
        stream.stop()
        let whole = try await client.channel.get(client.path).text
        #expect(text == "retry: 2000\n\nid: 1\nevent: document\ndata: \(whole)\n\n")
    }

    private static let json: Headers = ["content-type": "application/json"]

    /// An event that changes nothing.
    private func event(_ client: TestClient, _ more: Headers) -> Request {
        var headers = Self.json
        for field in more.fields { headers[field.name] = field.value }
        return Request(
            method: .post, path: "\(client.path)/events", headers: headers, body: Event(.back).json.encoded)
    }

    @Test func `an event that comes after a form takes effect after it`() async throws {
        let endpoint = try Setting.all[0].endpoint(.hoard(pieces: 450))
        let client = try await TestClient(Transport.inProcess.channel(to: endpoint, bodyLimit: 65_536)).open("hoard")
        let form = Request(
            method: .post, path: "\(client.path)/events",
            headers: ["content-type": "application/x-www-form-urlencoded"], body: Array("pieces%2F400=new".utf8))
        let event = Request(
            method: .post, path: "\(client.path)/events", headers: ["content-type": "application/json"],
            body: Event(.back).json.encoded)
        let redirection = Mutex<Response?>(nil)
        #expect(endpoint.respond(to: form, reply: Reply { response in redirection.withLock { $0 = response } }) == nil)
        let (answer, _) = await answer(endpoint, event)
        #expect(answer.status == 200)
        #expect(answer.headers["etag"] == #""2""#)
        try await eventually("the form is answered") { redirection.withLock { $0?.status } == 303 }
    }

    /// The response to a request, and whether it is there at once.
    private func answer(_ endpoint: Endpoint, _ request: Request) async -> (response: Response, isAtOnce: Bool) {
        await withCheckedContinuation { continuation in
            let now = endpoint.respond(to: request, reply: Reply { continuation.resume(returning: ($0, false)) })
            if let now { continuation.resume(returning: (now, true)) }
        }
    }
}
