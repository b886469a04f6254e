import Foundation
import MicroHTTPD
import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

/// What every answer says to browsers, and what has an address of its own.
@Suite(.timeLimit(.minutes(5))) struct PolicyTests {
    private static let forbidding = "default-src 'none'; frame-ancestors 'none'"

    private func channel(
        _ transport: Transport, configure: (inout Endpoint.Configuration) -> Void = { _ in }
    ) throws -> any Channel {
        let folder = FileManager.default.temporaryDirectory.appending(path: "public-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in [("index.html", "<!doctype html>"), ("page.js", "1"), ("icon.svg", "<svg/>")] {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        return try Setting(transport: transport, isStored: false).channel(bodyLimit: 4096) {
            $0.files = try PublicFiles(directory: folder.path)
            configure(&$0)
        }
    }

    @Test(arguments: Transport.allCases)
    func `no browser guesses a type, and none runs what is no page`(transport: Transport) async throws {
        let channel = try channel(transport)
        let opened = try await channel.post("/sessions", ["screen": "desk"])
        let session = try #require(opened["location"])
        let script = try await channel.get("/page.js")
        let answers = [
            opened, script, try await channel.get("/page.js", ["if-none-match": script["etag"] ?? ""]),
            try await channel.get("/"), try await channel.get("/screens"), try await channel.get("/screens/desk"),
            try await channel.get(session), try await channel.get(session, ["if-none-match": "\"1\""]),
            try await channel.post("\(session)/events", Event(.tap, on: "add").json),
            try await channel.post("\(session)/events", Event(.tap, on: "add").json, ["prefer": "return=minimal"]),
            try await channel.post("\(session)/events", Event(.tap, on: "nobody").json),
            try await channel.stream("\(session)/stream").answer, try await channel.get("/icon.svg"),
            try await channel.get("/nowhere"), try await channel.get("/sessions"), try await channel.get("/metrics"),
            try await channel.get("/health/live"), try await channel.get("/openapi.json"),
            try await channel.get("/problems/stale"),
            try await channel.get("/screens", ["origin": "https://evil.example"]),
            try await channel.post("/sessions", String(repeating: " ", count: 5_000)),
            try await channel.send(.delete, session), try await channel.send(.head, "/screens"),
        ]
        #expect(Set(answers.map(\.status)) == [200, 201, 204, 304, 403, 404, 405, 409, 413])
        for (number, answer) in answers.enumerated() {
            #expect(answer["x-content-type-options"] == "nosniff", "\(number)")
            #expect(answer["content-security-policy"] == Self.forbidding, "\(number)")
        }
    }

    @Test(arguments: Transport.allCases)
    func `a page has a policy of its own, and a 304 leaves it that`(transport: Transport) async throws {
        let channel = try channel(transport)
        let page = try await channel.get("/", ["accept": "text/html"])
        #expect(page["x-content-type-options"] == "nosniff")
        #expect(page["content-security-policy"]?.contains("script-src 'self'") == true)
        let same = try await channel.get("/", ["accept": "text/html", "if-none-match": page["etag"] ?? ""])
        #expect(same.status == 304)
        #expect(same["content-security-policy"] == nil)
    }

    @Test(arguments: Transport.allCases)
    func `metrics that have an address of their own are nowhere else`(transport: Transport) async throws {
        let channel = try channel(transport) { $0.servesMetrics = false }
        expect(try await channel.get("/metrics"), 404, "no-such-path")
        expect(try await channel.send(.put, "/metrics"), 404, "no-such-path")
        #expect(try await channel.get("/").json["links"]?["metrics"] == nil)
        #expect(try await channel.get("/openapi.json").json["paths"]?["/metrics"] == nil)
        #expect(try await channel.get("/health/live").status == 200)
    }

    @Test func `at their own address there is nothing but metrics, and nobody is asked who they are`() async throws {
        let setting = Setting(transport: .inProcess, isStored: false)
        let endpoint = try setting.endpoint(authenticator: .names) {
            $0.servesMetrics = false
            $0.allowedHosts = ["app.example"]
        }
        let handler = MetricsHandler(endpoint: endpoint)
        func get(_ path: String, host: String = "127.0.0.1:9090", method: MicroHTTPD.Method = .get) -> Int? {
            handler.respond(
                to: Request(method: method, path: path, headers: ["host": host], isServerOnLoopback: true),
                reply: Reply { _ in })?.status
        }
        #expect(get("/metrics") == 200)
        #expect(get("/metrics", host: "app.example") == 200)
        #expect(get("/metrics", host: "evil.example") == 421)
        #expect(get("/metrics", method: .post) == 405)
        for path in ["/", "/screens", "/sessions", "/sessions/AAAAAAAAAAAAAAAAAAAAAA", "/health/live"] {
            #expect(get(path) == 404, "\(path)")
        }
    }

    @Test(arguments: Setting.all)
    func `a body in a coding is refused`(setting: Setting) async throws {
        let client = try await setting.open()
        let event = Event(.tap, on: "add").json
        for coding in ["gzip", "br", "identity, gzip", "x"] {
            let headers: Headers = ["content-encoding": coding]
            expect(
                try await client.channel.post("\(client.path)/events", event, headers), 415, "unsupported-media-type")
            expect(
                try await client.channel.post("/sessions", ["screen": "desk"], headers), 415, "unsupported-media-type")
        }
        try await client.check()
        for coding in ["identity", " IDENTITY "] {
            let answer = try await client.channel.post("\(client.path)/events", event, ["content-encoding": coding])
            #expect(answer.status == 200)
        }
    }
}
