import Logging
import MicroHTTPD
import Testing

@Suite struct NetworkAddressTests {
    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"), ("0.0.0.0", "0.0.0.0"), ("::ffff:192.0.2.7", "192.0.2.7"), ("::", "::"),
        ("::1", "::1"), ("1::", "1::"), ("2001:DB8::7", "2001:db8::7"), ("2001:db8:0:0:1:0:0:0", "2001:db8:0:0:1::"),
        ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("1:0:3:4:5:6:7:8", "1:0:3:4:5:6:7:8"),
        ("64:ff9b::192.0.2.7", "64:ff9b::c000:207"), ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
    ])
    func `an address is read, and written in its usual form`(text: String, form: String) throws {
        let address = try #require(NetworkAddress(text))
        #expect(address.description == form)
        #expect(NetworkAddress(form) == address)
    }

    @Test(arguments: [
        "", ".", "1.2.3", "1.2.3.4.5", "1.2.3.", ".1.2.3", "1..2.3", "256.0.0.1", "01.2.3.4", "1.2.3.4 ", "0x7f.0.0.1",
        "127.1", "2130706433", ":", ":::", "1:", ":1", "1:2", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3",
        "12345::",
        "g::", "1:2:3:4:5:6:7::8", "::1.2.3", "1.2.3.4::", "::1.2.3.4:5", "1:2:3:4:5:6:7:1.2.3.4", "[::1]",
        "fe80::1%eth0",
        "localhost", "１.2.3.4",
    ])
    func `what is no address is none`(text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test func `loopback addresses are told from others`() {
        for text in ["127.0.0.1", "127.255.0.3", "::1", "::ffff:127.0.0.1"] {
            #expect(NetworkAddress(text)?.isLoopback == true, "\(text)")
        }
        for text in ["128.0.0.1", "0.0.0.0", "::", "::2", "1::1", "::7f00:1"] {
            #expect(NetworkAddress(text)?.isLoopback == false, "\(text)")
        }
    }

    @Test(arguments: 1...200) func `every address comes back from its text`(seed: UInt64) {
        // Multiplied by large odd numbers: groups of zeros come from the masks.
        let mixed = UInt128(seed) &* 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835
        let mask: UInt128 = [.max, .max << 64, .max >> 96, ~(.max >> 32 & .max << 48)][Int(seed % 4)]
        let address = NetworkAddress(bits: mixed & mask)
        #expect(NetworkAddress(address.description) == address)
    }

    @Test(arguments: [
        ("10.0.0.0/8", ["10.0.0.0", "10.255.255.255"], ["11.0.0.0", "9.255.255.255", "::a00:1"]),
        ("10.1.2.3", ["10.1.2.3"], ["10.1.2.2", "10.1.2.4"]), ("0.0.0.0/0", ["1.2.3.4"], ["::1", "2001:db8::1"]),
        ("::/0", ["::1", "1.2.3.4"], []), ("2001:db8::/64", ["2001:db8::ffff:0:0:1"], ["2001:db8:0:1::"]),
        ("192.0.2.77/25", ["192.0.2.0", "192.0.2.127"], ["192.0.2.128"]), ("::1/128", ["::1"], ["::"]),
    ])
    func `a network holds the addresses that begin with its bits`(text: String, inside: [String], outside: [String])
        throws
    {
        let range = try #require(NetworkRange(text))
        for address in inside { #expect(range.contains(try #require(NetworkAddress(address))), "\(address)") }
        for address in outside { #expect(!range.contains(try #require(NetworkAddress(address))), "\(address)") }
        #expect(NetworkRange(range.description) == range)
    }

    @Test(arguments: [
        "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "10.0.0.0/8/8", "10/8", "a/8", "::/+8",
    ])
    func `what is no network is none`(text: String) {
        #expect(NetworkRange(text) == nil)
    }

    @Test(arguments: ["127.0.0.1", "::1"])
    func `a request tells the other end, and whether the server is for this machine alone`(host: String) async throws {
        let handler = TestHandler { request, _ in
            let text = "\(request.peer?.description ?? "-") \(request.isServerOnLoopback)"
            return Response(status: 200, body: Array(text.utf8))
        }
        let server = try Server(Server.Configuration(host: host), handler: handler, logger: Logger(label: "test"))
        let client = try #require(Client(port: server.port, host: host))
        for _ in 1...2 { #expect(client.get("/").body == "\(host) true") }
        await server.stop(within: .seconds(2))
    }

    @Test func `a server on all addresses is not for this machine alone`() async throws {
        let handler = TestHandler { request, _ in
            let text = "\(request.peer?.description ?? "-") \(request.isServerOnLoopback)"
            return Response(status: 200, body: Array(text.utf8))
        }
        let server = try Server(Server.Configuration(host: "0.0.0.0"), handler: handler, logger: Logger(label: "test"))
        let client = try #require(Client(port: server.port))
        #expect(client.get("/").body == "127.0.0.1 false")
        await server.stop(within: .seconds(2))
    }
}
