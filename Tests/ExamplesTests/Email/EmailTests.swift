import GRDB
import Outlet
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import Examples

/// The screens `enterEmail` and `email`, as their manual tells: an address is entered, kept, and seen to be kept.
@Suite(.timeLimit(.minutes(30))) struct EmailTests {
    private let directory = TemporaryDirectory()

    private func client(_ transport: Transport = .inProcess, locale: String? = nil) async throws -> TestClient {
        try await TestClient(ExampleApp.examples(in: directory.path).application(), over: transport)
            .open("enterEmail", locale: locale)
    }

    private func database() throws -> EmailDatabase { try EmailDatabase(directory: directory.path) }

    @Test(arguments: Transport.allCases)
    func `an address is entered and kept, and only then the next screen says so`(transport: Transport) async throws {
        let client = try await client(transport)
        try await client.type("anna@example.org", into: "email")
        #expect(client.node("save")?["enabled"] == nil)
        try await client.tap("save")
        try await client.wait { $0.screen == "email" }
        #expect(client.text("fact") == "anna@example.org is kept.")
        #expect(client.stack == ["email"])
        #expect(try await database().email(1)?.address == "anna@example.org")
        try await client.check()
    }

    @Test(arguments: Transport.allCases)
    func `a form that nobody has touched complains of nothing, and can't be saved`(
        transport: Transport
    ) async throws {
        let client = try await client(transport)
        #expect(client.node("email")?["error"] == nil)
        #expect(!client.shows("summary"))
        #expect(client.node("save")?["enabled"] == false)
        let refusal = await #expect(throws: Refusal.self) { try await client.post(client.event(.tap, on: "save")) }
        #expect(refusal?.answer.status == 409)
        #expect(refusal?.answer.problem == "disabled")
        #expect(client.revision == 1)
    }

    @Test func `what is no address says so at its field as soon as it is typed, and stops as soon as it is one`()
        async throws
    {
        let client = try await client()
        try await client.type("anna@", into: "email")
        #expect(client.node("email")?["error"] == "This is no e-mail address.")
        #expect(client.value("email") == "anna@")
        #expect(client.node("save")?["enabled"] == false)
        try await client.type("anna@example.org", into: "email")
        #expect(client.node("email")?["error"] == nil)
        #expect(client.node("save")?["enabled"] == nil)
        try await client.check()
    }

    @Test func `return hands the form in: what is wrong is summed up, each with the way to its field`() async throws {
        let client = try await client()
        try await client.submit("form")
        #expect(client.shows("summary"))
        #expect(client.node("summary")?["accessibility"]?["role"] == "alert")
        #expect(client.text("summary.at.address") == "E-mail address: Please fill this in.")
        #expect(client.node("email")?["error"] == "Please fill this in.")
        try await client.tap("summary.at.address")
        #expect(client.actions == [["focus": "email"]])
        try await client.type("anna@example.org", into: "email")
        #expect(!client.shows("summary"))
        try await client.submit("form")
        try await client.wait { $0.screen == "email" }
        try await client.check()
    }

    @Test func `what was typed last counts, whether or not it was posted`() async throws {
        let client = try await client()
        try await client.post(Event(.submit, on: "form", values: JSONObject([("email", "bo@example.org")])))
        try await client.wait { $0.screen == "email" }
        #expect(client.text("fact") == "bo@example.org is kept.")
    }

    @Test(arguments: Transport.allCases)
    func `an address that is taken is told at the field, and another one can be tried`(
        transport: Transport
    ) async throws {
        let client = try await client(transport)
        try await client.type("anna@example.org", into: "email")
        try await client.tap("save")
        try await client.wait { $0.screen == "email" }
        try await client.tap("another")
        #expect(client.stack == ["enterEmail"])
        try await client.type("Anna@Example.org", into: "email")
        try await client.tap("save")
        try await client.wait { $0.node("email")?["error"] != nil }
        #expect(client.node("email")?["error"] == "This address is taken.")
        #expect(client.text("summary.at.address") == "E-mail address: This address is taken.")
        #expect(client.value("email") == "Anna@Example.org")
        try await client.type("anna@example.com", into: "email")
        #expect(client.node("email")?["error"] == nil)
        try await client.tap("save")
        try await client.wait { $0.text("fact") == "anna@example.com is kept." }
        try await client.check()
    }

    @Test func `what can't be kept is told, nothing typed is lost, and it can be tried again`() async throws {
        let client = try await client()
        let pool = try database().pool
        try await pool.write {
            try $0.execute(sql: "CREATE TRIGGER full BEFORE INSERT ON email BEGIN SELECT RAISE(ROLLBACK, 'full'); END")
        }
        try await client.type("anna@example.org", into: "email")
        try await client.tap("save")
        try await client.wait { $0.node("summary.failure") != nil }
        #expect(client.shows("summary"))
        #expect(client.text("summary.failure") == "This could not be saved. Please try again.")
        #expect(client.value("email") == "anna@example.org")
        #expect(client.screen == "enterEmail")
        #expect(client.node("save")?["enabled"] == nil)
        try await pool.write { try $0.execute(sql: "DROP TRIGGER full") }
        try await client.tap("save")
        try await client.wait { $0.screen == "email" }
        try await client.check()
    }

    @Test func `who speaks German is told all of it in German`() async throws {
        let client = try await client(locale: "de")
        #expect(client.node("email")?["label"] == "E-Mail-Adresse")
        try await client.submit("form")
        #expect(client.text("summary.at.address") == "E-Mail-Adresse: Bitte füllen Sie dies aus.")
        try await client.type("anna@", into: "email")
        #expect(client.node("email")?["error"] == "Dies ist keine E-Mail-Adresse.")
        try await client.type("anna@example.org", into: "email")
        try await client.tap("save")
        try await client.wait { $0.screen == "email" }
        #expect(client.text("fact") == "anna@example.org ist gespeichert.")
    }

    @Test func `a link leads to an address that was kept, and to no other`() async throws {
        let client = try await client()
        try await client.type("anna@example.org", into: "email")
        try await client.tap("save")
        try await client.wait { $0.screen == "email" }
        #expect(client.document["stack"]?[0]?["url"] == "/screens/email?id=1")
        let later = try await self.client().open("email", parameters: JSONObject([("id", 1)]))
        try await later.wait { $0.text("fact") == "anna@example.org is kept." }
        try await later.open("email", parameters: JSONObject([("id", 2)]))
        try await later.wait { $0.shows("trouble") }
        #expect(later.text("trouble") == "No such address is kept.")
        #expect(!later.shows("fact"))
    }
}
