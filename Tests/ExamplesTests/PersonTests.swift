import Outlet
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

/// The screen of the articles on Intentions, as its manual tells.
@Suite(.timeLimit(.minutes(30))) struct PersonTests {
    /// A screen in one of its implementations. Those of the controller are wired by it, the other screen where its nodes
    /// are.
    struct Wiring: CustomTestStringConvertible, Sendable {
        let screen: String
        var implementation = "standard"

        var testDescription: String { "\(screen), \(implementation)" }
    }

    private static let wirings = [
        Wiring(screen: "person"), Wiring(screen: "person", implementation: "compact"), Wiring(screen: "personInView"),
    ]

    private func client(
        _ transport: Transport = .inProcess, _ wiring: Wiring = Self.wirings[0]
    ) async throws -> TestClient {
        try await TestClient(ExampleApp.application, over: transport)
            .open(wiring.screen, implementation: wiring.implementation)
    }

    @Test(arguments: Transport.allCases, wirings)
    func `somebody types a name, reverses it and puts it in upper case`(
        transport: Transport, wiring: Wiring
    ) async throws {
        let client = try await client(transport, wiring)
        #expect(client.value("textField") == "Dominik")
        #expect(client.text("label") == "Dominik")
        try await client.type("Anna", into: "textField")
        #expect(client.text("label") == "Dominik")
        try await client.tap("reverseButton")
        #expect(client.text("label") == "annA")
        #expect(client.value("textField") == "annA")
        try await client.tap("uppercaseButton")
        #expect(client.text("label") == "ANNA")
        #expect(client.value("textField") == "ANNA")
        #expect(client.revision == 3)
        try await client.check()
    }

    @Test(arguments: wirings)
    func `return puts the keyboard away, which is no business of the server`(wiring: Wiring) async throws {
        let client = try await client(.inProcess, wiring)
        try await client.submit("textField")
        #expect(client.actions == ["dismissKeyboard"])
        #expect(client.revision == 1)
    }

    @Test(arguments: wirings)
    func `a draft that the event does not change stays the user's`(wiring: Wiring) async throws {
        let client = try await client(.inProcess, wiring)
        try await client.type("Dominik", into: "textField")
        try await client.tap("uppercaseButton")
        try await client.type("DOMINIK", into: "textField")
        try await client.tap("uppercaseButton")
        #expect(client.revision == 2)
        #expect(client.value("textField") == "DOMINIK")
    }

    @Test(arguments: [
        ("", ""), ("a", "a"), ("🇩🇪e\u{301}👩‍👩‍👧", "👩‍👩‍👧e\u{301}🇩🇪"), ("👍🏽👋", "👋👍🏽"),
        ("שלום", "םולש"), ("\"\\/", "/\\\""),
    ])
    func `names are reversed character by character`(name: String, reversed: String) async throws {
        let client = try await client()
        try await client.type(name, into: "textField")
        try await client.tap("reverseButton")
        #expect(client.text("label").map { Array($0.utf8) } == Array(reversed.utf8))
        try await client.check()
    }

    @Test(arguments: wirings)
    func `the first document is as it was`(wiring: Wiring) async throws {
        try Snapshot.check(try await client(.inProcess, wiring).document, "\(wiring.screen)-\(wiring.implementation)")
    }

    @Test func `another implementation can be had by name alone`() async throws {
        let (standard, compact) = (try await client(), try await client(.inProcess, Self.wirings[1]))
        #expect(standard.document["tree"]?["type"] == "column")
        #expect(compact.document["tree"]?["type"] == "row")
        #expect(Set(compact.ids).isSubset(of: standard.ids))
    }
}
