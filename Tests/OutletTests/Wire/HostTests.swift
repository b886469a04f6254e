import MicroHTTPD
import OutletTesting
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer

/// Whose server it is: requests for other names are refused before anything else.
@Suite(.timeLimit(.minutes(5))) struct HostTests {
    private func request(_ host: String?, isServerOnLoopback: Bool) -> Request {
        Request(
            method: .get, path: "/screens", headers: host.map { ["host": $0] } ?? Headers(),
            isServerOnLoopback: isServerOnLoopback)
    }

    @Test(arguments: [
        "localhost", "LOCALHOST:8080", "localhost.", "localhost.:80", "127.0.0.1", "127.0.0.1:8080", "127.0.0.1:",
        "[::1]:8080", "[::1]", "[::1]:", "192.0.2.7", "[2001:db8::7]:1",
    ])
    func `on a loopback address localhost and numbers are the server's`(host: String) {
        #expect(HostPolicy(allowed: []).admits(request(host, isServerOnLoopback: true)))
        #expect(HostPolicy(allowed: ["app.example"]).admits(request(host, isServerOnLoopback: true)))
    }

    @Test(arguments: [
        "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example", "notlocalhost", "",
        ":80",
        "localhost:x", "localhost, evil.example", "127.1", "0x7f000001", "2130706433", "[::1]evil.example",
        "[evil.example]",
        "localhost..", " localhost",
    ])
    func `on a loopback address no other name is`(host: String) {
        #expect(!HostPolicy(allowed: []).admits(request(host, isServerOnLoopback: true)))
    }

    @Test func `names that are allowed are the server's, wherever it listens`() {
        let policy = HostPolicy(allowed: ["App.Example", "other.example."])
        for isServerOnLoopback in [true, false] {
            for host in ["app.example", "APP.example:443", "app.example.", "other.example", "192.0.2.7:80"] {
                #expect(policy.admits(request(host, isServerOnLoopback: isServerOnLoopback)), "\(host)")
            }
            #expect(!policy.admits(request("evil.example", isServerOnLoopback: isServerOnLoopback)))
            #expect(!policy.admits(request("xapp.example", isServerOnLoopback: isServerOnLoopback)))
        }
        #expect(!policy.admits(request("localhost", isServerOnLoopback: false)))
    }

    @Test func `elsewhere any name is, until some are allowed`() {
        #expect(HostPolicy(allowed: []).admits(request("any.example", isServerOnLoopback: false)))
        #expect(HostPolicy(allowed: []).admits(request("", isServerOnLoopback: false)))
    }

    @Test func `a request without a host is for this server`() {
        #expect(HostPolicy(allowed: []).admits(request(nil, isServerOnLoopback: true)))
        #expect(HostPolicy(allowed: ["app.example"]).admits(request(nil, isServerOnLoopback: false)))
    }

    @Test func `a request for another host is refused before anything but its size`() async throws {
        let setting = Setting(transport: .inProcess, isStored: false)
        let channel = try setting.channel(bodyLimit: 4096) {
            $0.allowedHosts = ["app.example"]
            $0.allowedOrigins = ["https://page.example"]
        }
        let session = try #require(
            try await channel.post("/sessions", ["screen": "desk"], ["host": "app.example"])["location"])
        let evil: Headers = ["host": "evil.example", "origin": "http://evil.example"]
        for path in [
            "/", "/screens", "/nowhere", session, "\(session)/stream", "/metrics", "/openapi.json", "/sessions",
        ] {
            expect(try await channel.get(path, evil), 421, "unknown-host")
        }
        expect(try await channel.send(.put, session, evil), 421, "unknown-host")
        expect(try await channel.post("/sessions", "{", evil), 421, "unknown-host")
        expect(
            try await channel.send(
                .options, session,
                ["host": "evil.example", "origin": "https://page.example", "access-control-request-method": "DELETE"]),
            421, "unknown-host")
        expect(try await channel.post("/sessions", String(repeating: " ", count: 5_000), evil), 413, "body-too-large")
        for path in ["/health/live", "/health/ready"] {
            #expect(try await channel.get(path, ["host": "evil.example"]).status == 200)
        }
        #expect(try await channel.get(session, ["host": "app.example:443"]).json["revision"] == 1)
        let metrics = try await channel.get("/metrics", ["host": "192.0.2.7"]).text
        #expect(metrics.contains("\noutlet_unknown_hosts_total 11\n"), "\(metrics)")
        #expect(try await channel.get("/problems/unknown-host", ["host": "192.0.2.7"]).status == 200)
    }
}
