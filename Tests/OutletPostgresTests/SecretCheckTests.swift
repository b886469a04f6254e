import Outlet
import TestPrograms
import Testing

@testable import OutletPostgres

/// Which nodes may serve with which secret, by PostgreSQL's clock.
@Suite(.threads, .timeLimit(.minutes(5))) struct SecretCheckTests {
    private let server: PostgresServer
    private let url: String
    private let checks = [SecretCheck(bytes: Array(repeating: 1, count: 16)), SecretCheck(bytes: [2])]

    init() throws {
        server = try PostgresServer.shared.get()
        url = try server.makeDatabase()
    }

    private func keep(_ check: SecretCheck, _ node: PostgresStore) async throws -> SecretFit {
        try await StoreAnswer.awaited { try node.keep(check, then: $0) }
    }

    private func kept(_ node: PostgresStore) async throws -> SecretCheck? {
        try await StoreAnswer.awaited { try node.secretCheck(then: $0) }
    }

    @Test func `the first check value is kept, and the next one once no other node serves`() async throws {
        let (first, second) = (try PostgresStore(url, pace: .patient), try PostgresStore(url, pace: .patient))
        defer { for node in [first, second] { node.close() } }
        #expect(try await kept(first) == nil)
        #expect(try await keep(checks[0], first) == .fits)
        #expect(try await keep(checks[1], second) == .refused)
        #expect(try await kept(second) == checks[0])
        first.close()
        #expect(try await keep(checks[1], second) == .replaced)
        #expect(try await kept(second) == checks[1])
        #expect(try await keep(checks[1], second) == .fits)
    }

    @Test func `a node that is not heard of any more holds no other up, and one that does not serve neither`()
        async throws
    {
        let (dead, command) = (try PostgresStore(url, pace: .patient), try PostgresStore(url, pace: .patient))
        defer { for node in [dead, command] { node.close() } }
        #expect(try await keep(checks[0], dead) == .fits)
        let node = try PostgresStore(url, pace: .patient)
        defer { node.close() }
        #expect(try await keep(checks[1], node) == .refused)
        var pace = Pace.patient
        (pace.leaseTime, pace.heartbeat) = (.milliseconds(600), .seconds(3_600))
        let frozen = try PostgresStore(url, pace: pace)
        defer { frozen.close() }
        #expect(try await keep(checks[0], frozen) == .fits)
        dead.close()
        try await eventually("the frozen node is not heard of") { try await keep(checks[1], node) == .replaced }
    }

    @Test func `a node that was taken for dead says again with which secret it serves`() async throws {
        var pace = Pace.patient
        pace.heartbeat = .milliseconds(50)
        let (node, other) = (try PostgresStore(url, pace: pace), try PostgresStore(url, pace: .patient))
        defer { for node in [node, other] { node.close() } }
        let findings = node.findings()
        #expect(try await keep(checks[0], node) == .fits)
        try server.run(
            "UPDATE outlet.nodes SET expires = now() - interval '1 s' WHERE id = \(node.parts.node.id)", in: url)
        try await eventually("the node notices") { findings.has("was not heard of") }
        try await eventually("it is known again") {
            try server.run("SELECT count(*) FROM outlet.nodes WHERE id = \(node.parts.node.id)", in: url) == "1"
        }
        #expect(try await keep(checks[1], other) == .refused)
    }

    @Test func `a beat that was on its way when its node took the secret does not take it back`() async throws {
        let (node, other) = (try PostgresStore(url, pace: .patient), try PostgresStore(url, pace: .patient))
        defer { for node in [node, other] { node.close() } }
        #expect(try await keep(checks[0], node) == .fits)
        let row = try server.run(
            """
            PREPARE live (int8, int8, text, bytea) AS \(Statement.live.sql);
            EXECUTE live (\(node.parts.node.id), 600000, NULL, NULL)
            """, in: url)
        try #require(row.hasSuffix("|1|"), "the node is there: \(row)")
        #expect(try await keep(checks[1], other) == .refused)
    }

    @Test func `a node in whose absence another one has started with another secret says so, once`() async throws {
        var pace = Pace.patient
        pace.heartbeat = .milliseconds(50)
        let (node, command) = (try PostgresStore(url, pace: pace), try PostgresStore(url, pace: pace))
        defer { for node in [node, command] { node.close() } }
        let (findings, others) = (node.findings(), command.findings())
        #expect(try await keep(checks[0], node) == .fits)
        try server.run("UPDATE outlet.secret SET check_value = '\\x02'", in: url)
        try await eventually("the node says so") { findings.has("serves with another secret") }
        try await Task.sleep(for: .milliseconds(200))
        #expect(findings.elements.count { $0.text.contains("another secret") } == 1)
        #expect(!others.has("another secret"), "a command serves with none")
    }

    @Test func `of nodes that start at the same time with different secrets one serves`() async throws {
        let (first, second) = (try PostgresStore(url, pace: .patient), try PostgresStore(url, pace: .patient))
        defer { for node in [first, second] { node.close() } }
        let before = try PostgresStore(url, pace: .patient)
        #expect(try await keep(SecretCheck(bytes: [3]), before) == .fits)
        before.close()
        async let one = keep(checks[0], first)
        async let other = keep(checks[1], second)
        let fits = try await [one, other]
        #expect(Set(fits) == [.replaced, .refused])
        #expect(try await kept(first) == checks[fits[0] == .replaced ? 0 : 1])
    }
}
