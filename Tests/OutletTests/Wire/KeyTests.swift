import MicroHTTPD
import OutletTesting
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer

/// Idempotency-Key (IETF httpapi draft 07): an event that is sent again happens once.
@Suite(.timeLimit(.minutes(5))) struct KeyTests {
    private let add = Event(.tap, on: "add").json

    @Test(arguments: Setting.all)
    func `the same key and body get the same status, headers and body again, and nothing happens twice`(
        setting: Setting
    ) async throws {
        let client = try await setting.open()
        let path = "\(client.path)/events"
        for (number, preference) in ["", "return=representation", "return=minimal"].enumerated() {
            var headers: Headers = ["idempotency-key": "key-\(number)"]
            if !preference.isEmpty { headers["prefer"] = preference }
            let first = try await client.channel.post(path, add, headers)
            #expect(first.status == (preference == "return=minimal" ? 204 : 200))
            _ = try await client.channel.post(path, add)
            for _ in 1...2 { #expect(try await client.channel.post(path, add, headers) == first) }
            headers["prefer"] = "return=representation"
            #expect(try await client.channel.post(path, add, headers) == first)
        }
        try await client.reload()
        #expect(client.text("count") == "6")
    }

    @Test(arguments: [("k1", "\"k1\""), ("a b", "\"a b\""), ("q\"q", "\"q\\\"q\""), ("b\\b", "\"b\\\\b\"")])
    func `a key is the same bare and quoted`(bare: String, quoted: String) async throws {
        for setting in Setting.all {
            let client = try await setting.open()
            let first = try await client.channel.post(
                "\(client.path)/events", add, ["idempotency-key": bare == "b\\b" || bare == "q\"q" ? quoted : bare])
            let again = try await client.channel.post("\(client.path)/events", add, ["idempotency-key": quoted])
            #expect(first.status == 200)
            #expect(first == again)
            let visit = try await client.post(client.event(.tap, on: "visit"), ["idempotency-key": "\"\(setting)\""])
            #expect(visit.status == 200)
            try await client.reload()
            #expect(client.document["effects"]?.array?.last?["for"]?.string == "\(setting)")
        }
    }

    @Test(arguments: Setting.all)
    func `the same key with another body is a 422`(setting: Setting) async throws {
        let client = try await setting.open()
        _ = try await client.channel.post("\(client.path)/events", add, ["idempotency-key": "k"])
        for body in [#"{"node": "same", "event": "tap"}"#, add.description + " "] {
            expect(
                try await client.channel.post("\(client.path)/events", body, ["idempotency-key": "k"]), 422,
                "key-reused")
        }
        try await client.reload()
        #expect(client.text("count") == "1")
    }

    @Test func `what is no UTF-8 is no key, since all such would be one`() async throws {
        let client = try await Setting.all[0].open()
        let path = "\(client.path)/events"
        expect(try await client.channel.post(path, add, ["idempotency-key": "k\u{FFFD}"]), 422, "wrong-shape")
        try await client.check()
    }

    @Test(arguments: Setting.all)
    func `a key is looked up before If-Match, so that a retry does not fail on its own success`(
        setting: Setting
    ) async throws {
        let client = try await setting.open()
        let headers: Headers = ["idempotency-key": "k", "if-match": #""1""#]
        let first = try await client.channel.post("\(client.path)/events", add, headers)
        #expect(first["etag"] == #""2""#)
        #expect(try await client.channel.post("\(client.path)/events", add, headers) == first)
    }

    @Test(arguments: Setting.all)
    func `answers of the last 32 events with a key are kept`(setting: Setting) async throws {
        let client = try await setting.open()
        var answers: [Answer] = []
        for number in 0..<32 {
            answers.append(
                try await client.channel.post("\(client.path)/events", add, ["idempotency-key": "key \(number)"]))
        }
        for number in 0..<32 {
            let again = try await client.channel.post(
                "\(client.path)/events", add, ["idempotency-key": "key \(number)"])
            #expect(again == answers[number])
        }
        try await client.reload()
        #expect(client.text("count") == "32")
    }

    @Test(arguments: Setting.all)
    func `a key whose answer is not kept any more gets the document as it is now, and nothing happens twice`(
        setting: Setting
    ) async throws {
        let client = try await setting.open()
        let path = "\(client.path)/events"
        let key: Headers = ["idempotency-key": "k", "if-match": #""1""#]
        #expect(try await client.channel.post(path, add, key).status == 200)
        for number in 0..<32 {
            _ = try await client.channel.post(path, add, ["idempotency-key": "key \(number)"])
        }
        let document = try await client.channel.get(client.path)
        let again = try await client.channel.post(path, add, key)
        #expect(again.status == 200)
        #expect(again["content-type"] == "application/json")
        #expect(again["content-location"] == client.path)
        #expect(again["etag"] == document["etag"])
        #expect(again.body == document.body)
        #expect(again["preference-applied"] == nil)
        expect(try await client.channel.post(path, Event(.tap, on: "same").json, key), 422, "key-reused")
        try await client.reload()
        #expect(client.text("count") == "33")
        #expect(try await client.channel.get("/metrics").text.contains("outlet_answers_lost_total 1\n"))
    }

    @Test func `the last 1,024 keys are known; an answer without bytes of its own comes again as it was`() async throws
    {
        let client = try await Setting.all[0].open()
        let path = "\(client.path)/events"
        let minimal: Headers = ["idempotency-key": "minimal", "prefer": "return=minimal"]
        let same: Headers = ["idempotency-key": "same"]
        let first = try await client.channel.post(path, add, minimal)
        let second = try await client.channel.post(path, Event(.tap, on: "same").json, same)
        for number in 2..<AnswerLog.known {
            _ = try await client.channel.post(path, add, ["idempotency-key": "key \(number)"])
        }
        #expect(try await client.channel.post(path, add, minimal) == first)
        #expect(try await client.channel.post(path, Event(.tap, on: "same").json, same) == second)
        try await client.reload()
        #expect(client.text("count") == "\(AnswerLog.known - 1)")
        // One more, and the oldest key is free.
        _ = try await client.channel.post(path, add, ["idempotency-key": "another"])
        #expect(try await client.channel.post(path, add, minimal) != first)
        try await client.reload()
        #expect(client.text("count") == "\(AnswerLog.known + 1)")
    }

    @Test(arguments: Setting.all)
    func `only accepted events are kept: after a refusal the key is free`(setting: Setting) async throws {
        let client = try await setting.open()
        let locked = Event(.tap, on: "locked").json
        try await client.tap("lock")
        let refused = try await client.channel.post("\(client.path)/events", locked, ["idempotency-key": "k"])
        expect(refused, 409, "disabled")
        let failed = try await client.channel.post(
            "\(client.path)/events", Event(.tap, on: "fail").json, ["idempotency-key": "k"])
        expect(failed, 500, "fault")
        try await client.tap("lock")
        let accepted = try await client.channel.post("\(client.path)/events", locked, ["idempotency-key": "k"])
        #expect(accepted.status == 200)
    }

    @Test(arguments: Setting.all)
    func `keys of one session say nothing to another`(setting: Setting) async throws {
        let channel = try setting.channel()
        for _ in 1...2 {
            let client = try await TestClient(channel).open("desk")
            try await client.post(client.event(.tap, on: "add"), ["idempotency-key": "k"])
            #expect(client.text("count") == "1")
        }
    }

    @Test(arguments: Setting.all)
    func `of many requests with one key at once one takes effect and all get its answer`(
        setting: Setting
    ) async throws {
        let client = try await setting.open()
        let (channel, path, add) = (client.channel, client.path, add)
        let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
            for _ in 1...12 {
                group.addTask { try await channel.post("\(path)/events", add, ["idempotency-key": "k"]) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0 == answers[0] && $0.status == 200 })
        try await client.reload()
        #expect(client.text("count") == "1")
    }

    @Test(arguments: Setting.all)
    func `a second request waits for the first one's answer, however long that waits`(setting: Setting) async throws {
        let gate = Gate()
        let app = try Application.workshop(
            service: Service(Ask.self) { _ in
                await gate.pass()
                return "late news"
            })
        let client = try await TestClient(setting.channel(app)).open("desk")
        let (channel, path) = (client.channel, client.path)
        let ask = Event(.tap, on: "ask").json
        let headers: Headers = ["idempotency-key": "k", "prefer": "wait=30"]
        async let first = channel.post("\(path)/events", ask, headers)
        try await eventually("the service is asked") { gate.arrivals == 1 }
        async let second = channel.post("\(path)/events", ask, headers)
        // The second has arrived once a third, behind it, is answered.
        _ = try await channel.post("\(path)/events", Event(.tap, on: "same").json)
        gate.open()
        let answers = try await [first, second]
        #expect(answers[0] == answers[1])
        #expect(answers[0].text.contains("late news"))
        #expect(gate.arrivals == 1)
    }

    @Test(arguments: Setting.all)
    func `a key opens one session`(setting: Setting) async throws {
        let channel = try setting.channel()
        let key = "a-secret-of-22-letters"
        let first = try await channel.post("/sessions", ["screen": "desk"], ["idempotency-key": key])
        #expect(first.status == 201)
        #expect(try await channel.post("/sessions", ["screen": "desk"], ["idempotency-key": "\"\(key)\""]) == first)
        expect(
            try await channel.post("/sessions", ["screen": "desk", "locale": "de"], ["idempotency-key": key]), 422,
            "key-reused")
        let other = "another-secret-of-many"
        let many = try await withThrowingTaskGroup(of: Answer.self) { group in
            for _ in 1...8 {
                group.addTask { try await channel.post("/sessions", ["screen": "desk"], ["idempotency-key": other]) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(many.allSatisfy { $0 == many[0] && $0.status == 201 })
        #expect(many[0]["location"] != first["location"])
        #expect(try await channel.get("/metrics").text.contains("\noutlet_sessions 2\n"))
    }

    @Test(arguments: Setting.all)
    func `the key of a session leads to its document as it is now, and to nothing once the session is gone`(
        setting: Setting
    ) async throws {
        let channel = try setting.channel()
        let key: Headers = ["idempotency-key": "a-secret-of-22-letters"]
        let first = try await channel.post("/sessions", ["screen": "desk"], key)
        let path = try #require(first["location"])
        #expect(try await channel.post("\(path)/events", add).status == 200)
        let now = try await channel.get(path)
        let again = try await channel.post("/sessions", ["screen": "desk"], key)
        #expect(again.status == 201)
        #expect(again["location"] == path)
        #expect(again["etag"] == #""2""#)
        #expect(again.body == now.body)
        #expect(try await channel.send(.delete, path).status == 204)
        let next = try await channel.post("/sessions", ["screen": "desk", "locale": "de"], key)
        #expect(next.status == 201)
        #expect(next["location"] != path)
        #expect(next.json["revision"] == 1)
    }

    @Test func `of two requests that both find no session of their key yet one opens it`() async throws {
        let store = HeldStore()
        let channel = try Transport.inProcess.channel(to: Endpoint(try .workshop(), store: store, logger: .silent))
        let key: Headers = ["idempotency-key": "a-secret-of-22-letters"]
        store.hold()
        async let first = channel.post("/sessions", ["screen": "desk"], key)
        async let second = channel.post("/sessions", ["screen": "desk"], key)
        try await eventually("both have looked for the key") { store.heldCount == 2 }
        store.goOn()
        store.release()
        let answers = try await [first, second]
        #expect(answers[0].status == 201)
        #expect(answers[0] == answers[1])
        #expect(store.count == 1)
    }

    @Test func `without a principal a key for a session is a secret`() async throws {
        let channel = try Setting.all[0].channel()
        for key in ["k", "\"k\"", String(repeating: "k", count: 21), "\"\(String(repeating: "k", count: 20))\""] {
            expect(
                try await channel.post("/sessions", ["screen": "desk"], ["idempotency-key": key]), 422, "key-too-short")
        }
        let answer = try await channel.post(
            "/sessions", ["screen": "desk"], ["idempotency-key": String(repeating: "k", count: 22)])
        #expect(answer.status == 201)
    }

    @Test(arguments: Setting.all)
    func `a key for a session belongs to whoever sent it, and is free after a refusal`(
        setting: Setting
    ) async throws {
        let channel = try setting.channel(authenticator: .names)
        func open(_ name: String, _ body: JSON) async throws -> Answer {
            try await channel.post("/sessions", body, ["idempotency-key": "k", "authorization": name])
        }
        expect(try await open("Ada", ["screen": "detail", "params": ["id": 404]]), 404, "unknown-subject")
        let ada = try await open("Ada", ["screen": "desk"])
        let bob = try await open("Bob", ["screen": "desk"])
        #expect(ada.status == 201 && bob.status == 201)
        #expect(ada["location"] != bob["location"])
    }

    @Test func `a key has 1 to 255 characters, and both its quotes`() async throws {
        let client = try await Setting.all[0].open()
        for key in ["", "\"\"", "\"", "\"half", String(repeating: "k", count: 256), String(repeating: "ü", count: 256)]
        {
            expect(
                try await client.channel.post("\(client.path)/events", add, ["idempotency-key": key]), 422,
                "wrong-shape")
            expect(
                try await client.channel.post("/sessions", ["screen": "desk"], ["idempotency-key": key]), 422,
                "wrong-shape")
        }
        for letter in ["k", "ä"] {
            let long: Headers = ["idempotency-key": String(repeating: letter, count: 255)]
            #expect(try await client.channel.post("\(client.path)/events", add, long).status == 200)
            #expect(try await client.channel.post("/sessions", ["screen": "desk"], long).status == 201)
        }
    }
}
