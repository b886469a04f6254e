import MicroHTTPD
import Outlet
import OutletTesting
import Testing
import ViewTree

/// What nodes look like on the wire, and which events they take.
@Suite(.timeLimit(.minutes(5))) struct NodeTests {
    private func post(_ event: Event, _ client: TestClient) async throws -> Answer {
        try await client.channel.post("\(client.path)/events", event.json)
    }

    @Test func `the document is what the page of the wire shows`() async throws {
        let client = try await Setting.all[0].open()
        try await client.tap("open")
        try await client.tap("visit")
        try Snapshot.check(client.document, "desk")
    }

    @Test(arguments: Setting.all)
    func `19. an expired event is refused and says where things stand`(setting: Setting) async throws {
        let client = try await setting.open()
        try await client.tap("open")
        let late = Event(.change, on: "note", value: "too late")
        try await client.tap("open")
        let refused = try await post(late, client)
        expect(refused, 409, "node-gone")
        #expect(refused.json["revision"]?.integer == client.revision)
        try await client.check()
    }

    @Test(arguments: Setting.all)
    func `14. enabled is rendered, and enforced again on the event`(setting: Setting) async throws {
        let client = try await setting.open()
        #expect(client.node("locked")?["enabled"] == nil, "the default is left out")
        try await client.tap("lock")
        #expect(client.node("locked")?["enabled"] == false)
        await #expect(throws: TestFailure.self) { try await client.tap("locked") }
        let refused = try await post(Event(.tap, on: "locked"), client)
        expect(refused, 409, "disabled")
        #expect(refused.json["revision"]?.integer == client.revision)
        try await client.tap("lock")
        #expect(client.node("locked")?["enabled"] == nil)
        try await client.tap("locked")
        #expect(client.text("count") == "10")
        try await client.check()
    }

    @Test(arguments: Setting.all)
    func `what is hidden takes no events, nor does what is in it`(setting: Setting) async throws {
        let client = try await setting.open()
        try await client.tap("veil")
        #expect(client.node("veiled")?["hidden"] == true)
        await #expect(throws: TestFailure.self) { try await client.tap("inside") }
        let refused = try await post(Event(.tap, on: "inside"), client)
        #expect(refused.status == 409)
        #expect(refused.json["revision"]?.integer == client.revision)
        try await client.tap("veil")
        try await client.tap("inside")
        try await client.check()
    }

    @Test(arguments: [
        (Event(.submit, on: "add"), "not-offered"), (Event(.tap, on: "count"), "not-offered"),
        (Event("explode", on: "add"), "not-offered"), (Event(.submit, on: "name"), "not-offered"),
        (Event(.tap, on: "nobody"), "node-gone"), (Event(.tap, on: ""), "node-gone"),
        (Event(.tap, on: "guests/9/greet"), "node-gone"), (Event(.tap, on: "guests/1"), "not-offered"),
        (Event(.tap, on: "guests/1/nobody"), "node-gone"), (Event(.tap, on: "guests//greet"), "node-gone"),
        (Event(.tap, on: "guests/a/b/greet"), "node-gone"), (Event(.tap, on: "guests/~2/greet"), "node-gone"),
        (Event(.tap, on: "add/1/greet"), "node-gone"), (Event("result of ask", on: "ask"), "not-offered"),
    ])
    func `an event that no node on screen offers is a 409 with the revision`(
        event: Event, problem: String
    ) async throws {
        let client = try await Setting.all[0].open()
        let refused = try await post(event, client)
        expect(refused, 409, problem)
        #expect(refused.json["revision"] == 1)
    }

    @Test(arguments: Setting.all)
    func `conditional children come and go as single operations`(setting: Setting) async throws {
        let client = try await setting.open()
        for _ in 1...2 {
            let opened = try await client.post(client.event(.tap, on: "open"))
            #expect(opened.json.array?.count == 3, "\(opened.text)")
            #expect(client.value("note") == "")
            try await client.type("hello", into: "note")
            #expect(client.node("note")?["value"] == "hello")
            try await client.check()
            let closed = try await client.post(client.event(.tap, on: "open"))
            #expect(closed.json.array?.count == 3, "\(closed.text)")
            #expect(client.node("note") == nil)
            try await client.tap("open")
            try await client.type("", into: "note")
            try await client.tap("open")
            try await client.check()
        }
    }

    @Test(arguments: Setting.all)
    func `rows are addressed by their keys, however these look`(setting: Setting) async throws {
        let client = try await setting.open()
        #expect(client.keys(of: "guests") == ["1", "a/b", "~"])
        for (key, row) in [("1", "guests/1"), ("a/b", "guests/a~1b"), ("~", "guests/~0")] {
            #expect(client.node(row)?["key"]?.string == key)
            try await client.tap("\(row)/greet")
            #expect(client.text("chosen") == key)
            try await client.type("Nick", into: "\(row)/nick")
            #expect(client.node("\(row)/nick")?["value"] == "Nick")
            try await client.select(key, in: "guests")
        }
        #expect(client.text("count") == "3")
        try await client.check()
    }

    @Test(arguments: Setting.all)
    func `6. row N never shows row M's leftovers`(setting: Setting) async throws {
        let client = try await setting.open()
        try await client.type("Bobby", into: "guests/a~1b/nick")
        try await client.tap("swap")
        #expect(client.keys(of: "guests") == ["~", "1", "a/b"])
        try await client.tap("invite")
        #expect(client.keys(of: "guests") == ["~", "new", "1", "a/b"])
        for (row, nick) in [("~0", ""), ("new", ""), ("1", ""), ("a~1b", "Bobby")] {
            #expect(client.value("guests/\(row)/nick")?.string == nick)
        }
        try await client.tap("drop")
        #expect(client.node("guests/a~1b/nick") == nil)
        let refused = try await post(Event(.tap, on: "guests/a~1b/greet"), client)
        expect(refused, 409, "node-gone")
        try await client.tap("guests/1/greet")
        #expect(client.text("chosen") == "1")
        try await client.check()
    }

    @Test(arguments: Setting.all)
    func `12. an intention's input is what the user sees, not what the document holds`(
        setting: Setting
    ) async throws {
        let client = try await setting.open()
        try await client.tap("take")
        #expect(client.text("echo") == "kinimoD")
        try await client.type("Anna", into: "name")
        #expect(client.text("echo") == "kinimoD")
        try await client.tap("take")
        #expect(client.text("echo") == "annA")
        #expect(client.value("name") == "annA")
        try await client.check()
    }

    @Test(arguments: Setting.all)
    func `13. what only concerns the view bumps no revision`(setting: Setting) async throws {
        let client = try await setting.open()
        try await client.submit("name")
        #expect(client.actions == ["dismissKeyboard"])
        #expect(client.node("name")?["on"] == ["submit": ["dismissKeyboard"]])
        let values = try await client.channel.post(
            "\(client.path)/events", #"{"node": "same", "event": "tap", "values": {"name": "draft"}}"#)
        #expect(values.json == [])
        #expect(values["etag"] == #""1""#)
    }

    @Test(arguments: Setting.all)
    func `a draft stays its user's when others change the document`(setting: Setting) async throws {
        let mine = try await setting.open()
        let other = try await TestClient(mine.channel).resume(try #require(mine.document["session"]?.string))
        let stream = try await mine.stream(after: 1)
        try await mine.type("Mine", into: "name")
        try await other.type("Theirs", into: "name")
        try await other.tap("take")
        try await mine.receive(from: stream)
        #expect(mine.node("name")?["value"] == "sriehT")
        #expect(mine.value("name") == "Mine")
        try await mine.tap("take")
        #expect(mine.value("name") == "eniM")
        try await mine.check()
    }

    @Test(arguments: [
        (#"{"name": 5}"#, "wrong-shape", "/values/name"), (#"{"name": null}"#, "wrong-shape", "/values/name"),
        (#"{"name": ["x"]}"#, "wrong-shape", "/values/name"),
        (#"{"name": "thirteen char"}"#, "invalid-value", "/values/name"),
        (#"{"nobody": "x"}"#, "invalid-value", "/values/nobody"),
        (#"{"count": "x"}"#, "invalid-value", "/values/count"),
        (#"{"guests/1/nick": "toolong"}"#, "invalid-value", "/values/guests~11~1nick"),
        (#"{"guests/1/nick": 3}"#, "wrong-shape", "/values/guests~11~1nick"),
        (#"{"guests/1/none": "x"}"#, "invalid-value", "/values/guests~11~1none"),
    ])
    func `5. a value of the wrong type, or out of range, is refused and pointed at`(
        values: String, problem: String, pointer: String
    ) async throws {
        let client = try await Setting.all[0].open()
        let refused = try await client.channel.post(
            "\(client.path)/events", #"{"node": "take", "event": "tap", "values": \#(values)}"#)
        expect(refused, 422, problem)
        #expect(refused.pointers == [pointer])
        try await client.check()
    }

    @Test func `a change needs a value of the input's type`() async throws {
        let client = try await Setting.all[0].open()
        try await client.tap("open")
        for body in [#"{"node": "note", "event": "change"}"#, #"{"node": "note", "event": "change", "value": 5}"#] {
            let refused = try await client.channel.post("\(client.path)/events", body)
            expect(refused, 422, "wrong-shape")
            #expect(refused.pointers == ["/value"])
        }
        let long = Event(.change, on: "guests/1/nick", value: "toolong")
        expect(try await post(long, client), 422, "invalid-value")
    }

    @Test func `the value of an input that has just left the screen is ignored`() async throws {
        let client = try await Setting.all[0].open()
        for values: JSON in [["note": "x"], ["guests/9/nick": "x"], ["guests/9/nick": "toolong"]] {
            let body: JSON = ["node": "add", "event": "tap", "values": values]
            #expect(try await client.channel.post("\(client.path)/events", body).status == 200, "\(values)")
        }
    }

    @Test func `members that hold their default are left out, text, title and value never`() async throws {
        let client = try await Setting.all[0].open()
        try await client.tap("open")
        #expect(client.node("news") == ["id": "news", "type": "label", "text": ""])
        let note: JSON = ["id": "note", "type": "textField", "label": "Note", "value": "", "on": ["change": ["post"]]]
        #expect(client.node("note") == note)
        #expect(client.node("add") == ["id": "add", "type": "button", "title": "Add", "on": ["tap": ["post"]]])
        try await client.type("x", into: "note")
        #expect(client.node("note")?["value"] == "x")
    }

    @Test func `ids are unique, and the same in all implementations`() async throws {
        let client = try await Setting.all[0].open()
        #expect(Set(client.ids).count == client.ids.count)
        try await Conformance.verify(
            implementationsOf: DeskController(), in: .workshop(), parameters: JSONObject())
        try await Conformance.verify(
            implementationsOf: DetailController(), in: .workshop(), parameters: JSONObject([("id", 7)]))
    }
}
