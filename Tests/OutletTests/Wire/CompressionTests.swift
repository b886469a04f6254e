import FoundationEssentials
import MicroHTTPD
import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing

/// What is compressed, for whom, and how often it is sent.
@Suite(.timeLimit(.minutes(5))) struct CompressionTests {
    private static let text = String(repeating: "All work and no play makes Jack a dull boy.\n", count: 100)
    private static let folder = Result {
        try Folder([
            "index.html": #"<link href="/a.css"><a href="/">Home</a><img src="/short.txt"><i href="/gone.css">"#,
            "a.css": text, "short.txt": "short", "b.png": text,
        ])
    }

    private func channel(_ transport: Transport = .inProcess) throws -> any Channel {
        let folder = try Self.folder.get()
        return try Setting(transport: transport, isStored: false).channel { $0.files = try folder.files() }
    }

    @Test(arguments: ["gzip", "br, gzip;q=0.5", "x-gzip", "*", "GZIP;Q=1"])
    func `a long text is compressed for a client that accepts gzip, with a tag of its own`(accept: String) async throws
    {
        let channel = try channel()
        let plain = try await channel.get("/a.css")
        let answer = try await channel.get("/a.css", ["accept-encoding": accept])
        #expect(answer["content-encoding"] == "gzip" && answer.body.starts(with: [0x1F, 0x8B]))
        #expect(answer.body.count < plain.body.count / 10)
        #expect(answer["vary"] == "Accept-Encoding" && plain["vary"] == "Accept-Encoding")
        let tag = try #require(answer["etag"])
        #expect(tag != plain["etag"])
        let again = try await channel.get("/a.css", ["accept-encoding": accept, "if-none-match": tag])
        #expect(again.status == 304 && again["etag"] == tag && again["content-encoding"] == nil)
    }

    @Test(arguments: ["", "identity", "gzip;q=0", "br", "*;q=0", "gzip;q=0.5, identity", "gzip;q=none"])
    func `all others get it as it is`(accept: String) async throws {
        let answer = try await channel().get("/a.css", ["accept-encoding": accept])
        #expect(answer["content-encoding"] == nil && answer.text == Self.text)
    }

    @Test(arguments: ["/short.txt", "/b.png"])
    func `what is short, or no text, is sent as it is`(path: String) async throws {
        let answer = try await channel().get(path, ["accept-encoding": "gzip"])
        #expect(answer["content-encoding"] == nil && answer["vary"] == nil)
    }

    @Test func `a client of the socket reads the same`() async throws {
        // It asks for gzip of its own accord.
        #expect(try await channel(.socket).get("/a.css").text == Self.text)
    }

    @Test func `what someone signed in gets is not compressed where another site wants it`() async throws {
        let channel = try Setting.all[0].channel { $0.authenticator = .optionalNames }
        func answer(_ site: String?, _ name: String?) async throws -> Answer {
            var headers: Headers = ["accept-encoding": "gzip", "accept": "text/html"]
            headers["sec-fetch-site"] = site
            headers["authorization"] = name
            return try await channel.get("/screens/desk", headers)
        }
        for site in ["cross-site", "same-site"] {
            let answered = try await answer(site, "Ada")
            #expect(answered.status == 200 && answered["content-encoding"] == nil)
            #expect(answered["cache-control"] == "no-store, no-transform")
            #expect(try await answer(site, nil)["content-encoding"] == "gzip")
        }
        for site in [nil, "none", "same-origin"] {
            let answered = try await answer(site, "Ada")
            #expect(answered["content-encoding"] == "gzip" && answered["cache-control"] == "no-store")
        }
    }

    @Test func `a session's document is compressed, and its tag stays its revision`() async throws {
        let channel = try Setting.all[0].channel()
        let opened = try await channel.post("/sessions", #"{"screen":"desk"}"#)
        let path = try #require(opened["location"])
        let answer = try await channel.get(path, ["accept-encoding": "gzip"])
        #expect(answer["content-encoding"] == "gzip" && answer["etag"] == "\"1\"")
        let again = try await channel.get(path, ["accept-encoding": "gzip", "if-none-match": "\"1\""])
        #expect(again.status == 304)
    }

    @Test func `the page links files by addresses that change with them, which are kept for good`() async throws {
        let channel = try channel()
        let page = try await channel.get("/index.html").text
        let folder = try #require(page.firstMatch(of: /href="(\/~\w+)\/a\.css"/)?.output.1)
        #expect(page.contains(#"<a href="/">"#) && page.contains(#"href="/gone.css""#))
        let file = try await channel.get("\(folder)/a.css")
        #expect(file.text == Self.text && file["cache-control"] == "public, max-age=31536000, immutable")
        #expect(try await channel.get("/a.css")["cache-control"] == "no-cache")
        // A page of another release would mix the files of two.
        let earlier = try await channel.get("/~1/a.css")
        #expect(earlier.status == 404 && earlier["cache-control"] == "no-store")
        for path in ["\(folder)", "\(folder)/", "\(folder)/none.css", "\(folder)/~1/a.css", "/~"] {
            #expect(try await channel.get(path).status == 404, "\(path)")
        }
    }

    @Test func `another file gives all files other addresses`() async throws {
        var pages: Set<String> = []
        for text in [Self.text, Self.text + "."] {
            let folder = try Folder(["index.html": #"<link href="/a.css">"#, "a.css": text])
            pages.insert(try await Setting.all[0].channel { $0.files = try folder.files() }.get("/index.html").text)
        }
        #expect(pages.count == 2)
    }
}
