import Outlet
import TestPrograms
import Testing

@testable import OutletPostgres

/// What is said of a place, and what never.
@Suite(.threads, .timeLimit(.minutes(5))) struct PlaceTests {
    @Test(arguments: [
        ("postgres://ada:Sesame@db.example:5433/app?sslmode=require", "postgres://db.example:5433/app"),
        ("//ada:Sesame@db.example/app", "postgres://db.example/app"),
        ("postgresql://ada@[::1]/app", "postgres://::1/app"),
        ("host=db.example user=ada password=Sesame dbname=app", "postgres://db.example/app"),
        ("service=outlet password='Sesame'", "postgres:service=outlet"), ("app", "postgres:app"), ("", "postgres:"),
    ])
    func `a place is named without user and password`(setting: String, name: String) throws {
        #expect(try Place(setting).description == name)
    }

    @Test(arguments: [
        "postgres://ada:Ses@me@db.example/app", "postgres://ada:Ses/ame@db.example/app",
        "postgres://ada:Ses:ame@db.example/app:Sesame@x", "host=db.example Sesame", "postgres://[Sesame", "prt=Sesame",
        "postgres://db.example/app?pass=Sesame",
    ])
    func `a place that is misread would show a part of a password, and is refused`(setting: String) throws {
        let refused = #expect(throws: PostgresStoreError.self) { try Place(setting) }
        #expect(refused?.code == .malformed)
        #expect(refused?.description.contains("Ses") == false)
    }

    @Test func `a password opens the store, a wrong one does not, and neither is told`() async throws {
        let server = try PostgresServer.shared.get()
        let url = server.urlWithPassword(of: try server.makeDatabase())
        let store = try PostgresStore(url, pace: .patient)
        let findings = store.findings()
        try await store.verify()
        store.close()
        #expect(!findings.elements.isEmpty)
        for finding in findings.elements { #expect(!finding.text.contains(PostgresServer.password)) }
        let refused = #expect(throws: PostgresStoreError.self) {
            try PostgresStore(url.replacing(PostgresServer.password, with: "Mellon-4712"))
        }
        #expect(refused?.description.contains("authentication failed") == true, "\(String(describing: refused))")
        #expect(refused?.description.contains("4712") == false)
    }
}
