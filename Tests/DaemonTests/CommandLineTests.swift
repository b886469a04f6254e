import Foundation
import MicroHTTPD
import Testing

@testable import OutletDaemon

/// What the daemon's operator says to it, and what it says back.
@Suite(.threads, .timeLimit(.minutes(5))) struct CommandLineTests {
    @Test func `the first line says where it listens, and the port that was found`() async throws {
        try await withDaemon { daemon, port in
            #expect(daemon.output == "Outlet is listening on http://127.0.0.1:\(port)\n")
            #expect(port > 0)
            let client = try connect(port)
            #expect(client.get("/health/ready").status == 200)
            try await eventually("the log has it too") {
                daemon.errors.contains("address=http://127.0.0.1:\(port) ")
            }
        }
    }

    @Test(arguments: [["--help"], ["-h"], ["serve", "--help"], ["help", "serve"]])
    func `help goes to standard output and ends well`(arguments: [String]) async throws {
        let daemon = try DaemonProcess(arguments)
        #expect(try await daemon.status() == 0)
        #expect(daemon.output.contains("USAGE: outletd"))
        #expect(daemon.errors.isEmpty)
        if arguments.contains("serve") {
            for option in [
                "host", "port", "store", "durability", "public", "log-level", "allow-origin", "threads",
                "connection-limit",
                "connections-per-address", "body-limit", "session-limit", "session-lifetime", "drain-delay",
                "allow-host", "forwarded-from", "header-bytes", "sessions-per-principal", "sessions-per-address",
                "session-bytes", "memory-limit", "base-path", "data", "unused-session-lifetime", "metrics-port",
                "metrics-host", "frame-ancestors", "principal-header", "roles-header", "events-per-principal",
                "events-per-address", "openings-per-principal", "openings-per-address", "public-url", "smtp",
                "mail-from", "mail-page", "mcp", "mcp-trust", "sign-in-idle-time", "sign-in-lifetime",
            ] {
                #expect(daemon.output.contains("--\(option) "), "\(option)")
            }
            #expect(daemon.output.contains("OUTLET_PORT"))
        }
    }

    @Test func `the version is told`() async throws {
        let daemon = try DaemonProcess(["--version"])
        #expect(try await daemon.status() == 0)
        #expect(daemon.output.hasPrefix("outletd "))
    }

    private static let mistakes: [([String], String)] = [
        (["--port", "http"], "'http'"), (["--port", "65536"], "'65536'"), (["--port", "-1"], "--port"),
        (["--port"], "--port"), (["--threads", "0"], "--threads"), (["--store", "disk"], "'disk'"),
        (["--durability", "none"], "'none'"), (["--durability", "power", "--store", "memory"], "--durability power"),
        (["--log-level", "loud"], "'loud'"), (["--allow-origin", "app.example"], "'app.example'"),
        (["--allow-origin", "https://app.example/page"], "'https://app.example/page'"),
        (["--connection-limit", "0"], "--connection-limit"), (["--connections-per-address", "x"], "'x'"),
        (["--body-limit", "1.5"], "'1.5'"), (["--session-limit", "0"], "--session-limit"),
        (["--session-lifetime", ""], "--session-lifetime"), (["--drain-delay", "-2"], "--drain-delay"),
        (["--frame-ancestors", "intranet.example"], "'intranet.example'"), (["--mcp-trust"], "--mcp."),
        (["--frame-ancestors", "https://a.example; script-src *"], "'https://a.example; script-src *'"),
        (["--allow-host", "https://app.example"], "'https://app.example'"), (["--allow-host", "a:80"], "'a:80'"),
        (["--forwarded-from", "proxy"], "'proxy'"), (["--forwarded-from", "10.0.0.0/33"], "'10.0.0.0/33'"),
        (["--principal-header", "X-User"], "--forwarded-from"),
        (["--principal-header", "X User", "--forwarded-from", "10.0.0.1"], "'X User'"),
        (["--roles-header", "X-Groups"], "--principal-header"),
        (["--header-bytes", "0"], "--header-bytes"), (["--sessions-per-principal", "-1"], "--sessions-per-principal"),
        (["--events-per-address", "x"], "'x'"), (["--openings-per-principal", "-1"], "--openings-per-principal"),
        (["--sessions-per-address", "x"], "'x'"), (["--session-bytes", "0"], "--session-bytes"),
        (["--memory-limit", "1G"], "'1G'"), (["--unused-session-lifetime", "0"], "--unused-session-lifetime"),
        (["--sign-in-lifetime", "0"], "--sign-in-lifetime"), (["--sign-in-idle-time", "x"], "'x'"),
        (["--metrics-port", "65536"], "'65536'"), (["--metrics-host", "127.0.0.1"], "--metrics-port"),
        (["--prot", "80"], "--prot"), (["surve"], "surve"),
    ]

    @Test(arguments: mistakes)
    func `a bad argument is answered with a sentence that names it`(arguments: [String], word: String) async throws {
        let daemon = try DaemonProcess(arguments)
        #expect(try await daemon.status() != 0)
        #expect(daemon.output.isEmpty)
        let first = daemon.errors.split(separator: "\n").first ?? ""
        #expect(first.hasPrefix("Error: ") && first.contains(word), "\(daemon.errors)")
        #expect(!daemon.errors.contains("Fatal"))
    }

    @Test(arguments: [
        ("PORT", "x"), ("THREADS", "many"), ("STORE", "disk"), ("LOG_LEVEL", "loud"), ("ALLOW_ORIGIN", "a b"),
        ("CONNECTION_LIMIT", "-1"), ("CONNECTIONS_PER_ADDRESS", "-1"), ("BODY_LIMIT", "0"), ("SESSION_LIMIT", "0"),
        ("SESSION_LIFETIME", "0"), ("DRAIN_DELAY", "x"), ("ALLOW_HOST", "a b/c"), ("FORWARDED_FROM", "::1 x"),
        ("HEADER_BYTES", "x"), ("SESSIONS_PER_PRINCIPAL", "x"), ("SESSIONS_PER_ADDRESS", "-1"), ("SESSION_BYTES", "x"),
        ("MEMORY_LIMIT", "0"), ("UNUSED_SESSION_LIFETIME", "x"), ("METRICS_PORT", "x"),
        ("SIGN_IN_LIFETIME", "x"), ("SIGN_IN_IDLE_TIME", "0"),
    ])
    func `a bad variable is answered with a sentence that names its option`(
        variable: String, value: String
    ) async throws {
        let daemon = try DaemonProcess([], environment: ["OUTLET_\(variable)": value])
        #expect(try await daemon.status() != 0)
        let option = "--" + variable.lowercased().replacing("_", with: "-")
        #expect(daemon.errors.split(separator: "\n").first?.contains(option) == true, "\(daemon.errors)")
    }

    @Test func `a port that is taken is answered with a sentence`() async throws {
        try await withDaemon { _, port in
            let second = try DaemonProcess(["--port", "\(port)"])
            #expect(try await second.status() != 0)
            #expect(second.output.isEmpty)
            #expect(second.errors.contains("\(port)"), "\(second.errors)")
            #expect(second.errors.split(separator: "\n").count == 1, "\(second.errors)")
        }
    }

    @Test func `a host that is no address of this machine is answered with a sentence`() async throws {
        for host in ["203.0.113.7", "no such host"] {
            let daemon = try DaemonProcess(["--port", "0", "--host", host])
            #expect(try await daemon.status() != 0)
            #expect(daemon.errors.contains(host), "\(daemon.errors)")
        }
    }

    @Test func `a folder that is not there is answered with a sentence`() async throws {
        let daemon = try DaemonProcess(["--port", "0", "--public", "/no/such/folder"])
        #expect(try await daemon.status() != 0)
        #expect(daemon.output.isEmpty)
        #expect(daemon.errors.contains("'/no/such/folder'") && daemon.errors.contains("--public"), "\(daemon.errors)")
        #expect(daemon.errors.split(separator: "\n").count == 1, "\(daemon.errors)")
    }

    @Test func `a folder that can't hold the databases is answered with a sentence`() async throws {
        let daemon = try DaemonProcess(["--port", "0", "--data", "/dev/null/data"])
        #expect(try await daemon.status() != 0)
        #expect(daemon.output.isEmpty)
        #expect(daemon.errors.contains("'/dev/null/data'") && daemon.errors.contains("--data"), "\(daemon.errors)")
        #expect(daemon.errors.split(separator: "\n").count == 1, "\(daemon.errors)")
    }

    @Test func `several that begin with one data folder at once all listen`() async throws {
        for _ in 1...5 {
            let data = FileManager.default.temporaryDirectory.appending(path: "data-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: data) }
            let daemons = try (1...8).map { _ in try DaemonProcess(["--port", "0", "--data", data.path]) }
            for daemon in daemons { try expect(200, at: "/health/ready", try await daemon.port()) }
            for daemon in daemons { daemon.signal(SIGTERM) }
            for daemon in daemons { #expect(try await daemon.status() == 0) }
        }
    }

    @Test func `an option wins over its variable`() async throws {
        let environment = ["OUTLET_PORT": "1", "OUTLET_BODY_LIMIT": "x", "OUTLET_HOST": "203.0.113.7"]
        try await withDaemon("--body-limit", "100", "--host", "localhost", environment: environment) { _, port in
            let client = try connect(port)
            #expect(client.post("/sessions", String(repeating: " ", count: 101)).status == 413)
        }
    }

    @Test func `every variable has its effect`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "public-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("hello".utf8).write(to: folder.appending(path: "hello.txt"))
        let environment = [
            "OUTLET_PUBLIC": folder.path, "OUTLET_BODY_LIMIT": "300", "OUTLET_SESSION_LIMIT": "1",
            "OUTLET_ALLOW_ORIGIN": "https://one.example https://two.example", "OUTLET_THREADS": "1",
            "OUTLET_LOG_LEVEL": "trace", "OUTLET_STORE": "memory", "OUTLET_SESSION_LIFETIME": "60",
            "OUTLET_HOST": "", "OUTLET_DRAIN_DELAY": "0", "OUTLET_CONNECTION_LIMIT": "200",
        ]
        try await withDaemon(environment: environment) { daemon, port in
            let client = try connect(port)
            #expect(client.get("/hello.txt").body == "hello")
            _ = try client.open()
            #expect(client.post("/sessions", #"{"screen": "person"}"#).status == 503)
            #expect(client.post("/sessions", String(repeating: " ", count: 301)).status == 413)
            for origin in ["https://one.example", "https://two.example"] {
                let other = try connect(port)
                #expect(other.get("/screens", "Origin: \(origin)").headers["access-control-allow-origin"] == origin)
            }
            let foreign = try connect(port)
            #expect(foreign.get("/screens", "Origin: https://three.example").status == 403)
            daemon.signal(SIGTERM)
            #expect(try await daemon.status() == 0)
        }
    }

    @Test(arguments: [true, false])
    func `hosts, proxies and what one client may have are settings`(areVariables: Bool) async throws {
        let settings = [
            "allow-host": ["app.example", "other.example"], "forwarded-from": ["127.0.0.1", "10.0.0.0/8"],
            "sessions-per-address": ["1"], "sessions-per-principal": ["5"], "session-bytes": ["1000000"],
            "memory-limit": ["100000000"], "header-bytes": ["4096"], "unused-session-lifetime": ["60"],
            "principal-header": ["X-User"], "roles-header": ["X-Groups"],
        ]
        let options = settings.flatMap { name, values in values.flatMap { ["--\(name)", $0] } }
        let variables = settings.map { name, values in
            ("OUTLET_\(name.uppercased().replacing("-", with: "_"))", values.joined(separator: " "))
        }
        let daemon = try DaemonProcess(
            ["--port", "0"] + (areVariables ? [] : options),
            environment: areVariables ? Dictionary(uniqueKeysWithValues: variables) : [:])
        let port = try await daemon.port()
        let body = #"{"screen": "person"}"#
        for client in ["192.0.2.7", "192.0.2.8"] {
            let forwarded = "Forwarded: for=\(client), for=10.0.0.1"
            #expect(try connect(port).post("/sessions", body, forwarded).status == 201)
            let refused = try connect(port).post("/sessions", body, forwarded)
            #expect(refused.status == 429)
            #expect(refused.headers["retry-after"] != nil)
        }
        let known = try connect(port).get("/screens/person", "X-User: Ada\r\nX-Groups: clerk, agent")
        #expect(try known.json["principal"]?.string != nil, "a proxy says who asks")
        for (host, status) in [("other.example", 200), ("app.example:80", 200), ("evil.example", 421)] {
            let client = try connect(port)
            client.send("GET /screens HTTP/1.1\r\nHost: \(host)\r\n\r\n")
            #expect(client.answer().status == status, "\(host)")
        }
    }

    @Test func `on this machine's own address it answers to localhost, to numbers, and to no other name`() async throws
    {
        try await withDaemon { _, port in
            for (host, status) in [
                ("localhost:\(port)", 200), ("127.0.0.1:\(port)", 200), ("[::1]", 200), ("evil.example:\(port)", 421),
            ] {
                let client = try connect(port)
                client.send("GET /screens HTTP/1.1\r\nHost: \(host)\r\n\r\n")
                #expect(client.answer().status == status, "\(host)")
                client.send("GET /health/live HTTP/1.1\r\nHost: \(host)\r\n\r\n")
                #expect(client.answer().status == 200, "\(host)")
            }
            let old = try connect(port)
            old.send("GET /screens HTTP/1.0\r\n\r\n")
            #expect(old.answer().status == 200)
        }
        try await withDaemon("--host", "0.0.0.0") { _, port in
            let client = try connect(port)
            client.send("GET /screens HTTP/1.1\r\nHost: any.example\r\n\r\n")
            #expect(client.answer().status == 200)
        }
    }

    @Test func `metrics can have a port of their own`() async throws {
        try await withDaemon("--metrics-port", "0", "--metrics-host", "127.0.0.2") { daemon, port in
            try expect(404, at: "/metrics", port)
            try await eventually("the port is logged") { daemon.errors.contains("Metrics have a port of their own") }
            let line = try #require(daemon.errors.split(separator: "\n").first { $0.contains("Metrics have a port") })
            let digits = try #require(line.firstMatch(of: /port=([0-9]+)/)).output.1
            let metrics = try #require(UInt16(digits))
            try expect(200, at: "/metrics", metrics, host: "127.0.0.2")
            try expect(404, at: "/screens", metrics, host: "127.0.0.2")
        }
        try await withDaemon { _, port in try expect(200, at: "/metrics", port) }
    }

    @Test func `the metrics count what goes on at the socket`() async throws {
        try await withDaemon { _, port in
            let client = try connect(port)
            client.send("GET /screens HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Length: 1\r\n\r\n")
            #expect(client.answer().status == 400)
            let reader = try connect(port)
            reader.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let metrics = reader.answer().body
            #expect(metrics.contains("\noutlet_framing_refused_total 1\n"))
            #expect(metrics.contains(/\noutlet_connections [12]\n/), "\(metrics)")
            #expect(metrics.contains("\noutlet_lingering_sockets "))
        }
    }

    @Test func `a port for metrics that is taken is answered with a sentence`() async throws {
        try await withDaemon { _, port in
            let second = try DaemonProcess(["--port", "0", "--metrics-port", "\(port)"])
            #expect(try await second.status() != 0)
            #expect(second.output.isEmpty)
            #expect(second.errors.contains("\(port)"), "\(second.errors)")
        }
    }

    @Test func `it can listen on IPv6, and says so in brackets`() async throws {
        try await withDaemon("--host", "::1") { daemon, port in
            #expect(daemon.output == "Outlet is listening on http://[::1]:\(port)\n")
            try expect(200, at: "/health/live", port, host: "::1")
        }
    }

    @Test func `the machine's own addresses may have any number of connections`() async throws {
        try await withDaemon("--connections-per-address", "3") { _, port in
            let clients = try (1...5).map { _ in try connect(port) }
            #expect(clients.allSatisfy { $0.get("/health/live").status == 200 })
        }
    }

    @Test func `one address has a tenth of the connections, or as many as is said`() throws {
        func configuration(_ arguments: [String]) throws -> Server.Configuration {
            try Settings(DaemonOptions.parse(arguments), environment: [:]).serverConfiguration
        }
        #expect(try configuration([]).connectionsPerAddress == nil)
        #expect(try configuration(["--connections-per-address", "0"]).connectionsPerAddress == 0)
        #expect(try configuration([]).spareConnections == 32)
        let peers = try configuration(["--forwarded-from", "192.0.2.0/24"]).unlimitedPeers
        #expect(try peers == NetworkRange.loopback + [#require(NetworkRange("192.0.2.0/24"))])
    }

    @Test func `health is answered when all connections are taken, and nothing else`() async throws {
        try await withDaemon("--connection-limit", "2") { daemon, port in
            let taken = try (0..<2).map { _ in try connect(port) }
            #expect(taken.allSatisfy { $0.get("/health/live").status == 200 })
            for _ in 0..<3 { try expect(200, at: "/health/live", port) }
            try expect(200, at: "/health/ready", port)
            let refused = try connect(port).get("/screens")
            #expect(refused.status == 503 && refused.headers["retry-after"] != nil)
            #expect(refused.body.contains("too-many-connections"))
            #expect(daemon.errors.ranges(of: "All connections are taken").count == 1)
            #expect(taken[0].get("/screens").status == 200)
        }
    }
}
