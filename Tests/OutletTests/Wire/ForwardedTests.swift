import MicroHTTPD
import Testing

@testable import Outlet
@testable import OutletServer

/// Where a request comes from that came through proxies.
@Suite struct ForwardedTests {
    private static func texts(_ addresses: [NetworkAddress?]) -> [String] { addresses.map { $0?.description ?? "-" } }

    @Test(arguments: [
        ("for=192.0.2.7", ["192.0.2.7"]), ("For=192.0.2.7;proto=http;by=203.0.113.9", ["192.0.2.7"]),
        ("for=192.0.2.7, for=\"[2001:db8::7]:4711\"", ["192.0.2.7", "2001:db8::7"]),
        ("proto=https;FOR=\"192.0.2.7:80\"", ["192.0.2.7"]),
        ("for=unknown, for=_hidden, for=\"_x:_y\"", ["-", "-", "-"]),
        ("by=192.0.2.7", ["-"]), ("", []), (" , ,for=192.0.2.7,, ", ["192.0.2.7"]),
        ("host=\"a,b;for=1.2.3.4\";for=192.0.2.7", ["192.0.2.7"]),
        ("host=\"a\\\",for=1.2.3.4\";for=192.0.2.7", ["192.0.2.7"]), ("for=1.2.3.4;for=192.0.2.7", ["-"]),
        ("for=1.2.3.4;host=\", for=192.0.2.7", ["-"]), ("for=\"1.2.3.4, for=192.0.2.7", ["-"]),
        ("x, for=192.0.2.7", ["-", "192.0.2.7"]),
        ("for=\"[2001:db8::7\", for=\"2001:db8::7]\"", ["-", "-"]), ("for=", ["-"]), ("for", ["-"]), ("\"", ["-"]),
        ("for=192.0.2.7:", ["-"]), ("for=\"[::1]x\"", ["-"]), ("\\", ["-"]), ("\"\\", ["-"]),
    ])
    func `Forwarded tells the addresses that stand in it`(header: String, addresses: [String]) {
        #expect(Self.texts(ForwardedHops.addresses(header.utf8.span)) == addresses)
    }

    @Test(arguments: [
        ("192.0.2.7", ["192.0.2.7"]),
        ("192.0.2.7, 2001:db8::7 ,198.51.100.2:80", ["192.0.2.7", "2001:db8::7", "198.51.100.2"]),
        ("[2001:db8::7]:80", ["2001:db8::7"]), ("unknown,,nonsense", ["-", "-"]), ("", []),
    ])
    func `X-Forwarded-For is a plain list`(header: String, addresses: [String]) {
        #expect(Self.texts(ForwardedHops.plainAddresses(header.utf8.span)) == addresses)
    }

    /// Whatever a client sends stands before what the proxy adds.
    @Test(arguments: 0..<300 as Range<UInt64>) func `what a client makes up never passes for what the proxy adds`(
        seed: UInt64
    ) {
        var state = seed &+ 1
        let made = String(
            (0..<Int(seed % 40)).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Array("\"\\,;= for:[]1.f")[Int(state >> 33) % 15]
            })
        let found = ForwardedHops.addresses("\(made), for=192.0.2.7".utf8.span)
        #expect(found.last == NetworkAddress("192.0.2.7") || found.last == .some(nil), "\(made)")
        let policy = ProxyPolicy(trusted: ["10.0.0.0/8"].compactMap { NetworkRange($0) })
        let request = Request(
            method: .post, path: "/sessions", headers: ["forwarded": "\(made), for=192.0.2.7"],
            peer: NetworkAddress("10.0.0.1"))
        let client = policy.client(of: request)?.description
        #expect(client == "192.0.2.7" || client == "10.0.0.1", "\(made)")
    }

    private func client(_ peer: String?, _ headers: Headers = Headers()) -> String? {
        let policy = ProxyPolicy(trusted: ["10.0.0.0/8", "::1", "2001:db8::/32"].compactMap { NetworkRange($0) })
        let request = Request(
            method: .post, path: "/sessions", headers: headers, peer: peer.flatMap { NetworkAddress($0) })
        return policy.client(of: request)?.description
    }

    @Test func `only a proxy is believed, and only what it says itself`() {
        #expect(client("192.0.2.7") == "192.0.2.7")
        #expect(client("192.0.2.7", ["forwarded": "for=198.51.100.2"]) == "192.0.2.7")
        #expect(client("10.0.0.1", ["forwarded": "for=198.51.100.2"]) == "198.51.100.2")
        #expect(client("10.0.0.1", ["forwarded": "for=203.0.113.1, for=198.51.100.2"]) == "198.51.100.2")
        #expect(client("10.0.0.1", ["forwarded": "for=198.51.100.2, for=10.0.0.2"]) == "198.51.100.2")
        #expect(client("10.0.0.1", ["x-forwarded-for": "203.0.113.1, 198.51.100.2, 10.0.0.2"]) == "198.51.100.2")
        #expect(
            client("10.0.0.1", ["forwarded": "for=198.51.100.2", "x-forwarded-for": "192.0.2.7"]) == "198.51.100.2")
    }

    @Test func `what a proxy does not tell counts for the proxy`() {
        #expect(client("10.0.0.1") == "10.0.0.1")
        #expect(client("10.0.0.1", ["forwarded": "for=198.51.100.2, for=unknown"]) == "10.0.0.1")
        #expect(client("10.0.0.1", ["forwarded": "for=_hidden, for=10.0.0.2"]) == "10.0.0.2")
        #expect(client("10.0.0.1", ["forwarded": "for=10.0.0.3, for=10.0.0.2"]) == "10.0.0.3")
        #expect(client("::1", ["forwarded": "nonsense"]) == "::")
    }

    @Test func `a program of this machine has no limit, unless it is a proxy`() {
        #expect(client("127.0.0.1") == nil)
        #expect(client("127.0.0.1", ["forwarded": "for=198.51.100.2"]) == nil)
        #expect(client(nil) == nil)
        #expect(client("::1", ["forwarded": "for=198.51.100.2"]) == "198.51.100.2")
    }

    @Test func `of IPv6 the first half counts`() {
        #expect(client("2a00:1::1:2:3:4") == "2a00:1::")
        #expect(client("2001:db8::1", ["forwarded": "for=\"[2a00:1:0:7:8::9]\""]) == "2a00:1:0:7::")
    }
}
