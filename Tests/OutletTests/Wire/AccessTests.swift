import MicroHTTPD
import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

/// Who may ask: origins and principals.
@Suite(.timeLimit(.minutes(5))) struct AccessTests {
    @Test(arguments: Setting.all, [false, true])
    func `to anyone else a session does not exist`(setting: Setting, isLate: Bool) async throws {
        let client = TestClient(try setting.channel(authenticator: isLate ? .lateNames : .names))
        client.headers["authorization"] = "Ada"
        try await client.open("desk")
        let bob: Headers = ["authorization": "Bob"]
        let unknown = "/sessions/AAAAAAAAAAAAAAAAAAAAAA"
        let event = Event(.tap, on: "add").json
        let pairs = [
            (try await client.channel.get(client.path, bob), try await client.channel.get(unknown, bob)),
            (
                try await client.channel.send(.delete, client.path, bob),
                try await client.channel.send(.delete, unknown, bob)
            ),
            (
                try await client.channel.post("\(client.path)/events", event, bob),
                try await client.channel.post("\(unknown)/events", event, bob)
            ),
            (
                try await client.channel.get("\(client.path)/stream", bob),
                try await client.channel.get("\(unknown)/stream", bob)
            ),
        ]
        for (foreign, missing) in pairs {
            expect(foreign, 404, "unknown-session")
            #expect(foreign == missing)
        }
        try await client.tap("add")
        try await client.check()
    }

    @Test(arguments: Transport.allCases, [false, true])
    func `who does not say who they are is asked`(transport: Transport, isLate: Bool) async throws {
        let setting = Setting(transport: transport, isStored: false)
        let channel = try setting.channel(authenticator: isLate ? .lateNames : .names) {
            $0.files = try Folder.standard.files()
        }
        for path in ["/", "/screens", "/screens/desk", "/sessions/AAAAAAAAAAAAAAAAAAAAAA", "/metrics"] {
            let refused = try await channel.get(path)
            expect(refused, 401, "unauthenticated")
            #expect(refused["www-authenticate"] == "Bearer realm=\"outlet\"")
        }
        expect(try await channel.post("/sessions", ["screen": "desk"]), 401, "unauthenticated")
        // What is the same for everybody, and who watches over the process.
        for path in ["/style.css", "/openapi.json", "/schema/event.json", "/problems/stale", "/health/ready"] {
            #expect(try await channel.get(path).status == 200, "\(path)")
        }
    }

    @Test(arguments: Transport.allCases)
    func `a failure to find out who asks is the app's, not the client's`(transport: Transport) async throws {
        struct Outage: Error {}
        let setting = Setting(transport: transport, isStored: false)
        for authenticator in [Authenticator { _ in throw Outage() }, Authenticator(waiting: { _ in throw Outage() })] {
            let answer = try await setting.channel(authenticator: authenticator).get("/screens/desk")
            expect(answer, 500, "fault")
            #expect(!String(decoding: answer.body, as: UTF8.self).contains("Outage"))
        }
    }

    @Test(arguments: Transport.allCases)
    func `others are answered while an authenticator waits`(transport: Transport) async throws {
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let gate = Gate()
        let channel = try Setting(transport: transport, isStored: false).channel(
            authenticator: Authenticator(waiting: { request in
                let name = request.headers["authorization"] ?? ""
                if name == "Ada" {
                    arrival.yield()
                    await gate.pass()
                }
                return .principal(Principal(id: name))
            }))
        async let waiting = channel.get("/screens/desk", ["authorization": "Ada"])
        for await _ in arrivals { break }
        for name in ["Bob", "Cem", "Dora"] {
            #expect(try await channel.get("/screens/desk", ["authorization": name]).status == 200)
        }
        gate.open()
        let answer = try await waiting
        #expect(answer.status == 200 && answer.json["screen"]?.string == "desk")
    }

    @Test(arguments: Transport.allCases)
    func `another site changes nothing with somebody's cookie`(transport: Transport) async throws {
        let channel = try Setting(transport: transport, isStored: false).channel(authenticator: .optionalNames)
        for (site, cookie, status) in [
            ("cross-site", "a=b", 403), ("same-site", "a=b", 403), ("same-origin", "a=b", 201), ("none", "a=b", 201),
            ("cross-site", nil, 201),
        ] {
            var headers: Headers = ["sec-fetch-site": site]
            if let cookie { headers["cookie"] = cookie }
            let answer = try await channel.post("/sessions", ["screen": "desk"], headers)
            #expect(answer.status == status, "\(site), \(cookie ?? "no cookie")")
            #expect(try await channel.get("/screens/desk", headers).status == 200)
        }
    }

    @Test(arguments: Transport.allCases)
    func `a page of the server's own origin may ask`(transport: Transport) async throws {
        let channel = try Setting(transport: transport, isStored: false).channel()
        for origin in ["http://\(channel.host)", "https://\(channel.host)", "HTTP://\(channel.host.uppercased())"] {
            #expect(try await channel.get("/screens", ["origin": origin]).status == 200)
        }
    }

    @Test(arguments: Transport.allCases)
    func `a page of another origin may not, whatever it asks`(transport: Transport) async throws {
        let channel = try Setting(transport: transport, isStored: false).channel()
        let session = try #require(try await channel.post("/sessions", ["screen": "desk"])["location"])
        for origin in [
            "https://evil.example", "null", "http://\(channel.host).evil.example", "http://evil.\(channel.host)",
            "http://\(channel.host):1", "nonsense",
        ] {
            for path in ["/", "/screens", "/screens/desk", session, "\(session)/stream", "/metrics", "/health/live"] {
                let refused = try await channel.get(path, ["origin": origin])
                expect(refused, 403, "foreign-origin")
                #expect(refused["access-control-allow-origin"] == nil)
            }
            expect(try await channel.post("/sessions", ["screen": "desk"], ["origin": origin]), 403, "foreign-origin")
            expect(
                try await channel.post("\(session)/events", Event(.tap, on: "add").json, ["origin": origin]), 403,
                "foreign-origin")
            expect(try await channel.send(.delete, session, ["origin": origin]), 403, "foreign-origin")
        }
        #expect(try await channel.get(session).json["revision"] == 1)
    }

    @Test(arguments: Transport.allCases)
    func `an allowed origin gets the CORS headers, also on refusals and streams`(transport: Transport) async throws {
        let setting = Setting(transport: transport, isStored: false)
        let channel = try setting.channel { $0.allowedOrigins = ["https://app.example"] }
        let origin: Headers = ["origin": "https://app.example"]
        let opened = try await channel.post("/sessions", ["screen": "desk"], origin)
        let session = try #require(opened["location"])
        let stream = try await channel.stream("\(session)/stream", origin)
        for answer in [
            opened, try await channel.get("/screens", origin), try await channel.get(session, origin),
            try await channel.get("/nowhere", origin), try await channel.get("/sessions", origin),
            try await channel.get("\(session)x", origin), stream.answer,
        ] {
            #expect(answer["access-control-allow-origin"] == "https://app.example")
            #expect(answer["vary"]?.contains("Origin") == true)
            let exposed = answer["access-control-expose-headers"] ?? ""
            for name in ["ETag", "Location", "Preference-Applied", "Retry-After", "Content-Location"] {
                #expect(exposed.contains(name))
            }
        }
        let own = try await channel.get("/screens")
        #expect(own["access-control-allow-origin"] == nil)
        #expect(own["vary"]?.contains("Origin") == true)
        expect(try await channel.get("/screens", ["origin": "https://evil.example"]), 403, "foreign-origin")
    }

    @Test(arguments: Transport.allCases)
    func `a preflight of an allowed origin says what may be sent`(transport: Transport) async throws {
        let setting = Setting(transport: transport, isStored: false)
        let channel = try setting.channel(authenticator: .names) { $0.allowedOrigins = ["https://app.example"] }
        let path = "/sessions/AAAAAAAAAAAAAAAAAAAAAA/events"
        let answer = try await channel.send(
            .options, path,
            [
                "origin": "https://app.example", "access-control-request-method": "POST",
                "access-control-request-headers": "content-type,if-match",
            ])
        #expect(answer.status == 204)
        #expect(answer["access-control-allow-origin"] == "https://app.example")
        #expect(answer["access-control-allow-methods"]?.contains("POST") == true)
        let allowed = answer["access-control-allow-headers"]?.lowercased() ?? ""
        for name in [
            "content-type", "if-match", "if-none-match", "idempotency-key", "prefer", "last-event-id", "authorization",
            "outlet-profile",
        ] {
            #expect(allowed.contains(name))
        }
        expect(
            try await channel.send(
                .options, path, ["origin": "https://evil.example", "access-control-request-method": "POST"]), 403,
            "foreign-origin")
        expect(try await channel.send(.options, path), 405, "method-not-allowed")
    }
}
