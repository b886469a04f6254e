import Outlet
import OutletTesting
import TestPrograms
import Testing

@testable import OutletPostgres

/// Sessions in a PostgreSQL of the tests' own.
@Suite(.timeLimit(.minutes(5))) struct PostgresStoreTests {
    @Test func `it passes the conformance suite`() async throws {
        let store = try PostgresStore(PostgresServer.shared.get().makeDatabase())
        defer { store.close() }
        try await Conformance.verify(store: store)
    }

    @Test func `two nodes pass the conformance suite of shared stores`() async throws {
        let url = try PostgresServer.shared.get().makeDatabase()
        var pace = Pace()
        pace.heartbeat = .milliseconds(100)
        let (first, second) = (try PostgresStore(url, pace: pace), try PostgresStore(url, pace: pace))
        defer { for node in [first, second] { node.close() } }
        try await Conformance.verify(nodes: first, second)
    }
}
