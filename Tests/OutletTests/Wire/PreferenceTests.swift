import MicroHTTPD
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer

/// In which form an event is answered: Prefer (RFC 7240) and Accept.
@Suite(.timeLimit(.minutes(5))) struct PreferenceTests {
    private let add = Event(.tap, on: "add").json
    private let ask = Event(.tap, on: "ask").json

    @Test(arguments: Setting.all)
    func `without a preference the answer is the patch`(setting: Setting) async throws {
        let client = try await setting.open()
        let answer = try await client.channel.post("\(client.path)/events", add)
        #expect(answer.status == 200)
        #expect(answer["content-type"] == "application/json-patch+json")
        #expect(answer["etag"] == #""2""#)
        #expect(answer["cache-control"] == "private, no-cache")
        #expect(answer["preference-applied"] == nil)
        let operations = try #require(answer.json.array)
        #expect(operations.first == ["op": "test", "path": "/revision", "value": 1])
        #expect(operations.contains(["op": "replace", "path": "/revision", "value": 2]))
        #expect(operations.count == 3, "only what changed: \(answer.text)")
    }

    @Test(arguments: Setting.all)
    func `return=representation brings the whole document`(setting: Setting) async throws {
        let client = try await setting.open()
        for prefer in ["return=representation", "return=\"representation\"", "RETURN=Representation; a=b, foo"] {
            let answer = try await client.channel.post("\(client.path)/events", add, ["prefer": prefer])
            #expect(answer.status == 200)
            #expect(answer["content-type"] == "application/json")
            #expect(answer["content-location"] == client.path)
            #expect(answer["preference-applied"] == "return=representation")
            let document = try await client.channel.get(client.path)
            #expect(answer.body == document.body)
            #expect(answer["etag"] == document["etag"])
        }
    }

    @Test(arguments: Setting.all)
    func `return=minimal brings the tag only`(setting: Setting) async throws {
        let client = try await setting.open()
        let answer = try await client.channel.post("\(client.path)/events", add, ["prefer": "return=minimal"])
        #expect(answer.status == 204)
        #expect(answer.body.isEmpty)
        #expect(answer["etag"] == #""2""#)
        #expect(answer["cache-control"] == "private, no-cache")
        #expect(answer["preference-applied"] == "return=minimal")
    }

    @Test(arguments: [
        ("wait=10", 10), ("WAIT=10", 10), (" wait = 10 ", 10), ("wait=\"10\"", 10), ("wait=10;x=y", 10),
        ("foo,\twait=10", 10), ("wait=soon, wait=10", 10), ("wait=10, wait=20", 10), ("return=minimal,wait=1", 1),
        ("wait=61", 60), ("wait=99999999999999999999999", 60),
    ])
    func `the seconds of a wait are found wherever they stand`(prefer: String, seconds: Int) {
        #expect(Preferences(prefer).wait == seconds)
    }

    @Test func `preferences that are not known are ignored`() async throws {
        let client = try await Setting.all[0].open()
        for prefer in [
            "respond-async", "return=nothing", "wait=soon", "", ",;=", "wait=-1", "wait=0", "wait", "wait=\"\"",
            "wait=+5",
            "await=5", "wait 5", "return=\"minimal",
        ] {
            let answer = try await client.channel.post("\(client.path)/events", add, ["prefer": prefer])
            #expect(answer["content-type"] == "application/json-patch+json", "\(prefer)")
            #expect(answer["preference-applied"] == nil, "\(prefer)")
        }
    }

    @Test(arguments: [
        ("application/json-patch+json", true), ("*/*", true), ("application/*", true),
        ("application/json, application/json-patch+json;q=0.1", true), ("application/json", false),
        ("application/json, */*;q=0.1", false), ("application/json, application/json-patch+json;q=0", false),
        ("APPLICATION/JSON", false), ("text/html, application/json;q=0.5", false),
    ])
    func `Accept chooses between the patch and the document`(accept: String, isPatch: Bool) async throws {
        let client = try await Setting.all[0].open()
        let answer = try await client.channel.post("\(client.path)/events", add, ["accept": accept])
        #expect(answer.status == 200)
        #expect(answer["content-type"] == (isPatch ? "application/json-patch+json" : "application/json"))
        #expect((answer["content-location"] == client.path) == !isPatch)
    }

    @Test(arguments: ["text/html", "application/json;q=0", "application/json-patch+json;q=0", "*/*;q=0"])
    func `what Accept does not take is not sent`(accept: String) async throws {
        let client = try await Setting.all[0].open()
        expect(
            try await client.channel.post("\(client.path)/events", add, ["accept": accept]), 406, "not-acceptable")
        expect(try await client.channel.get(client.path, ["accept": "text/plain"]), 406, "not-acceptable")
        try await client.check()
        #expect(client.revision == 1)
    }

    @Test(arguments: Transport.allCases)
    func `a browser gets the web client where others get data`(transport: Transport) async throws {
        let folder = try Folder.standard
        let channel = try Setting(transport: transport, isStored: false).channel {
            $0.files = try folder.files()
        }
        let browser: Headers = ["accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"]
        for path in ["/", "/screens/desk", "/screens/detail?id=7"] {
            let page = try await channel.get(path, browser)
            #expect(page["content-type"] == "text/html; charset=utf-8")
            #expect(page.text.contains("<title>Outlet</title>"))
            #expect(try await channel.get(path, ["accept": "text/*"])["content-type"] == "text/html; charset=utf-8")
            for accept in ["*/*", "application/json", "application/json, text/html;q=0.5"] {
                #expect(try await channel.get(path, ["accept": accept])["content-type"] == "application/json")
            }
        }
        #expect(try await channel.get("/screens/dusk", browser).status == 404)
    }

    @Test(arguments: Setting.all)
    func `wait holds the answer until the screen has settled, and its patch covers all of it`(
        setting: Setting
    ) async throws {
        let gate = Gate()
        let service = Service(Ask.self) { request in
            await gate.pass()
            return "news of \(request.subject)"
        }
        let client = try await TestClient(setting.channel(.workshop(service: service))).open("desk")
        let (channel, path, ask) = (client.channel, client.path, ask)
        async let held = channel.post("\(path)/events", ask, ["prefer": "wait=30"])
        try await eventually("the service is asked") { gate.arrivals == 1 }
        gate.open()
        let answer = try await held
        #expect(answer["preference-applied"] == "wait=30")
        #expect(answer["etag"] == #""2""#)
        let patch = try #require(Patch(answer.json))
        #expect(try client.document.applying(patch) == (try await channel.get(path)).json)
        #expect(answer.text.contains("news of news"))
    }

    @Test(arguments: Setting.all)
    func `a service that answers at once does not keep a waiting client`(setting: Setting) async throws {
        // On a clock that stands still nobody's patience is ever over.
        let client = try await TestClient(setting.channel { $0.clock = ManualClock() }).open("desk")
        for _ in 1...20 {
            let answer = try await client.channel.post(
                "\(client.path)/events", ask, ["prefer": "wait=60, return=representation"])
            let applied = answer["preference-applied"]?.split(separator: ",").map { $0.drop { $0 == " " }.description }
            #expect(Set(applied ?? []) == ["wait=60", "return=representation"])
            #expect(answer.text.contains("news of news"))
        }
    }

    @Test func `after the client's patience the answer covers what there is`() async throws {
        let (gate, clock) = (Gate(), ManualClock())
        let service = Service(Ask.self, timeout: .seconds(86_400)) { _ in
            await gate.pass()
            return "late"
        }
        let channel = try Setting.all[0].channel(.workshop(service: service)) { $0.clock = clock }
        let (path, ask) = (try await TestClient(channel).open("desk").path, ask)
        let start = clock.now
        let answer = try await clock.passing { try await channel.post("\(path)/events", ask, ["prefer": "wait=3"]) }
        #expect(start.duration(to: clock.now) >= .seconds(3))
        #expect(answer.json == [])
        #expect(answer["etag"] == #""1""#)
        gate.open()
        try await eventually("the news is there") { try await channel.get(path).text.contains("late") }
    }

    @Test(arguments: Setting.all)
    func `an event that changes nothing is answered with an empty patch and the same tag`(
        setting: Setting
    ) async throws {
        let client = try await setting.open()
        for event in [Event(.tap, on: "same"), Event(.back), Event(.refresh)] {
            let answer = try await client.channel.post("\(client.path)/events", event.json)
            #expect(answer.status == 200)
            #expect(answer.json == [])
            #expect(answer["etag"] == #""1""#)
        }
        try await client.check()
    }
}
