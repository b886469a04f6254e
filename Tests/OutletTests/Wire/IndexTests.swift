import MicroHTTPD
import Outlet
import OutletSocketTesting
import TestPages
import Testing
import ViewTree

@testable import OutletTesting

/// What the server tells of itself.
@Suite(.timeLimit(.minutes(5))) struct IndexTests {
    private func channel(_ transport: Transport) throws -> any Channel {
        try Setting(transport: transport, isStored: false).channel()
    }

    @Test(arguments: Transport.allCases)
    func `the index leads to everything`(transport: Transport) async throws {
        let channel = try channel(transport)
        let index = try await channel.get("/").json
        #expect(index["name"] == "Workshop")
        #expect(index["wire"] == 1)
        #expect(index["version"]?.string != nil)
        guard case .object(let links)? = index["links"] else {
            Issue.record("The index has no links.")
            return
        }
        for (name, link) in links.members {
            let answer = try await channel.get(try #require(link.string))
            #expect(answer.status == (name == "sessions" ? 405 : 200), "\(name)")
        }
        #expect(index["screens"] == (try await channel.get("/screens")).json["screens"])
    }

    @Test(arguments: Transport.allCases)
    func `the screens are listed with their implementations and parameters`(transport: Transport) async throws {
        let answer = try await channel(transport).get("/screens")
        #expect(answer["cache-control"] == "no-cache")
        let screens: JSON = [
            ["name": "desk", "title": "Desk", "implementations": ["standard", "plain"], "params": []],
            [
                "name": "detail", "title": "Detail", "implementations": ["standard"],
                "params": [
                    ["name": "id", "type": "integer", "required": true],
                    ["name": "note", "type": "string", "required": false],
                    ["name": "ratio", "type": "number", "required": false],
                    ["name": "isNew", "type": "boolean", "required": false],
                ],
            ],
        ]
        #expect(answer.json == ["screens": screens])
    }

    @Test(arguments: Transport.allCases)
    func `the schemas and the description have tags, and are spared whom has them`(
        transport: Transport
    ) async throws {
        let channel = try channel(transport)
        for path in ["/schema/document.json", "/schema/event.json", "/openapi.json"] {
            let answer = try await channel.get(path)
            let tag = try #require(answer["etag"])
            #expect(answer.status == 200)
            let same = try await channel.get(path, ["if-none-match": tag])
            #expect(same.status == 304 && same["content-length"] == answer["content-length"])
            #expect(answer["content-type"]?.hasPrefix("application/") == true)
        }
        let openAPI = try await channel.get("/openapi.json").json
        #expect(openAPI["openapi"]?.string?.hasPrefix("3.1") == true)
        let schema = try await channel.get("/schema/document.json").json
        #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
    }

    @Test(arguments: Transport.allCases)
    func `each path takes the methods that the description has of it, and no others`(transport: Transport) async throws
    {
        let folder = try Folder.standard
        let channel = try Setting(transport: transport, isStored: false).channel { $0.files = try folder.files() }
        let id = try await TestClient(channel).open("desk").path.split(separator: "/").last ?? ""
        let paths = try #require(try await channel.get("/openapi.json").json["paths"])
        let parts = ["{name}": "desk", "{id}": String(id), "{type}": "stale", "{path}": "style.css"]
        for described in [
            "/", "/screens", "/screens/{name}", "/sessions", "/sessions/{id}/events", "/sessions/{id}/stream",
            "/sessions/{id}", "/schema/document.json", "/schema/event.json", "/openapi.json", "/health/live",
            "/health/ready", "/metrics", "/problems/{type}", "/{path}",
        ] {
            let operations = try #require(paths[described], "\(described)")
            let path = parts.reduce(described) { $0.replacing($1.key, with: $1.value) }
            for method: HTTPMessages.Method in [.post, .get, .delete] {
                // A stream would not end.
                let status = try await channel.send(method, path, ["accept": "text/nothing"]).status
                #expect(status != 404, "\(method) \(path)")
                #expect((status != 405) == (operations[method.rawValue.lowercased()] != nil), "\(method) \(path)")
            }
        }
    }

    @Test func `the description has each dialect where it is used`() async throws {
        let channel = try channel(.inProcess)
        let paths = try #require(try await channel.get("/openapi.json").json["paths"])
        let (a2ui, card, divKit) = (
            "application/a2ui+json", "application/vnd.microsoft.card.adaptive", "application/vnd.divkit+json"
        )
        let words: (JSON?) -> JSON? = { operation in
            operation?["parameters"]?.array?.first { $0["name"] == "as" }?["schema"]?["enum"]
        }
        let (opening, event) = (paths["/sessions"]?["post"], paths["/sessions/{id}/events"]?["post"])
        #expect(words(opening) == ["a2ui", "card", "divkit"] && words(event) == words(opening))
        #expect(words(paths["/sessions/{id}/stream"]?["get"]) == ["a2ui"])
        for (type, name) in [(a2ui, "a2ui"), (card, "card"), (divKit, "divkit")] {
            #expect(opening?["responses"]?["201"]?["content"]?[type] != nil)
            #expect((event?["responses"]?["200"]?["content"]?[type] != nil) == (name != "divkit"))
            let opened = try await channel.post("/sessions?as=\(name)", ["screen": "desk"])
            #expect(opened.status == 201 && opened["content-type"] == type)
        }
        #expect(event?["requestBody"]?["content"]?[a2ui] != nil)
    }

    @Test(arguments: Transport.allCases)
    func `the description leads from an opened session to all that can be done with it`(
        transport: Transport
    ) async throws {
        let paths = try #require(try await channel(transport).get("/openapi.json").json["paths"])
        let opening = paths["/sessions"]?["post"]
        guard case .object(let links)? = opening?["responses"]?["201"]?["links"],
            case .object(let operations)? = .some(paths)
        else {
            Issue.record("A session that is opened leads nowhere.")
            return
        }
        let known = operations.members.flatMap { _, methods in
            ["get", "post", "delete"].compactMap { methods[$0]?["operationId"]?.string }
        }
        #expect(Set(links.members.map(\.0)) == ["document", "postEvent", "stream", "endSession"])
        for (_, link) in links.members {
            #expect(known.contains(try #require(link["operationId"]?.string)))
            #expect(link["parameters"]?["id"] == "$response.body#/session")
        }
        for (path, status) in [
            ("/sessions", "429"), ("/sessions", "421"), ("/sessions", "503"), ("/sessions/{id}/events", "421"),
        ] {
            #expect(paths[path]?["post"]?["responses"]?[status] != nil, "\(status)")
        }
    }

    @Test func `the description takes a body without a screen for the first, and requires it for the others`()
        async throws
    {
        let paths = try await channel(.inProcess).get("/openapi.json").json["paths"]
        let schema = paths?["/sessions"]?["post"]?["requestBody"]?["content"]?["application/json"]?["schema"]
        let checker = SchemaChecker(try #require(schema))
        let fitting: [JSON] = [[:], ["locale": "de"], ["screen": "desk"], ["screen": "detail", "params": ["id": 7]]]
        for body in fitting { #expect(checker.faults(in: body) == [], "\(body)") }
        let others: [JSON] = [["params": ["id": 7]], ["screen": "dusk"]]
        for body in others { #expect(checker.faults(in: body) != [], "\(body)") }
    }

    @Test func `a key in the description is what is taken: 22 characters for a session that is nobody's`() async throws
    {
        let everybody = Authenticator { _ in .principal(Principal(id: "Ada")) }
        for (authenticator, length) in [(nil, 22), (everybody, 1)] {
            let setting = Setting(transport: .inProcess, isStored: false)
            let channel = try setting.channel(authenticator: authenticator)
            let parameters = try await channel.get("/openapi.json").json["components"]?["parameters"]
            for (name, length) in [("openingKey", length), ("idempotencyKey", 1)] {
                #expect(parameters?[name]?["name"] == "Idempotency-Key")
                #expect(parameters?[name]?["schema"]?["minLength"]?.integer == length)
                #expect(parameters?[name]?["schema"]?["maxLength"] == 255)
            }
        }
    }

    @Test func `the forms of pages are as the description has them, and others are not`() async throws {
        let channel = try channel(.inProcess)
        let paths = try await channel.get("/openapi.json").json["paths"]
        let visitor = PageVisitor(channel)
        try await visitor.open("/screens/desk")
        for (path, required) in [("/sessions", true), ("/sessions/{id}/events", false)] {
            let form = paths?[path]?["post"]?["requestBody"]?["content"]?["application/x-www-form-urlencoded"]
            let checker = SchemaChecker(try #require(form?["schema"]))
            let fields = visitor.page.all("input").map { ($0["name"] ?? "", JSON.string($0["value"] ?? "")) }
            let controls = visitor.page.all("button").compactMap { $0["name"] == "~do" ? $0["value"] : nil }
            #expect(controls.count > 3)
            for control in controls {
                var sent = JSONObject(fields)
                sent["~do"] = .string(control)
                if !required { sent["~url"] = nil }
                #expect(checker.faults(in: .object(sent)) == [], "\(control)")
            }
            #expect(checker.faults(in: [:]).isEmpty != required)
            #expect(checker.faults(in: ["~url": "/screens/desk", "~key": "short"]).isEmpty != required)
            #expect(checker.faults(in: ["~url": "/screens/desk", "~do": "save"]) != [])
        }
        let document = paths?["/sessions/{id}"]?["get"]
        #expect(document?["responses"]?["412"] != nil)
        let parameters = document?["parameters"]?.array ?? []
        #expect(parameters.contains { $0["$ref"]?.string?.hasSuffix("/ifMatch") == true })
        #expect(parameters.contains { $0["name"] == "~rows" })
    }

    @Test(arguments: Transport.allCases)
    func `the metrics count what happened`(transport: Transport) async throws {
        let channel = try channel(transport)
        let client = try await TestClient(channel).open("desk")
        try await client.tap("add")
        _ = try await channel.post("\(client.path)/events", Event(.tap, on: "nobody").json)
        let metrics = try await channel.get("/metrics")
        #expect(metrics["content-type"]?.hasPrefix("text/plain") == true)
        for line in [
            "outlet_sessions 1", "outlet_sessions_opened_total 1", "outlet_events_total 1",
            "outlet_events_refused_total 1", "outlet_patches_total 1", "outlet_requests_total{status=\"4xx\"} 1",
            "outlet_sessions_in_memory 1",
        ] {
            #expect(metrics.text.split(separator: "\n").contains(Substring(line)), "\(line)")
        }
    }
}
