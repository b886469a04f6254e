import MicroHTTPD
import Outlet
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

/// The wire's table of errors, row by row and in its order.
@Suite(.timeLimit(.minutes(5))) struct ErrorTests {
    /// Sends a request spoilt by each fault, and by each two of them, of which the earlier has to win.
    private func check(
        _ faults: [Fault], on attempt: Attempt, over channel: any Channel, unchanged path: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let before = try await path.asyncMap { try await channel.get($0, ["authorization": "Ada"]) }
        for (index, first) in faults.enumerated() {
            var spoilt = attempt
            first.spoil(&spoilt)
            expect(
                try await spoilt.send(over: channel), first.status, first.problem, sourceLocation: sourceLocation)
            for second in faults[(index + 1)...] {
                var spoilt = attempt
                first.spoil(&spoilt)
                second.spoil(&spoilt)
                let answer = try await spoilt.send(over: channel)
                #expect(
                    answer.problem == first.problem, "of \(first.problem) and \(second.problem)",
                    sourceLocation: sourceLocation)
            }
        }
        let after = try await path.asyncMap { try await channel.get($0, ["authorization": "Ada"]) }
        #expect(before == after, sourceLocation: sourceLocation)
    }

    private func open(_ setting: Setting) async throws -> TestClient {
        let client = TestClient(
            try setting.channel(authenticator: .names, bodyLimit: 4096) { $0.allowedHosts = ["in.process"] })
        client.headers["authorization"] = "Ada"
        return try await client.open("desk")
    }

    @Test(arguments: Setting.all)
    func `an event runs into the first fault that applies, and leaves the session as it was`(
        setting: Setting
    ) async throws {
        let client = try await open(setting)
        try await client.post(client.event(.tap, on: "add"), ["idempotency-key": "used"])
        let event = client.event(.tap, on: "same").json
        guard case .object(let members) = event else { return }
        let attempt = Attempt(method: .post, path: "\(client.path)/events", members: members)
        try await check(
            [
                .bodyTooLarge, .host, .noSuchPath, .method, .origin, .principal, .mediaType, .accept, .notJSON,
                .unknownSession, .wrongShape, .wrongType, .keyReused, .stale, .nodeGone, .undeclared,
            ], on: attempt, over: client.channel, unchanged: client.path)
        try await check(
            [.notJSON, .foreignSession, .wrongShape, .badKey, .stale, .notOffered, .undeclared], on: attempt,
            over: client.channel, unchanged: client.path)
        try await check(
            [.missingValue, .keyReused, .stale, .undeclared], on: attempt, over: client.channel, unchanged: client.path)
        #expect(try await attempt.send(over: client.channel).json == [])
    }

    @Test(arguments: Setting.all)
    func `a request for a session runs into the first fault that applies`(setting: Setting) async throws {
        let channel = try setting.channel(authenticator: .names, bodyLimit: 4096)
        let attempt = Attempt(method: .post, path: "/sessions", members: JSONObject([("screen", "desk")]))
        var first = attempt
        first.headers["idempotency-key"] = "used"
        first.members?["locale"] = "de"
        #expect(try await first.send(over: channel).status == 201)
        try await check(
            [
                .bodyTooLarge, Fault(404, "no-such-path") { $0.path = "/session" }, .method, .origin, .principal,
                .mediaType, .accept, .notJSON, Fault(404, "unknown-screen") { $0.members?["screen"] = "dusk" },
                .wrongShape, .keyReused,
            ], on: attempt, over: channel)
        try await check(
            [
                .notJSON, Fault(404, "unknown-implementation") { $0.members?["implementation"] = "fancy" }, .wrongShape,
                .keyReused,
            ], on: attempt, over: channel)
    }

    @Test(arguments: Setting.all)
    func `reading a session runs into the first fault that applies`(setting: Setting) async throws {
        let client = try await open(setting)
        for (path, accept) in [("", "image/png"), ("/stream", "application/json")] {
            let faults: [Fault] = [
                .noSuchPath, .method, .origin, .principal,
                Fault(406, "not-acceptable") { $0.headers["accept"] = accept }, .unknownSession,
            ]
            let attempt = Attempt(method: .get, path: client.path + path)
            try await check(faults, on: attempt, over: client.channel, unchanged: client.path)
            try await check([.accept, .foreignSession], on: attempt, over: client.channel, unchanged: client.path)
        }
        try await check(
            [.method, .origin, .principal], on: Attempt(method: .delete, path: client.path), over: client.channel,
            unchanged: client.path)
        try await check(
            [.method, .origin, .foreignSession],
            on: Attempt(method: .delete, path: client.path), over: client.channel, unchanged: client.path)
    }

    @Test(arguments: Transport.allCases)
    func `a deep link runs into the first fault that applies`(transport: Transport) async throws {
        let channel = try Setting(transport: transport, isStored: false).channel(authenticator: .names)
        try await check(
            [
                .noSuchPath, .method, .origin, .principal, .accept,
                Fault(404, "unknown-screen") { $0.path = $0.path.replacing("/detail", with: "/detial") },
                Fault(404, "unknown-implementation") { $0.path += "&implementation=fancy" },
                Fault(422, "wrong-shape") { $0.path += "&isNew=perhaps" },
            ].map { fault in
                // What follows the path has to go before the query.
                fault.problem != "no-such-path" ? fault : Fault(404, "no-such-path") { $0.path = "/detail/7?id=7" }
            }, on: Attempt(method: .get, path: "/screens/detail?id=7"), over: channel)
    }

    @Test func `too many sessions is a 503 that says when to come back`() async throws {
        for setting in Setting.all {
            let channel = try setting.channel(limit: 2)
            for _ in 1...2 { #expect(try await channel.post("/sessions", ["screen": "desk"]).status == 201) }
            let refused = try await channel.post(
                "/sessions", ["screen": "desk"], ["idempotency-key": "later-and-still-a-secret"])
            expect(refused, 503, "too-many")
            #expect(refused["retry-after"].flatMap { Int($0) } ?? 0 > 0)
            let faulty = try await channel.post("/sessions", ["screen": "detail"])
            expect(faulty, 422, "wrong-shape")
        }
    }

    @Test(arguments: Setting.all)
    func `an intention that throws is a 500 with a request id and no detail, and nothing has changed`(
        setting: Setting
    ) async throws {
        let client = try await setting.open()
        let before = try await client.channel.get(client.path)
        for node in ["fail", "trick", "call", "lose"] {
            let refused = try await client.channel.post("\(client.path)/events", Event(.tap, on: node).json)
            expect(refused, 500, "fault")
            #expect(refused.json["request"]?.string?.isEmpty == false)
            for secret in ["Mishap", "javascript", "Outlet", ".swift", "nowhere", "unknown"] {
                #expect(!refused.text.contains(secret), "\(refused.text)")
            }
        }
        #expect(try await client.channel.get(client.path) == before)
        try await client.tap("add")
        #expect(client.text("count") == "1")
    }

    @Test(arguments: [
        ("", 0), ("{", 1), ("{\"event\": tap}", 11), ("{\"event\": \"t\u{1}ap\"}", 12), ("[1, 2", 5), ("{} {}", 3),
        ("{\"a\": 1, \"a\": 2}", 9), ("\u{FEFF}{}", 0), ("nul", 3),
    ])
    func `what is not JSON is a 400 that names the byte`(text: String, offset: Int) async throws {
        let client = try await Setting.all[0].open()
        let refused = try await client.channel.post("\(client.path)/events", text)
        expect(refused, 400, "not-json")
        #expect(refused.json["detail"]?.string?.contains("byte \(offset)") == true, "\(refused.text)")
    }

    @Test(arguments: ["[]", "null", "7", "\"tap\"", "true"])
    func `JSON that is no object is a 400`(text: String) async throws {
        for path in ["/sessions", try await Setting.all[0].open().path + "/events"] {
            let channel = try Setting.all[0].channel()
            expect(try await channel.post(path, text), 400, "not-json")
        }
    }

    @Test func `what is not UTF-8 is a 400 that names the byte`() async throws {
        let client = try await Setting.all[0].open()
        let body = Array(#"{"event": ""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)
        let refused = try await client.channel.send(
            .post, "\(client.path)/events", ["content-type": "application/json"], body: body)
        expect(refused, 400, "not-json")
        #expect(refused.json["detail"]?.string?.contains("byte 11") == true, "\(refused.text)")
    }

    @Test func `JSON nested 32 deep is read, deeper is a 400`() async throws {
        let client = try await Setting.all[0].open()
        func body(_ depth: Int) -> String {
            // The body is one level, the value the rest.
            let value = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
            return #"{"node": "same", "event": "tap", "value": \#(value)}"#
        }
        #expect(try await client.channel.post("\(client.path)/events", body(32)).status == 200)
        expect(try await client.channel.post("\(client.path)/events", body(33)), 400, "not-json")
    }

    @Test(arguments: [
        (#"{"event": 5, "node": "add"}"#, ["/event"]), (#"{"node": "add"}"#, ["/event"]),
        (#"{"event": "tap"}"#, ["/node"]), (#"{"event": "tap", "node": null}"#, ["/node"]),
        (#"{"event": "tap", "node": "add", "values": []}"#, ["/values"]),
        (#"{"event": "tap", "node": "add", "extra": 1, "a/b": 2}"#, ["/extra", "/a~1b"]),
        (#"{"event": [], "node": {}, "values": 3}"#, ["/node", "/event", "/values"]),
    ])
    func `each member of the wrong shape is pointed at`(body: String, pointers: [String]) async throws {
        let client = try await Setting.all[0].open()
        let refused = try await client.channel.post("\(client.path)/events", body)
        expect(refused, 422, "wrong-shape")
        #expect(Set(refused.pointers) == Set(pointers))
    }

    @Test(arguments: [
        (#"{"screen": 5}"#, ["/screen"]), (#"{"params": {"id": 5}}"#, ["/params/id"]),
        (#"{"screen": "desk", "params": 5}"#, ["/params"]),
        (#"{"screen": "desk", "params": {"id": 5}}"#, ["/params/id"]),
        (#"{"screen": "detail"}"#, ["/params/id"]),
        (#"{"screen": "detail", "params": {"id": "7", "ratio": true}}"#, ["/params/id", "/params/ratio"]),
        (#"{"screen": "detail", "params": {"id": 1.5}}"#, ["/params/id"]),
        (#"{"screen": "desk", "locale": "not a locale"}"#, ["/locale"]),
        (#"{"screen": "desk", "timeZone": "Mars/Olympus"}"#, ["/timeZone"]),
        (#"{"client": 5}"#, ["/client"]), (#"{"client": {"typs": []}}"#, ["/client/typs"]),
        (
            #"{"client": {"types": ["label", 5], "effects": "openURL"}}"#, ["/client/types/1", "/client/effects"]
        ),
        (
            #"{"screen": "desk", "locale": 5, "timeZone": 5, "implementation": 5}"#,
            ["/implementation", "/locale", "/timeZone"]
        ),
    ])
    func `each member of a request for a session that is wrong is pointed at`(
        body: String, pointers: [String]
    ) async throws {
        let refused = try await Setting.all[0].channel().post("/sessions", body)
        expect(refused, 422, "wrong-shape")
        #expect(Set(refused.pointers) == Set(pointers))
    }

    @Test func `a refusal's type leads to a page about it`() async throws {
        let channel = try Setting.all[0].channel()
        for type in ProblemType.allCases {
            let page = try await channel.get(type.reference)
            #expect(page.status == 200)
            #expect(page["content-type"] == "text/html; charset=utf-8")
            #expect(page.text.contains(type.title))
        }
        expect(try await channel.get("/problems/none"), 404, "no-such-path")
    }

    @Test(arguments: [
        ("dsk", "Did you mean 'desk'?"), ("desl", "Did you mean 'desk'?"), ("zzzzzzz", "there are 'desk', 'detail'"),
    ])
    func `an unknown screen's refusal names what there is, and the nearest`(
        name: String, sentence: String
    ) async throws {
        let channel = try Setting.all[0].channel()
        for answer in [
            try await channel.get("/screens/\(name)"), try await channel.post("/sessions", ["screen": .string(name)]),
        ] {
            expect(answer, 404, "unknown-screen")
            #expect(answer.json["detail"]?.string?.contains(sentence) == true, "\(answer.text)")
        }
    }
}

extension Optional {
    fileprivate func asyncMap<Result>(_ body: (Wrapped) async throws -> Result) async throws -> Result? {
        if let self { try await body(self) } else { nil }
    }
}
