import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// Whatever comes is answered, and nothing of it changes anything.
@Suite(.timeLimit(.minutes(5))) struct GarbageTests {
    private static let words = [
        "", "/", "//", "sessions", "screens", "desk", "events", "stream", "%", "%2", "%00", "%2F", "..", "?", "&", "=",
        "#", "\u{0}", "\r\n", "ü", "💥", "\\", "~", "\"", "'", "<", "A", "AAAAAAAAAAAAAAAAAAAAAA", "health", "live",
        "problems", "schema", "null", "-1", "9223372036854775808", "W/", "*", ",", ";q=", "*/*;q=1e999", "q=NaN",
        "return=", "wait=99999999999999999999", "bytes=0-", String(repeating: "x", count: 5000),
    ]

    private static let bodies = [
        "", "{", "}", "[]", "{}", "null", "0", "\"", "{\"event\":", "{\"event\":\"tap\"}",
        "{\"event\":\"tap\",\"node\":\"add\",\"value\":1e999}",
        "{\"event\":\"change\",\"node\":\"guests/1/nick\",\"value\":{\"a\":[null]}}",
        "{\"event\":\"select\",\"node\":\"guests\",\"value\":[{},[],1.5]}",
        "{\"screen\":\"desk\",\"params\":{\"\":{}}}",
        "{\"event\":\"\",\"node\":\"\"}", "{\"event\":\"tap\",\"node\":\"\\u0000\"}",
        "{\"event\":\"tap\",\"node\":\"/\"}",
        "{\"event\":\"tap\",\"node\":\"add\",\"values\":{\"\":\"\",\"/\":1,\"~\":2,\"guests//\":3,\"guests/1\":4}}",
        String(repeating: "[", count: 5000), String(repeating: "{\"a\":", count: 5000),
    ]

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `any request is answered, without a fault of the server`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        // A client for sockets does not send all of this.
        let setting = Setting(transport: .inProcess, isStored: seed % 2 == 1)
        let app = try Application.workshop(desk: DeskController(choices: [.when(profile: .phone, "plain")]))
        let endpoint = try setting.endpoint(app) { $0.files = try Folder.standard.files() }
        let channel = try setting.transport.channel(to: endpoint)
        let client = try await TestClient(channel).open("desk")
        for _ in 1...60 {
            var request = Request(
                method: MicroHTTPD.Method(
                    rawValue: ["GET", "POST", "DELETE", "HEAD", "PUT", "OPTIONS", ""].randomElement(using: &random)
                        ?? ""),
                path: Self.path(client.path, &random), query: Bool.random(using: &random) ? Self.text(&random) : nil,
                body: Array((Self.bodies.randomElement(using: &random) ?? "").utf8))
            for name in endpoint.readHeaders where Int.random(in: 0..<6, using: &random) == 0 {
                request.headers[name] = Self.text(&random)
            }
            if Bool.random(using: &random) { request.headers["content-type"] = "application/json" }
            request.headers["origin"] = nil
            if request.path == client.path, request.method == .delete { continue }
            if request.path.hasSuffix("/stream") { request.method = .head }
            let answer = try await channel.send(request)
            #expect((200..<500).contains(answer.status), "\(request): \(answer.text)")
        }
        try await client.reload()
        try await client.tap("same")
    }

    private static func path(_ session: String, _ random: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: session + (["", "/events", "/stream"].randomElement(using: &random) ?? "")
        case 1: "/sessions"
        case 2: "/screens/" + text(&random)
        default: text(&random)
        }
    }

    private static func text(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in words.randomElement(using: &random) }.joined()
    }

    @Test(arguments: [
        "%", "%2", "%zz", "a=%", "id=%FF", "id=7&id=8", "id=seven", "id=7.5", "id=", "id", "=7", "&&&", "id=7&x=1",
        "id=99999999999999999999", "note=%00", "id=7&ratio=nan", "id=7&ratio=inf", "id=7&isNew=1",
        "id=7&implementation=", "id=+7+",
    ])
    func `a query that says nothing sensible is refused`(query: String) async throws {
        let channel = try Setting.all[0].channel()
        let answer = try await channel.send(Request(method: .get, path: "/screens/detail", query: query))
        #expect([404, 422].contains(answer.status), "\(answer.text)")
    }

    @Test(arguments: [("id=7", "Number 7"), ("id=%37", "Number 7"), ("note=a+b%20c&id=-1", "Number -1")])
    func `a query is decoded`(query: String, text: String) async throws {
        let answer = try await Setting.all[0].channel().get("/screens/detail?\(query)")
        #expect(answer.json["tree"]?["children"]?[0]?["text"]?.string == text)
    }
}
