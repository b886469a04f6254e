import MicroHTTPD
import OutletServer
import OutletSocketTesting
import OutletTesting
import TestPages
import Testing
import ViewTree

@Suite struct PageFormTests {
    @Test(arguments: Setting.all)
    func `a form of a screen opens a session, and its answer leads there`(setting: Setting) async throws {
        let endpoint = try setting.endpoint()
        let visitor = PageVisitor(try setting.transport.channel(to: endpoint, bodyLimit: 65_536))
        try await visitor.open("/screens/desk")
        try visitor.fill("Name", "Anna")
        try await visitor.press("Take")
        #expect(visitor.address.hasPrefix("/sessions/"))
        #expect(visitor.text.contains("annA"))
        try await visitor.press("Add")
        try await visitor.press("Add")
        #expect(visitor.text.contains("2"))
        #expect(endpoint.sessions.count == 1)
    }

    @Test(arguments: Setting.all)
    func `the same form sent twice is done once, an edited one is new`(setting: Setting) async throws {
        let client = try await setting.open()
        let visitor = PageVisitor(client.channel)
        try await visitor.open(client.path)
        let button = try #require(visitor.page.all("button").first { $0["value"] == "event=tap&node=add" })
        let (body, action) = try visitor.submission(of: button)
        let headers: Headers = ["content-type": "application/x-www-form-urlencoded"]
        let first = try await client.channel.post(action, body, headers)
        let second = try await client.channel.post(action, body, headers)
        #expect(first.status == 303)
        #expect(first["location"] == "\(client.path)?seen=0")
        #expect(first == second)
        #expect(try await client.channel.get(client.path)["etag"] == #""2""#)
        try visitor.fill("Name", "other")
        _ = try await client.channel.post(action, try visitor.submission(of: button).body, headers)
        #expect(try await client.channel.get(client.path)["etag"] == #""3""#)
    }

    @Test(arguments: Setting.all)
    func `the same form without a session opens one`(setting: Setting) async throws {
        let endpoint = try setting.endpoint()
        let visitor = PageVisitor(try setting.transport.channel(to: endpoint, bodyLimit: 65_536))
        try await visitor.open("/screens/desk")
        let button = try #require(visitor.page.all("button").first { $0["value"] == "event=tap&node=add" })
        let (body, action) = try visitor.submission(of: button)
        #expect(action == "/sessions")
        let headers: Headers = ["content-type": "application/x-www-form-urlencoded"]
        let first = try await visitor.channel.post(action, body, headers)
        let second = try await visitor.channel.post(action, body, headers)
        #expect(first.status == 303)
        #expect(first == second)
        #expect(endpoint.sessions.count == 1)
    }

    @Test(arguments: Setting.all)
    func `the page after an effect says what it was, until the next`(setting: Setting) async throws {
        let client = try await setting.open()
        let visitor = PageVisitor(client.channel)
        try await visitor.open(client.path)
        try await visitor.press("visit")
        #expect(visitor.page.all("a").contains { $0["href"] == "https://example.org/" })
        try await visitor.press("Add")
        #expect(!visitor.page.all("a").contains { $0["href"] == "https://example.org/" })
    }

    @Test(arguments: Setting.all)
    func `changes come first, in one request with what is pressed`(setting: Setting) async throws {
        let client = try await setting.open()
        let visitor = PageVisitor(client.channel)
        try await visitor.open(client.path)
        try await visitor.press("Open")
        try visitor.fill("Note", "hello")
        try await visitor.press("Add")
        #expect(try visitor.value("Note") == "hello")
        let document = try await client.channel.get(client.path).json
        #expect(document["revision"] == 4)
        try visitor.fill("Note", "bye")
        try await visitor.pressEnter()
        #expect(try visitor.value("Note") == "bye")
    }

    @Test(arguments: Setting.all)
    func `a refusal undoes all, and keeps what was typed in the fields`(setting: Setting) async throws {
        let client = try await setting.open()
        let visitor = PageVisitor(client.channel)
        try await visitor.open(client.path)
        try await visitor.press("Open")
        try visitor.fill("Note", "draft")
        try visitor.fill("Name", "much too long for it")
        try await visitor.press("Take")
        #expect(visitor.status == 422)
        #expect(visitor.page.all.contains { $0["role"] == "alert" })
        #expect(try visitor.value("Name") == "much too long for it")
        #expect(try visitor.value("Note") == "draft")
        #expect(try visitor.error("Name").contains("12 characters"))
        #expect(try await client.channel.get(client.path)["etag"] == #""2""#)
        try visitor.fill("Name", "short")
        try visitor.fill("Note", "draft")
        try await visitor.press("Take")
        #expect(visitor.status == 200)
        #expect(try visitor.value("Note") == "draft")
        #expect(visitor.text.contains("trohs"))
    }

