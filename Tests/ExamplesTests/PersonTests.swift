import Outlet
import OutletTesting
import Testing
import ViewTree

/// The screen of the articles on Intentions, as its manual tells.
@Suite(.timeLimit(.minutes(30))) struct PersonTests {
    private static let implementations = ["standard", "compact"]

    private func client(_ transport: Transport = .inProcess, _ implementation: String = "standard") async throws
        -> TestClient
    {
        try await TestClient(ExampleApp.application, over: transport).open("person", implementation: implementation)
    }

    @Test(arguments: Transport.allCases, implementations)
    func `somebody types a name, reverses it and puts it in upper case`(
        transport: Transport, implementation: String
    ) async throws {
        let client = try await client(transport, implementation)
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

    @Test(arguments: implementations)
    func `return puts the keyboard away, which is no business of the server`(implementation: String) async throws {
        let client = try await client(.inProcess, implementation)
        try await client.submit("textField")
        #expect(client.actions == ["dismissKeyboard"])
        #expect(client.revision == 1)
    }

    @Test(arguments: implementations)
    func `a draft that the event does not change stays the user's`(implementation: String) async throws {
        let client = try await client(.inProcess, implementation)
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

    @Test(arguments: implementations)
    func `the first document is as it was`(implementation: String) async throws {
        try Snapshot.check(try await client(.inProcess, implementation).document, "person-\(implementation)")
    }

    @Test func `another implementation can be had by name alone`() async throws {
        let (standard, compact) = (try await client(), try await client(.inProcess, "compact"))
        #expect(standard.document["tree"]?["type"] == "column")
        #expect(compact.document["tree"]?["type"] == "row")
        #expect(Set(compact.ids).isSubset(of: standard.ids))
    }
}
