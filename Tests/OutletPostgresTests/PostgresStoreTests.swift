import Outlet
import OutletTesting
import TestPrograms
import Testing

@testable import OutletPostgres

/// Sessions in a PostgreSQL of the tests' own.
@Suite(.threads, .timeLimit(.minutes(5))) struct PostgresStoreTests {
    @Test func `it passes the conformance suite`() async throws {
        let store = try PostgresStore(PostgresServer.shared.get().makeDatabase(), pace: .patient)
        defer { store.close() }
        try await Conformance.verify(store: store)
    }

    @Test func `more than a hundred thousand sessions are estimated`() async throws {
        let server = try PostgresServer.shared.get()
        let url = try server.makeDatabase()
        var pace = Pace.patient
        (pace.count, pace.heartbeat) = (.milliseconds(20), .milliseconds(20))
        let store = try PostgresStore(url, pace: pace)
        defer { store.close() }
        for _ in 1...3 { #expect(try await store.insert(.sample())) }
        try await eventually("they are counted") { store.count == 3 }
        let size = "pg_relation_size(oid) / current_setting('block_size')::int"
        try server.run(
            "UPDATE pg_class SET reltuples = 200000, relpages = \(size) WHERE oid = 'outlet.sessions'::regclass",
            in: url)
        try await eventually("they are estimated") { store.count == 200_000 }
    }

    @Test func `it passes the conformance suite of sign-ins, closed and opened again`() async throws {
        let url = try PostgresServer.shared.get().makeDatabase()
        var stores = [try PostgresStore(url, pace: .patient)]
        defer { stores[stores.count - 1].close() }
        try await Conformance.verify(signIns: stores[0]) { store in
            store.close()
            stores.append(try PostgresStore(url, pace: .patient))
            return stores[1]
        }
    }

    @Test func `it passes the conformance suite of switches, as another node finds them`() async throws {
        let url = try PostgresServer.shared.get().makeDatabase()
        let (first, second) = (try PostgresStore(url, pace: .patient), try PostgresStore(url, pace: .patient))
        defer { for node in [first, second] { node.close() } }
        try await Conformance.verify(switches: first) { _ in second }
    }

    @Test func `it passes the conformance suite of shared models, as another node finds them`() async throws {
        let url = try PostgresServer.shared.get().makeDatabase()
        let (first, second) = (try PostgresStore(url, pace: .patient), try PostgresStore(url, pace: .patient))
        defer { for node in [first, second] { node.close() } }
        try await Conformance.verify(sharedModels: first) { _ in second }
    }

    @Test func `two nodes pass the conformance suite of who is present`() async throws {
        let server = try PostgresServer.shared.get()
        let url = try server.makeDatabase()
        let (first, second) = (try PostgresStore(url, pace: .patient), try PostgresStore(url, pace: .patient))
        defer { for node in [first, second] { node.close() } }
        try await Conformance.verify(presence: first, second)
        #expect(
            try server.run("SELECT relpersistence FROM pg_class WHERE oid = 'outlet.presence'::regclass", in: url)
                == "u")
    }

    @Test func `two nodes pass the conformance suite of shared sign-ins`() async throws {
        let url = try PostgresServer.shared.get().makeDatabase()
        let (first, second) = (try PostgresStore(url, pace: .patient), try PostgresStore(url, pace: .patient))
        defer { for node in [first, second] { node.close() } }
        try await Conformance.verify(signIns: first, on: second)
    }

    @Test func `two nodes pass the conformance suite of shared stores`() async throws {
        let url = try PostgresServer.shared.get().makeDatabase()
        var pace = Pace.patient
        pace.heartbeat = .milliseconds(100)
        let (first, second) = (try PostgresStore(url, pace: pace), try PostgresStore(url, pace: pace))
        defer { for node in [first, second] { node.close() } }
        try await Conformance.verify(nodes: first, second)
    }
}
