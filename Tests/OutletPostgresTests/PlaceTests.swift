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

    @Test func `each attempt begins with another of several hosts, with its port`() throws {
        let place = try Place("postgres://ada@a.example,b.example:5433,c.example/app")
        func settings(_ attempt: Int) -> [String: String] { Dictionary(place.settings(attempt: attempt)) { $1 } }
        #expect(settings(0)["host"] == "a.example,b.example,c.example" && settings(0)["port"] == ",5433,")
        #expect(settings(1)["host"] == "b.example,c.example,a.example" && settings(1)["port"] == "5433,,")
        #expect(settings(5)["host"] == "c.example,a.example,b.example" && settings(5)["port"] == ",,5433")
        let ports = try Place("host=a,b port=5433").settings(attempt: 1).filter { $0.0 == "port" }
        #expect(ports.isEmpty, "one port for all")
        #expect(try Place("postgres://a.example/app").settings(attempt: 1).filter { $0.0 == "host" }.isEmpty)
    }

    @Test func `a host that does not answer is passed over`() async throws {
        let (silent, server) = (try PostgresServer(), try PostgresServer.shared.get())
        defer { silent.stop(hard: true) }
        let url = server.urlWithPassword(of: try server.makeDatabase())
            .replacing(":\(server.port)/", with: ":\(silent.port),127.0.0.1:\(server.port)/")
        try silent.signalAll("STOP")
        defer { try? silent.signalAll("CONT") }
        var pace = Pace.patient
        pace.connectTime = .seconds(10)
        let store = try PostgresStore(url, pace: pace)
        defer { store.close() }
        try await store.verify()
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
            try PostgresStore(url.replacing(PostgresServer.password, with: "Mellon-4712"), pace: .patient)
        }
        #expect(refused?.description.contains("authentication failed") == true, "\(String(describing: refused))")
        #expect(refused?.description.contains("\". Keep the user's password in ~/.pgpass") == true)
        #expect(refused?.description.contains("4712") == false)
    }
}
