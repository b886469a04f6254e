import MicroHTTPD
import Outlet
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
        #expect(whole.contains(#"id="~document">"#) && whole.contains("piece 200"))
        let screen = try await client.channel.get("/screens/hoard?note=x&~rows=400", Self.html).text
        #expect(screen.contains("piece 200") && screen.contains(#"value="/screens/hoard?note=x""#))
        #expect(
            try await client.channel.get("/screens/hoard?note=x", Self.html).text
                .contains(#"href="/screens/hoard?note=x&amp;~rows=400""#))
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

    @Test func `a page is drawn beside the threads that answer`() async throws {
        let endpoint = try Setting.all[0].endpoint()
        let client = try await TestClient(Transport.inProcess.channel(to: endpoint, bodyLimit: 65_536)).open("desk")
        for path in [client.path, "/screens/desk"] {
            let page = await withCheckedContinuation { continuation in
                let request = Request(method: .get, path: path, headers: ["accept": "text/html"])
                let now = endpoint.respond(to: request, reply: Reply { continuation.resume(returning: $0) })
                #expect(now == nil, "\(path)")
                if let now { continuation.resume(returning: now) }
            }
            #expect(page.status == 200)
        }
    }
}
