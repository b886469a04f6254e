import Logging
import OutletServer
import OutletSocketTesting
import OutletTesting
import TestPrograms
import Testing

@testable import Examples
@testable import OutletPostgres

/// Two nodes on PostgreSQL, each behind a socket.
@Suite(.threads, .timeLimit(.minutes(5))) struct NewestReadTests {
    private let data = TemporaryDirectory()

    @Test func `a read shows what another node has answered, and a server's threads ask for themselves`() async throws {
        let server = try PostgresServer.shared.get()
        let url = try server.makeDatabase()
        let stores = try [PostgresStore(url, pace: .patient), PostgresStore(url, pace: .patient)]
        defer { for store in stores { store.close() } }
        let app = try ExampleApp.examples(in: data.path).application()
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let nodes = try stores.map { try Transport.socket.channel(to: Endpoint(app, store: $0, logger: logger)) }
        let writer = try await TestClient(nodes[0]).open("person")
        let reader = try await TestClient(nodes[1]).resume(String(writer.path.dropFirst("/sessions/".count)))
        // Beside the seven connections of each store.
        let count = """
            SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
                AND pid <> pg_backend_pid()
            """
        while try Int(server.run(count, in: url)) ?? 0 <= 14 { try await reader.reload() }
        for round in 10..<40 {
            try await writer.type("\(round)", into: "textField")
            try await writer.tap("reverseButton")
            try await reader.reload()
            #expect(reader.revision == writer.revision)
            #expect(reader.text("label") == String("\(round)".reversed()))
        }
    }
}
