import Foundation
import Logging
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// Passwords can't be guessed faster because an app has several nodes, or is started anew.
@Suite(.timeLimit(.minutes(5))) struct ClusterGuessingTests {
    private let clock = ManualClock()
    private let log = RecordedLog()

    /// The lodge at which only Ada is known.
    private func app() throws -> Application {
        try Lodge.app(
            Service(signingIn: Lodge.Knock.self, account: \.name) { knock in
                knock.name == "Ada" && knock.password.text == Lodge.password
            })
    }

    private func cluster() throws -> Cluster {
        let app = try app()
        return try Cluster([app, app], clock: clock, logger: log.logger(.debug)) { $0.secret = Array(0..<32) }
    }

    /// Tries a password.
    private func attempt(
        _ channel: any Channel, as name: String = "Ada", with password: String = "guessed"
    ) async throws -> Answer {
        let door = try #require(try await channel.post("/sessions", ["screen": "room"])["location"])
        let values = JSONObject([("name", .string(name)), ("password", .string(password))])
        return try await channel.post("\(door)/events", Event(.tap, on: "enter", values: values).json)
    }

    /// How many failures nodes have told each other of, and the longest series that they had by then.
    private var told: [(count: String, series: String)] { told(in: log) }

    private func told(in log: RecordedLog) -> [(count: String, series: String)] {
        log.entries.filter { $0.message == "Failed attempts at another node are counted" }
            .map { ($0["count"], $0["series"]) }
    }

    /// Waits until the other node has heard of so many failures.
    private func hear(_ count: Int) async throws {
        clock.advance(by: .milliseconds(200))
        try await eventually("the other node hears of the failures") {
            told.reduce(0) { $0 + (Int($1.count) ?? 0) } >= count
        }
    }

    @Test func `failures at all nodes count together, and a sign-in ends the series at all`() async throws {
        let cluster = try cluster()
        for _ in 1...3 { #expect(try await attempt(cluster.channels[0]).status == 200) }
        try await hear(3)
        for _ in 1...3 { #expect(try await attempt(cluster.channels[1]).status == 200) }
        expect(try await attempt(cluster.channels[1]), 429, "too-many-attempts")
        try await hear(6)
        #expect(told.map(\.series) == ["3", "6"])
        let paused = try await attempt(cluster.channels[0])
        expect(paused, 429, "too-many-attempts")
        #expect(paused["retry-after"] == "1")
        #expect(try await attempt(cluster.channels[0], as: "Bob").status == 200, "another account is in no pause")

        clock.advance(by: .seconds(1))
        let entered = try await attempt(cluster.channels[0], with: Lodge.password)
        #expect(entered.status == 200 && entered["set-cookie"] != nil)
        clock.advance(by: .milliseconds(200))
        try await eventually("the other node hears of the sign-in") { told.contains { $0.series == "0" } }
        for _ in 1...5 { #expect(try await attempt(cluster.channels[1]).status == 200) }
        #expect(try await attempt(cluster.channels[1]).status == 200)
        expect(try await attempt(cluster.channels[1]), 429, "too-many-attempts")
    }

    @Test func `a node that starts takes over the series of the last hour`() async throws {
        let cluster = try cluster()
        for _ in 1...2 { #expect(try await attempt(cluster.channels[0]).status == 200) }
        try await hear(2)
        for _ in 1...3 { #expect(try await attempt(cluster.channels[1]).status == 200) }
        try await hear(5)
        clock.advance(by: .seconds(1_800))
        let (third, thirdLog) = try start(in: cluster)
        try await eventually("it reads the series") { told(in: thirdLog).last?.count == "5" }
        #expect(try await attempt(third).status == 200, "the sixth")
        expect(try await attempt(third), 429, "too-many-attempts")

        // Both of the others hear of it.
        try await hear(7)
        clock.advance(by: .seconds(3_700))
        #expect(try await attempt(third, as: "Bob").status == 200)
        let (late, lateLog) = try start(in: cluster)
        try await eventually("it reads the news, and nothing of what is too long ago") {
            clock.advance(by: .milliseconds(200))
            return told(in: lateLog).count == 1
        }
        for _ in 1...6 { #expect(try await attempt(late).status == 200) }
    }

    /// A node that joins a cluster, and its log.
    private func start(in cluster: Cluster) throws -> (any Channel, RecordedLog) {
        let log = RecordedLog()
        var configuration = Endpoint.Configuration()
        (configuration.clock, configuration.secret) = (clock, Array(0..<32))
        let endpoint = Endpoint(
            try app(), store: cluster.store.node(), configuration: configuration, logger: log.logger(.debug))
        return (try Transport.inProcess.channel(to: endpoint), log)
    }

    @Test func `while the store is away each node counts for itself`() async throws {
        let cluster = try cluster()
        #expect(try await attempt(cluster.channels[0]).status == 200)
        cluster.store.setAway(true)
        clock.advance(by: .milliseconds(200))
        try await eventually("the failure is not told") {
            log.entries.contains { $0.message == "Other nodes can't be told of failed attempts at signing in" }
        }
        cluster.store.setAway(false)
        for _ in 1...5 { #expect(try await attempt(cluster.channels[0]).status == 200) }
        expect(try await attempt(cluster.channels[0]), 429, "too-many-attempts")
        try await hear(5)
    }
}
