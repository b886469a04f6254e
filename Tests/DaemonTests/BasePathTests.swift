import Testing
import ViewTree

/// The daemon as a part of another site.
@Suite(.threads, .timeLimit(.minutes(5))) struct BasePathTests {
    /// Starts the daemon below `/our/tools`, with the web client.
    private func withTools(_ body: (Client) throws -> Void) async throws {
        let environment = ["OUTLET_PUBLIC": "", "OUTLET_BASE_PATH": "/our/tools"]
        let daemon = try DaemonProcess(["--port", "0"], environment: environment)
        try await eventually("the daemon says where it listens") { daemon.output.contains("\n") || !daemon.isRunning }
        let line = try #require(
            daemon.output.firstMatch(of: /^Outlet is listening on http:\/\/127.0.0.1:(\d+)\/our\/tools\n/))
        try body(connect(#require(UInt16(line.output.1))))
    }

    private func json(_ answer: Answer) throws -> JSON { try JSON(parsing: Array(answer.body.utf8)) }

    @Test func `all is below the path, and what is for operators is not`() async throws {
        try await withTools { client in
            for path in ["/health/live", "/health/ready", "/metrics"] {
                #expect(client.get(path).status == 200, "\(path)")
                #expect(client.get("/our/tools\(path)").status == 404, "\(path)")
            }
            for path in [
                "", "/", "/screens", "/screens/person", "/openapi.json", "/schema/event.json", "/problems/stale",
                "/outlet.js", "/nodes/list.js",
            ] {
                #expect(client.get("/our/tools\(path)").status == 200, "\(path)")
                #expect(path.isEmpty || client.get(path).status == 404, "\(path)")
            }
            for path in [
                "/our", "/our/", "/our/toolsscreens", "/our/tools2/screens", "/our/tools/../screens", "/our/tools//",
            ] {
                #expect(client.get(path).status == 404, "\(path)")
            }
        }
    }

    @Test func `addresses that are given out begin with the path`() async throws {
        try await withTools { client in
            let opened = client.post("/our/tools/sessions", #"{"screen": "person"}"#)
            #expect(opened.status == 201)
            let path = try #require(opened.headers["location"])
            #expect(path.hasPrefix("/our/tools/sessions/"))
            #expect(try json(opened)["stack"]?.array?[0]["url"] == "/our/tools/screens/person")
            let event = client.post("\(path)/events", reverse, "Prefer: return=representation")
            #expect(event.status == 200 && event.headers["content-location"] == path)
            let first = client.get("/our/tools/screens/person")
            #expect(try json(first)["stack"]?.array?[0]["url"] == "/our/tools/screens/person")
            client.send("GET \(path)/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(client.receive(until: "\n\n\r\n").contains(#""url":"/our/tools/screens/person""#))
        }
    }

    @Test func `descriptions and refusals have the path`() async throws {
        try await withTools { client in
            let index = try json(client.get("/our/tools/"))
            #expect(index["links"]?["sessions"] == "/our/tools/sessions")
            #expect(index["links"]?["eventSchema"] == "/our/tools/schema/event.json")
            #expect(index["links"]?["ready"] == "/health/ready")
            #expect(index["links"]?["metrics"] == "/metrics")
            let description = try json(client.get("/our/tools/openapi.json"))
            #expect(description["servers"]?.array?[0]["url"] == "/our/tools")
            #expect(description["paths"]?["/screens"]?["servers"] == nil)
            #expect(description["paths"]?["/health/live"]?["servers"]?.array?[0]["url"] == "/")
            #expect(description["paths"]?["/metrics"]?["servers"]?.array?[0]["url"] == "/")
            for name in ["document", "event"] {
                let schema = try json(client.get("/our/tools/schema/\(name).json"))
                #expect(schema["$id"] == .string("/our/tools/schema/\(name).json"))
            }
            let refusal = try json(client.get("/our/tools/screens/none"))
            #expect(refusal["type"] == "/our/tools/problems/unknown-screen")
            #expect(
                client.get("/our/tools/problems/unknown-screen").body.contains("/our/tools/problems/unknown-screen"))
            let elsewhere = try json(client.get("/screens"))
            #expect(elsewhere["type"] == "/our/tools/problems/no-such-path")
            #expect(elsewhere["detail"]?.string?.contains("/our/tools/ lists") == true)
        }
    }

    /// Links that the app's author wrote know nothing of the path; those of the stack have it.
    @Test(arguments: ["/our/tools/screens/gallery", "/screens/gallery"])
    func `a deep link opens with the path and without it`(url: String) async throws {
        try await withTools { client in
            let opened = client.post("/our/tools/sessions", #"{"screen": "person"}"#)
            let path = try #require(opened.headers["location"])
            let root = try #require(try json(opened)["tree"]?["id"]?.string)
            let event = #"{"node": "\#(root)", "event": "open", "value": {"url": "\#(url)"}}"#
            let answer = client.post("\(path)/events", event, "Prefer: return=representation")
            #expect(answer.status == 200, "\(answer.body)")
            #expect(
                try json(answer)["stack"]?.array?.map { $0["url"] } == [
                    "/our/tools/screens/person", "/our/tools/screens/gallery",
                ])
            let wrong = #"{"node": "\#(root)", "event": "open", "value": {"url": "/tools/screens/gallery"}}"#
            let refused = client.post("\(path)/events", wrong)
            #expect(refused.status == 422 && refused.body.contains("'/our/tools/screens/person'"), "\(refused.body)")
        }
    }

    @Test func `the page refers to what lies below the path`() async throws {
        try await withTools { client in
            for path in ["/our/tools", "/our/tools/", "/our/tools/screens/person", "/our/tools/index.html"] {
                let page = client.get(path, "Accept: text/html").body
                let addresses = page.matches(of: /(href|src)="([^"]*)"/).map { String($0.output.2) }
                #expect(addresses.count > 4)
                for address in addresses {
                    #expect(address.hasPrefix("/our/tools/"))
                    // A guarded screen leads on.
                    let status = client.get(address, "Accept: text/html, */*").status
                    #expect([200, 303].contains(status), "\(address)")
                }
            }
        }
    }

    @Test(arguments: [
        "tools", "/", "/tools/", "//tools", "/a//b", "/a/../b", "/./a", "/a b", "/a%20b", "/a?b", "/a#b", "/\u{E4}",
        "/health", "/health/tools", "/metrics", "https://app.example/tools",
    ])
    func `a path that is none is answered with a sentence`(path: String) async throws {
        for (arguments, environment) in [(["--base-path", path], [:]), ([], ["OUTLET_BASE_PATH": path])] {
            let daemon = try DaemonProcess(arguments, environment: environment)
            #expect(try await daemon.status() != 0)
            #expect(daemon.output.isEmpty)
            let first = daemon.errors.split(separator: "\n").first ?? ""
            #expect(first.hasPrefix("Error: --base-path ") && first.contains("'\(path)'"), "\(daemon.errors)")
        }
    }
}