    @Test(arguments: Setting.all)
    func `a refusal on a screen's page leaves no session`(setting: Setting) async throws {
        let endpoint = try setting.endpoint()
        let visitor = PageVisitor(try setting.transport.channel(to: endpoint, bodyLimit: 65_536))
        try await visitor.open("/screens/desk")
        try visitor.fill("Name", "much too long for it")
        try await visitor.press("Take")
        #expect(visitor.status == 422)
        #expect(try visitor.value("Name") == "much too long for it")
        #expect(endpoint.sessions.count == 0)
        try visitor.fill("Name", "short")
        try await visitor.press("Take")
        #expect(visitor.text.contains("trohs"))
        #expect(endpoint.sessions.count == 1)
    }

    @Test(arguments: Setting.all)
    func `a form that is sent again long after ends no session`(setting: Setting) async throws {
        let clock = ManualClock()
        let endpoint = try setting.endpoint { $0.clock = clock }
        let visitor = PageVisitor(try setting.transport.channel(to: endpoint, bodyLimit: 65_536))
        try await visitor.open("/screens/desk")
        let button = try #require(visitor.page.all("button").first { $0["value"] == "event=tap&node=add" })
        let (body, action) = try visitor.submission(of: button)
        try await visitor.post(body, to: action)
        let session = String(visitor.address.prefix { $0 != "?" })
        // The key of its event is known no more.
        clock.advance(by: .seconds(601))
        try await visitor.press("push")
        try await visitor.post(body, to: action)
        #expect(visitor.status != 200)
        #expect(try await visitor.channel.get(session).json["screen"] == "detail")
    }

    @Test(arguments: Setting.all)
    func `a change that takes its control away stands without it`(setting: Setting) async throws {
        let client = try await setting.open()
        let visitor = PageVisitor(client.channel)
        try await visitor.open(client.path)
        try await visitor.press("Open")
        try visitor.fill("Note", "kept")
        let button = try #require(visitor.page.all("button").first { $0["value"] == "event=tap&node=inside" })
        let (body, action) = try visitor.submission(of: button)
        _ = try await client.channel.post("\(client.path)/events", Event(.tap, on: "veil").json)
        try await visitor.post(body, to: action)
        #expect(visitor.status == 200)
        #expect(try visitor.value("Note") == "kept")
    }

    @Test(arguments: Setting.all)
    func `screens lie above each other, and back leads down`(setting: Setting) async throws {
        let client = try await setting.open()
        let visitor = PageVisitor(client.channel)
        try await visitor.open(client.path)
        try await visitor.press("push")
        #expect(visitor.heading == "Detail")
        try await visitor.press("‹ Desk")
        #expect(visitor.heading == "Desk")
        try await visitor.press("present")
        try await visitor.press("Close")
        #expect(visitor.heading == "Desk")
    }

    @Test(arguments: Setting.all)
    func `what is wrong with a form is told on its page, which keeps what was typed`(setting: Setting) async throws {
        let endpoint = try setting.endpoint()
        let channel = try setting.transport.channel(to: endpoint, bodyLimit: 65_536)
        let client = try await TestClient(channel).open("desk")
        let form = "application/x-www-form-urlencoded"
        let faults: [(String, String, Int)] = [
            ("name=Anna&x=%zz", form, 422), ("name=Anna&a=1&a=2", form, 422), ("name=Anna&name=Bob", form, 422),
            ("name=Anna&x=%ff", form, 422), ("name=Anna", "\(form); charset=iso-8859-1", 415),
        ]
        for (body, type, status) in faults {
            for (path, more) in [("\(client.path)/events", ""), ("/sessions", "&~url=%2Fscreens%2Fdesk")] {
                let visitor = PageVisitor(channel)
                try await visitor.post(body + more, to: path, as: type)
                #expect(visitor.status == status, "\(body) \(path)")
                #expect(visitor.heading == "Desk", "\(body) \(path)")
                let alert = try #require(visitor.page.all.first { $0["role"] == "alert" })
                let problem = try #require(visitor.page.all.first { $0["id"] == "~problem" })
                let detail = try #require(try JSON(parsing: Array(problem.text.utf8))["detail"]?.string)
                #expect(alert.text.contains(detail), "\(body) \(path)")
                #expect(try visitor.value("Name") == "Anna", "\(body) \(path)")
            }
        }
        #expect(endpoint.sessions.count == 1)
        #expect(try await channel.get(client.path)["etag"] == #""1""#)
        let gone = try await channel.post(
            "/sessions/AAAAAAAAAAAAAAAAAAAAAA/events", "name=Anna", ["content-type": "\(form); charset=latin1"])
        #expect(gone.status == 415)
    }

