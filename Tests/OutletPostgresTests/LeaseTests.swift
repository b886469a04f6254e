import Foundation
import Outlet
import Synchronization
import TestPrograms
import Testing

@testable import OutletPostgres

/// Nodes that die or were frozen, and what they had begun.
@Suite(.threads, .timeLimit(.minutes(5))) struct LeaseTests {
    private let server: PostgresServer
    private let url: String

    init() throws {
        server = try PostgresServer.shared.get()
        url = try server.makeDatabase()
    }

    @Test func `the leases of a node that is not heard of any more are taken by another one`() async throws {
        var pace = Pace.patient
        (pace.leaseTime, pace.heartbeat) = (.milliseconds(600), .seconds(3_600))
        let (dead, living) = (try PostgresStore(url, pace: pace), try PostgresStore(url, pace: .patient))
        defer { for node in [dead, living] { node.close() } }
        let session = StoredSession.sample(due: 1)
        #expect(try await dead.insert(session))
        var number = 0
        // It may be taken for dead before it takes the lease, if the machine is busy.
        if let taken = try await dead.takeLeases(of: [session.id])[session.id] { number = taken }
        var next: Int?
        try await eventually("the lease is taken") {
            next = try await living.takeLeases(dueBy: 2, limit: 10)[session.id]
            return next != nil
        }
        #expect(next ?? 0 > number)
        await #expect(throws: LeaseLost.self) { try await dead.commit(session.id, to: 2, lease: number) }
        await #expect(throws: LeaseLost.self) { try await dead.commit(session.id, to: 2, lease: next) }
        #expect(try await dead.takeLeases(of: [session.id]) == [:], "a dead node takes nothing")
        #expect(try await living.commit(session.id, to: 2, lease: next))
    }

    @Test func `a node that was taken for dead goes on as a new one, without its leases`() async throws {
        var pace = Pace.patient
        pace.heartbeat = .milliseconds(50)
        let node = try PostgresStore(url, pace: pace)
        defer { node.close() }
        let (findings, hints, old) = (node.findings(), Log<ChangeHint>(), node.parts.node.id)
        node.announce(release: "blue")
        node.bus.listen { hints.add($0) }
        let session = StoredSession.sample(due: 1)
        #expect(try await node.insert(session))
        let number = try #require(try await node.takeLeases(of: [session.id])[session.id])
        try server.run("UPDATE outlet.nodes SET expires = now() - interval '1 s' WHERE id = \(old)", in: url)
        await #expect(throws: LeaseLost.self) { try await node.commit(session.id, to: 2, lease: number) }
        try await eventually("the node notices") { findings.has("was not heard of") }
        try await eventually("its app is told") { hints.elements.contains(.everything) }
        await #expect(throws: LeaseLost.self) { try await node.commit(session.id, to: 2, lease: number) }
        var next: Int?
        try await eventually("the new node takes leases") {
            next = try await node.takeLeases(of: [session.id])[session.id]
            return next != nil
        }
        #expect(next ?? 0 > number && node.parts.node.id != old)
        #expect(try await node.commit(session.id, to: 2, lease: next))
        let release = try server.run("SELECT release FROM outlet.nodes WHERE id = \(node.parts.node.id)", in: url)
        #expect(release == "blue")
    }

    @Test func `of several nodes that serve, one removes what has expired`() async throws {
        var pace = Pace.patient
        pace.heartbeat = .milliseconds(50)
        let nodes = [try PostgresStore(url, pace: pace), try PostgresStore(url, pace: pace)]
        let command = try PostgresStore(url, pace: pace)
        defer { for node in nodes + [command] { node.close() } }
        for node in nodes { node.announce(release: "blue") }
        try await eventually("both serve") {
            try server.run("SELECT count(*) FROM outlet.nodes WHERE release = 'blue'", in: url) == "2"
        }
        let (session, signIn) = (StoredSession.sample(), StoredSignIn.sample())
        #expect(try await nodes[0].insert(session))
        #expect(try await nodes[0].beginSignIn(signIn))
        let found = try await [nodes[0].idle(since: 9_000), nodes[1].idle(since: 9_000)]
        #expect(found.sorted { $0.count < $1.count } == [[], [session.id]])
        let (one, other) = found[0].isEmpty ? (nodes[1], nodes[0]) : (nodes[0], nodes[1])
        #expect(try await other.expireSignIns(at: 9_000) == [])
        #expect(try await other.signIn(signIn.id) == signIn)
        #expect(try await one.expireSignIns(at: 9_000) == [])
        #expect(try await other.signIn(signIn.id) == nil)
        #expect(try await command.idle(since: 9_000) == [], "it does not serve")
        try server.run(
            "UPDATE outlet.nodes SET expires = now() - interval '1 s' WHERE id = \(one.parts.node.id)", in: url)
        #expect(try await other.idle(since: 9_000) == [session.id], "the other is not heard of")
        other.close()
        try await eventually("it serves as a new node") { try await one.idle(since: 9_000) == [session.id] }
    }

    @Test func `leases whose answer was lost are given again`() async throws {
        let node = try PostgresStore(url, pace: .patient)
        defer { node.close() }
        let sessions = (0..<3).map { _ in StoredSession.sample(due: 1) }
        for session in sessions { #expect(try await node.insert(session)) }
        let taken = try await node.takeLeases(dueBy: 2, limit: 10)
        #expect(taken.count == 3)
        #expect(try await node.takeLeases(dueBy: 2, limit: 10) == [:])
        node.hasUnknownLeases.store(true, ordering: .relaxed)
        #expect(try await node.takeLeases(dueBy: 2, limit: 10) == taken)
        #expect(try await node.takeLeases(dueBy: 2, limit: 10) == [:])
    }

    @Test func `nodes whose clocks differ agree on the times of sessions`() async throws {
        let (right, wrong) = (
            try PostgresStore(url, pace: .patient), try PostgresStore(url, pace: .patient) { Self.now() + 3_600 }
        )
        defer { for node in [right, wrong] { node.close() } }
        let findings = wrong.findings()
        try await eventually("it is told") { findings.has("PostgreSQL's clock is 3600 seconds behind") }
        var session = StoredSession.sample(due: 10_000)
        session.head = StoredHead(version: 1, lastUsed: 9_000, due: 10_000, bytes: [])
        #expect(try await wrong.insert(session))
        #expect(try await wrong.load(session.id) == session)
        let seen = try await right.load(session.id)?.head
        #expect(seen?.lastUsed == 9_000 - 3_600 && seen?.due == 10_000 - 3_600)
        #expect(try await right.takeLeases(dueBy: 6_399, limit: 1) == [:])
        #expect(try await right.takeLeases(dueBy: 6_400, limit: 1).count == 1)
    }

    private static func now() -> Double { Date().timeIntervalSince1970 }

    @Test func `a node that has lost its ear asks for everything`() async throws {
        let (first, second) = (try PostgresStore(url, pace: .patient), try PostgresStore(url, pace: .patient))
        defer { for node in [first, second] { node.close() } }
        let hints = Log<ChangeHint>()
        second.bus.listen { hints.add($0) }
        try server.run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'outlet'
            """, in: url)
        let id = SessionID()
        try await eventually("it listens again") {
            first.bus.tell([id])
            return hints.elements.contains(.everything) && hints.elements.contains(.sessions([id]))
        }
    }
}
