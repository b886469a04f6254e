import MicroHTTPD
import OutletTesting
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer

/// How many events and openings a second one client may send.
@Suite(.timeLimit(.minutes(5))) struct RateLimitTests {
    private let clock = ManualClock()

    private func channel(_ configure: (inout Endpoint.Configuration) -> Void) throws -> any Channel {
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        configuration.authenticator = .optionalNames
        configuration.trustedProxies = try [#require(NetworkRange("10.0.0.0/8"))]
        configure(&configuration)
        let endpoint = Endpoint(try .workshop(), configuration: configuration, logger: .silent)
        return try Transport.inProcess.channel(to: endpoint)
    }

    private func post(
        _ channel: any Channel, _ path: String, _ body: JSON, from peer: String?, _ name: String? = nil
    ) async throws -> Answer {
        var headers: Headers = ["content-type": "application/json"]
        if let name { headers["authorization"] = name }
        return try await channel.send(
            Request(
                method: .post, path: path, headers: headers, body: body.encoded,
                peer: peer.flatMap { NetworkAddress($0) }))
    }

    private func open(_ channel: any Channel, from peer: String?, _ name: String? = nil) async throws -> Answer {
        try await post(channel, "/sessions", ["screen": "desk"], from: peer, name)
    }

    @Test func `an address opens so many a second, ten seconds' worth at once, and is told when to try again`()
        async throws
    {
        let channel = try channel { $0.openingsPerAddress = 2 }
        for _ in 1...20 { #expect(try await open(channel, from: "192.0.2.7").status == 201) }
        let refused = try await open(channel, from: "192.0.2.7")
        expect(refused, 429, "too-many-requests")
        #expect(refused["retry-after"] == "1")
        #expect(try await open(channel, from: "192.0.2.8").status == 201, "another address")
        #expect(try await open(channel, from: nil).status == 201, "no address")
        #expect(try await open(channel, from: "127.0.0.1").status == 201, "a program of this machine")
        clock.advance(by: .milliseconds(499))
        expect(try await open(channel, from: "192.0.2.7"), 429, "too-many-requests")
        clock.advance(by: .milliseconds(1))
        #expect(try await open(channel, from: "192.0.2.7").status == 201)
        expect(try await open(channel, from: "192.0.2.7"), 429, "too-many-requests")
        clock.advance(by: .seconds(3_600))
        for _ in 1...20 { #expect(try await open(channel, from: "192.0.2.7").status == 201) }
        expect(try await open(channel, from: "192.0.2.7"), 429, "too-many-requests")
    }

    @Test
    func `a principal sends so many events a second, from whatever address, and nothing of what is refused is done`()
        async throws
    {
        let channel = try channel { $0.eventsPerPrincipal = 1 }
        let path = try #require(try await open(channel, from: "192.0.2.7", "Ada")["location"])
        let other = try #require(try await open(channel, from: "192.0.2.7", "Bob")["location"])
        let event: JSON = ["event": "back"]
        for number in 1...10 {
            let answer = try await post(channel, "\(path)/events", event, from: "192.0.2.\(number)", "Ada")
            #expect(answer.status == 200)
        }
        let document = try await channel.get(path, ["authorization": "Ada"])
        expect(try await post(channel, "\(path)/events", event, from: "192.0.2.99", "Ada"), 429, "too-many-requests")
        #expect(try await channel.get(path, ["authorization": "Ada"]) == document, "documents have no limit")
        #expect(try await post(channel, "\(other)/events", event, from: "192.0.2.7", "Bob").status == 200)
        #expect(try await open(channel, from: "192.0.2.7", "Ada").status == 201, "openings are counted apart")
    }

    @Test func `by default there is no limit, and none for the anonymous as one principal`() async throws {
        let unlimited = try channel { _ in }
        for _ in 1...100 { #expect(try await open(unlimited, from: "192.0.2.7").status == 201) }
        let channel = try channel { $0.openingsPerPrincipal = 1 }
        for _ in 1...100 { #expect(try await open(channel, from: "192.0.2.7").status == 201) }
    }

    @Test func `clients whose buckets are full are forgotten`() {
        let limit = RateLimit<Int>(perSecond: 1)
        for client in 0..<100_000 { #expect(limit.take(client, now: .zero) == nil) }
        #expect(limit.count == 100_000)
        for client in 100_000..<200_000 { #expect(limit.take(client, now: .seconds(60)) == nil) }
        #expect(limit.count <= 100_000 + 16)
    }
}