    @Test(arguments: Transport.allCases)
    func `a form that is too long is told so on a page`(transport: Transport) async throws {
        let channel = try Setting(transport: transport, isStored: false).channel(bodyLimit: 100)
        let answer = try await channel.post(
            "/sessions", "a=" + String(repeating: "x", count: 200),
            ["content-type": "application/x-www-form-urlencoded", "accept": "text/html"])
        #expect(answer.status == 413)
        #expect(answer["content-type"] == "text/html; charset=utf-8")
        #expect(answer.text.contains("Go back: what you typed is still there."))
        for path in ["/sessions", "/sessions/AAAAAAAAAAAAAAAAAAAAAA/events?as=html"] {
            let other = try await channel.post(
                path, "a=" + String(repeating: "x", count: 200), ["content-type": "application/x-www-form-urlencoded"])
            #expect(other.status == 413 && other["content-type"] == "text/html; charset=utf-8", "\(path)")
        }
        let document = try await channel.post("/sessions", String(repeating: " ", count: 200))
        expect(document, 413, "body-too-large")
    }

    @Test(arguments: ["a\u{1}b", "\u{1B}\u{7F}", "a\u{B}\u{C}b", "a\0b", "<&\">\u{85}"])
    func `a page whose values nobody touched changes none of them`(text: String) async throws {
        let client = try await Setting.all[0].open()
        _ = try await client.channel.post(
            "\(client.path)/events",
            Event(.tap, on: "take", values: JSONObject([("name", .string(String(text.reversed())))])).json)
        let before = try await client.channel.get(client.path)
        #expect(before.text.contains(JSON.string(text).description))
        let visitor = PageVisitor(client.channel)
        try await visitor.open(client.path)
        let drawn = text.replacing("\0", with: "\u{2400}")
        #expect(try visitor.value("Name") == drawn)
        try await visitor.pressEnter()
        #expect(try await client.channel.get(client.path).text == before.text)
    }

    @Test func `an app without screens refuses a form that wants one`() async throws {
        let app = try Application(name: "Bare", controllers: [])
        let channel = try Setting.all[0].channel(app)
        for (address, status) in [("x", 422), ("/screens/x", 404), ("/screens/", 404)] {
            let answer = try await channel.post(
                "/sessions", "~url=\(PageVisitor.encoded(address))",
                ["content-type": "application/x-www-form-urlencoded"])
            #expect(answer.status == status, "\(address)")
        }
    }

    @Test(arguments: Transport.allCases)
    func `what is no form is refused in the order of the wire`(transport: Transport) async throws {
        let client = try await Setting(transport: transport, isStored: false).open()
        func post(_ path: String, _ body: String, _ headers: Headers = Headers()) async throws -> Int {
            var headers = headers
            headers["content-type"] = headers["content-type"] ?? "application/x-www-form-urlencoded"
            return try await client.channel.post(path, body, headers).status
        }
        let events = "\(client.path)/events"
        #expect(try await post(events, "~do=%zz") == 422)
        #expect(try await post(events, "~do=nothing") == 422)
        #expect(try await post(events, "~do=event%3Dtap%26node%3Dnobody") == 409)
        #expect(try await post(events, "nobody=1&~do=event%3Dapply") == 303)
        #expect(try await post(events, "nobody=1&~do=event%3Dtap%26node%3Dadd") == 422)
        #expect(try await post("/sessions/AAAAAAAAAAAAAAAAAAAAAA/events", "~do=%zz") == 404)
        #expect(try await post("/sessions", "~do=event%3Dapply") == 422)
        #expect(try await post("/sessions", "~url=/screens/dusk") == 404)
        #expect(try await post("/sessions", "~url=https://example.org/") == 422)
        #expect(try await post("/sessions", "~url=/screens/desk&~key=short") == 422)
        #expect(try await post("/sessions", "~url=/screens/desk") == 303)
        #expect(try await post(events, "", ["origin": "https://evil.example"]) == 403)
        #expect(try await post(events, "", ["content-type": "multipart/form-data; boundary=x"]) == 415)
        // JSON in the type that curl gives to any body.
        for path in [events, "/sessions"] {
            let form = "application/x-www-form-urlencoded"
            let answer = try await client.channel.post(path, #"{"node": "add"}"#, ["content-type": form])
            expect(answer, 415, "unsupported-media-type")
            #expect(answer.text.contains("Expected the Content-Type 'application/json', found '\(form)'."))
        }
        for (headers, status) in [
            (["content-type": "multipart/form-data; boundary=x"], 415), (["content-type": "text/plain"], 415),
            (["content-type": "application/x-www-form-urlencoded", "origin": "https://evil.example"], 403),
        ] as [(Headers, Int)] {
            for path in [events, "/sessions"] {
                var headers = headers
                headers["accept"] = "text/html"
                let answer = try await client.channel.post(path, "a=1", headers)
                #expect(answer.status == status, "\(path), \(headers)")
                #expect(answer["content-type"] == "text/html; charset=utf-8", "\(path), \(headers)")
            }
        }
        #expect(
            try await post(events, "", ["content-type": "application/x-www-form-urlencoded; charset=latin1"]) == 415)
        #expect(try await post(events, "~do=event%3Dtap%26node%3Dadd", ["if-match": #""9-html""#]) == 412)
    }
}
