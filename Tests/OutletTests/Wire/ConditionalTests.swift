import MicroHTTPD
import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

/// Conditional requests (RFC 9110, section 13), and what caches are told.
@Suite(.timeLimit(.minutes(5))) struct ConditionalTests {
    @Test(arguments: Setting.all)
    func `a document's tag is its revision, and a client that has it is spared the rest`(
        setting: Setting
    ) async throws {
        let client = try await setting.open()
        #expect(client.answer?["etag"] == #""1""#)
        for (header, status) in [
            (#""1""#, 304), (#"W/"1""#, 304), (#""7", W/"1""#, 304), ("*", 304), (#""2""#, 200), ("1", 200), ("", 200),
        ] {
            let answer = try await client.channel.get(client.path, ["if-none-match": header])
            #expect(answer.status == status, "\(header)")
            #expect(answer["etag"] == #""1""#)
            #expect(answer["cache-control"] == "private, no-cache")
            #expect(answer.body.isEmpty == (status == 304))
            if status == 304 { #expect(answer["content-length"] == nil) }
        }
        try await client.tap("add")
        #expect(try await client.channel.get(client.path, ["if-none-match": #""1""#])["etag"] == #""2""#)
    }

    @Test(arguments: Setting.all)
    func `an event takes effect only on a revision that If-Match names, strongly`(setting: Setting) async throws {
        let client = try await setting.open()
        for header in [#""2""#, #"W/"1""#, "1", #""0", "2""#] {
            let refused = try await client.channel.post(
                "\(client.path)/events", client.event(.tap, on: "add").json, ["if-match": header])
            expect(refused, 412, "stale")
            #expect(refused["etag"] == #""1""#)
            #expect(refused.json["revision"] == 1)
        }
        var revision = 1
        for header in [#""1""#, "*", #""9", "3""#, #""4","9""#] {
            let answer = try await client.channel.post(
                "\(client.path)/events", Event(.tap, on: "add").json, ["if-match": header])
            #expect(answer.status == 200, "\(header): \(answer.text)")
            revision += 1
            #expect(answer["etag"] == "\"\(revision)\"")
        }
    }

    @Test(arguments: Setting.all)
    func `a document and a page are read only at a revision that If-Match names`(setting: Setting) async throws {
        let client = try await setting.open()
        for accept in ["application/json", "text/html"] {
            for header in [#""2""#, #"W/"1""#] {
                let refused = try await client.channel.get(
                    client.path, ["accept": accept, "if-match": header, "if-none-match": #""1", "1-html""#])
                #expect(refused.status == 412, "\(header)")
                #expect(refused["etag"] == #""1""#)
            }
            for header in [#""1""#, "*", #""1-html""#] {
                #expect(
                    try await client.channel.get(client.path, ["accept": accept, "if-match": header]).status == 200)
            }
        }
        expect(try await client.channel.get("\(client.path)/stream", ["if-match": #""2""#]), 412, "stale")
        let refused = try await client.channel.get(client.path, ["if-match": #""2""#])
        expect(refused, 412, "stale")
        #expect(refused.json["revision"] == 1)
    }

    @Test(arguments: Transport.allCases)
    func `a screen's first document has a tag of its own, revision 0 and no session`(
        transport: Transport
    ) async throws {
        let channel = try Setting(transport: transport, isStored: false).channel()
        let first = try await channel.get("/screens/desk")
        #expect(first.status == 200)
        #expect(first["content-type"] == "application/json")
        #expect(first["cache-control"] == "no-cache")
        #expect(first.json["revision"] == 0)
        #expect(first.json["session"] == nil)
        #expect(first.json["effects"] == [])
        let tag = try #require(first["etag"])
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
        let again = try await channel.get("/screens/desk", ["if-none-match": tag])
        #expect(again.status == 304)
        #expect(again["etag"] == tag)
        #expect(try await channel.get("/screens/desk?implementation=plain")["etag"] != tag)
        let opened = try await channel.post("/sessions", ["screen": "desk"]).json
        #expect(opened["tree"] == first.json["tree"])
    }

    @Test(arguments: Transport.allCases)
    func `HEAD says what GET says, without the body`(transport: Transport) async throws {
        var files = PublicFiles()
        files = try Folder.standard.files()
        let channel = try Setting(transport: transport, isStored: false).channel { $0.files = files }
        let session = try #require(try await channel.post("/sessions", ["screen": "desk"])["location"])
        for path in [
            "/", "/screens", "/screens/desk", session, "/schema/document.json", "/schema/event.json", "/openapi.json",
            "/health/live", "/health/ready", "/problems/stale", "/style.css", "/screens/nobody", "/nowhere",
        ] {
            let (got, head) = (try await channel.get(path), try await channel.send(.head, path))
            #expect(head.status == got.status, "\(path)")
            #expect(head.headers == got.headers, "\(path)")
            #expect(head.body.isEmpty && !got.body.isEmpty, "\(path)")
        }
        #expect(try await channel.send(.head, "/metrics").status == 200)
        let stream = try await channel.send(.head, "\(session)/stream")
        #expect(stream.status == 200)
        #expect(stream["content-type"] == "text/event-stream; charset=utf-8")
        #expect(stream.body.isEmpty)
        expect(try await channel.send(.get, "\(session)/events"), 405, "method-not-allowed")
        // A browser whose form was refused there may ask for the address.
        let page = try await channel.send(.get, "\(session)/events", ["accept": "text/html"])
        #expect(page.status == 405 && page["allow"] == "POST")
        #expect(page["content-type"] == "text/html; charset=utf-8" && page.text.contains("role=\"alert\""))
    }

    @Test(arguments: Transport.allCases)
    func `another method is refused, and told which are allowed`(transport: Transport) async throws {
        let channel = try Setting(transport: transport, isStored: false).channel {
            $0.files = try Folder.standard.files()
        }
        let session = try #require(try await channel.post("/sessions", ["screen": "desk"])["location"])
        let allowed: [(String, Set<String>)] = [
            ("/sessions", ["POST"]), ("\(session)/events", ["POST"]), (session, ["GET", "HEAD", "DELETE"]),
            ("\(session)/stream", ["GET", "HEAD"]), ("/", ["GET", "HEAD"]), ("/screens", ["GET", "HEAD"]),
            ("/screens/desk", ["GET", "HEAD"]), ("/schema/document.json", ["GET", "HEAD"]),
            ("/schema/event.json", ["GET", "HEAD"]), ("/openapi.json", ["GET", "HEAD"]),
            ("/health/live", ["GET", "HEAD"]), ("/health/ready", ["GET", "HEAD"]), ("/metrics", ["GET", "HEAD"]),
            ("/style.css", ["GET", "HEAD"]),
        ]
        for (path, methods) in allowed {
            for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"] where !methods.contains(method) {
                let refused = try await channel.send(MicroHTTPD.Method(rawValue: method), path)
                #expect(refused.status == 405, "\(method) \(path)")
                let allow = refused["allow"]?.split(separator: ",").map { $0.drop { $0 == " " }.description } ?? []
                #expect(Set(allow) == methods, "\(method) \(path)")
            }
        }
        #expect(try await channel.get(session).status == 200)
    }

    @Test(arguments: Transport.allCases)
    func `Vary names each header that chose the answer`(transport: Transport) async throws {
        let setting = Setting(transport: transport, isStored: false)
        let channel = try setting.channel { $0.files = try Folder.standard.files() }
        func vary(_ answer: Answer) -> Set<String> {
            Set((answer["vary"] ?? "").split(separator: ",").map { $0.drop { $0 == " " }.lowercased() })
        }
        #expect(vary(try await channel.get("/")).isSuperset(of: ["accept"]))
        #expect(vary(try await channel.get("/", ["accept": "text/html"])).isSuperset(of: ["accept"]))
        #expect(vary(try await channel.get("/screens/desk")).isSuperset(of: ["accept", "accept-language"]))
        #expect(vary(try await channel.get("/screens/desk", ["accept": "text/html"])).contains("accept"))
        let tag = try #require(try await channel.get("/screens/desk")["etag"])
        let unchanged = try await channel.get("/screens/desk", ["if-none-match": tag])
        #expect(vary(unchanged).isSuperset(of: ["accept", "accept-language"]))
        let path = try #require(try await channel.post("/sessions", ["screen": "desk"])["location"]) + "/events"
        let event = Event(.tap, on: "same").json
        let page = try await channel.get("/nowhere", ["accept": "text/html"])
        #expect(vary(page).isSuperset(of: ["accept", "accept-language"]))
        for path in ["/nowhere", "/screens/nobody", "/sessions/AAAAAAAAAAAAAAAAAAAAAA"] {
            #expect(vary(try await channel.get(path)).contains("accept"), "\(path)")
        }
        #expect(vary(try await channel.post(path, event, ["accept": "application/json"])).contains("accept"))
        #expect(vary(try await channel.post(path, event, ["prefer": "return=minimal"])).contains("prefer"))
        #expect(vary(try await channel.post(path, event, ["prefer": "return=representation"])).contains("prefer"))
        #expect(vary(try await channel.post(path, event)) == ["accept", "prefer"])
        let opened = try await channel.post("/sessions", ["screen": "desk"])
        #expect(vary(opened).isSuperset(of: ["accept", "accept-language"]))
        let refused = try await channel.post(
            "/sessions", "x=%zz&~url=/screens/desk", ["content-type": "application/x-www-form-urlencoded"])
        #expect(refused.status == 422 && vary(refused).contains("accept-language"))
        let foreign = try await channel.post("/sessions", ["screen": "desk"], ["origin": "https://evil.example"])
        #expect(
            foreign.status == 403 && vary(foreign).isSuperset(of: ["origin", "sec-fetch-site", "cookie", "accept"]))
    }

    @Test(arguments: Transport.allCases)
    func `what has no revisions is read only as If-Match names it`(transport: Transport) async throws {
        let channel = try Setting(transport: transport, isStored: false).channel {
            $0.files = try Folder.standard.files()
        }
        for (path, accept) in [
            ("/screens/desk", "*/*"), ("/screens/desk", "application/a2ui+json"), ("/openapi.json", "*/*"),
            ("/style.css", "*/*"),
        ] {
            let tag = try #require(try await channel.get(path, ["accept": accept])["etag"])
            for (header, status) in [
                (tag, 200), ("*", 200), ("\"99\", \(tag)", 200), ("\"99\"", 412), ("W/\(tag)", 412),
            ] {
                let answer = try await channel.get(path, ["accept": accept, "if-match": header])
                #expect(answer.status == status, "\(path), \(header)")
                if status == 412 {
                    expect(answer, 412, "stale")
                    let current = try #require(answer["etag"])
                    #expect(current == tag.replacing("-gzip", with: ""))
                    let again = try await channel.get(path, ["accept": accept, "if-match": current])
                    #expect(again.status == 200)
                    #expect(answer.json["revision"] == (path == "/screens/desk" ? 0 : nil))
                }
            }
        }
        for path in ["/", "/screens/desk"] {
            let page = try await channel.get(path, ["accept": "text/html", "if-match": "\"99\""])
            #expect(page.status == 412, "\(path)")
        }
    }

    @Test(arguments: Transport.allCases)
    func `who asks chooses documents, and of someone signed in no cache keeps one`(transport: Transport) async throws {
        let setting = Setting(transport: transport, isStored: false)
        let channel = try setting.channel(authenticator: .names)
        let ada: Headers = ["authorization": "Ada"]
        let opened = try await channel.post("/sessions", ["screen": "desk"], ada)
        let path = try #require(opened["location"])
        var page = ada
        page["accept"] = "text/html"
        for answer in [
            opened, try await channel.get("/screens/desk", ada), try await channel.get(path, ada),
            try await channel.get(path, page), try await channel.get("/screens/desk", page),
        ] {
            #expect(answer["cache-control"] == "no-store")
            let fields = answer["vary"]?.lowercased() ?? ""
            #expect(fields.contains("authorization") && fields.contains("cookie"))
        }
        for path in [path, "/screens/desk"] {
            #expect(try await channel.get(path)["vary"]?.contains("Authorization") == true)
        }
        #expect(try await setting.open().channel.get("/screens/desk")["vary"]?.contains("Cookie") == false)
    }

    @Test(arguments: Transport.allCases)
    func `an answer that might have been another for another header says so`(transport: Transport) async throws {
        let channel = try Setting(transport: transport, isStored: false).channel()
        let opened = try await channel.post("/sessions", ["screen": "desk"], ["accept-language": "de"])
        #expect(opened["vary"]?.lowercased().contains("accept-language") == true)
        let path = try #require(opened["location"]) + "/events"
        let patch = try await channel.post(path, Event(.tap, on: "same").json, ["accept": "*/*"])
        #expect(patch["vary"]?.lowercased().contains("accept") == true)
    }
}
