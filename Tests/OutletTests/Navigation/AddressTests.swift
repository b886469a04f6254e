import MicroHTTPD
import Outlet
import OutletTesting
import Testing
import ViewTree

/// Deep links, and what a client opens by them.
@Suite(.timeLimit(.minutes(5))) struct AddressTests {
    private func client() async throws -> TestClient {
        let app = try Application(
            name: "Library", controllers: [ShelvesController(), VolumeController(), LetterController()])
        return try await TestClient(app).open("shelves")
    }

    private func url(_ client: TestClient, _ index: Int = 0) -> String? {
        client.document["stack"]?[index]?["url"]?.string
    }

    private func open(_ value: JSON, _ client: TestClient) async throws -> Answer {
        try await client.channel.post("\(client.path)/events", Event(.open, on: "root", value: value).json)
    }

    @Test func `the address follows the model, and leads to what is on screen`() async throws {
        let client = try await client()
        #expect(url(client) == "/screens/shelves")
        try await client.type("a & b", into: "word")
        #expect(url(client) == "/screens/shelves?word=a%20%26%20b")
        try await client.check()
        let linked = try await client.channel.get(try #require(url(client)))
        #expect(linked.json["tree"] == client.document["tree"])
        #expect(linked.json["stack"] == client.document["stack"])
        try await client.type("", into: "word")
        #expect(url(client) == "/screens/shelves")
        try await client.check()
    }

    @Test func `only the address is in the patch where only that changes`() async throws {
        let client = try await client()
        let answer = try await client.post(client.event(.change, on: "word", value: "x"))
        let paths = answer.json.array?.compactMap { $0["path"]?.string } ?? []
        #expect(paths.filter { $0.hasPrefix("/stack") } == ["/stack/0/url"])
    }

    @Test func `a client opens a screen by its address`() async throws {
        let client = try await client()
        try await client.post(
            client.event(.open, on: "root", value: ["url": "/screens/volume?mode=aloud&id=7"]))
        #expect(client.stack == ["shelves", "volume"])
        #expect(url(client, 1) == "/screens/volume?id=7&mode=aloud")
        try await client.post(
            client.event(.open, on: "root", value: ["url": "/screens/letter", "presentation": "modal"]))
        #expect(client.document["stack"]?[2]?["presentation"] == "modal")
        try await client.check()
    }

    @Test(
        arguments: [
            (["url": "/screens/nowhere"], "/value/url"), (["url": "/sessions"], "/value/url"),
            (["url": "https://example.org/screens/letter"], "/value/url"), (["url": "/screens/volume"], "/value/url"),
            (["url": "/screens/volume?id=x"], "/value/url"), (["url": "/screens/volume?id=1&mode=loud"], "/value/url"),
            (["url": "/screens/volume?id=18446744073709551616"], "/value/url"),
            (["url": "/screens/letter?implementation=none"], "/value/url"), (["url": 1], "/value/url"),
            (["url": "/screens/letter", "as": "modal"], "/value/as"), ([:], "/value/url"), (nil, "/value"),
        ] as [(JSON?, String)])
    func `an address that leads nowhere is pointed at, and nothing changes`(value: JSON?, pointer: String) async throws
    {
        let client = try await client()
        let answer = try await client.channel.post(
            "\(client.path)/events", Event(.open, on: "root", value: value).json)
        #expect(answer.status == 422)
        #expect(answer.json["errors"]?[0]?["pointer"]?.string == pointer)
        try await client.check()
        #expect(client.revision == 1)
    }

    @Test func `what is not there, or refuses, is no lost session`() async throws {
        let client = try await client()
        expect(try await open(["url": "/screens/volume?id=404"], client), 409, "refused")
        let lent = try await open(["url": "/screens/volume?id=403"], client)
        expect(lent, 409, "refused")
        #expect(lent.json["detail"] == "This book is lent out.")
        expect(try await client.channel.get("/screens/volume?id=404"), 404, "unknown-subject")
        expect(try await client.channel.get("/screens/volume?id=403"), 409, "refused")
    }

    @Test func `a parameter that the type does not know is pointed at`() async throws {
        let client = try await client()
        let answer = try await client.channel.post(
            "/sessions", ["screen": "volume", "params": ["id": 1, "mode": "loud"]])
        expect(answer, 422, "invalid-value")
        #expect(answer.json["errors"]?[0]?["pointer"] == "/params/mode")
    }

    @Test func `what a screen declares is listed with its types`() async throws {
        let list = try await client().channel.get("/screens").json
        let params: JSON = [
            ["name": "id", "type": "integer", "required": true], ["name": "mode", "type": "string", "required": false],
        ]
        #expect(list["screens"]?[1]?["params"] == params)
    }

    @Test func `no client can pile up screens without end`() async throws {
        let client = try await client()
        for _ in 1..<64 { try await client.post(client.event(.open, on: "root", value: ["url": "/screens/letter"])) }
        expect(try await open(["url": "/screens/letter"], client), 409, "refused")
        #expect(client.stack.count == 64)
        for _ in 1..<64 { try await client.back() }
        #expect(client.stack == ["shelves"])
        try await client.check()
    }
}
