import Outlet
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import Examples

/// What is told of a single one: the manual of the screen `character`.
@Suite(.timeLimit(.minutes(30))) struct CharacterTests {
    private func detail(_ codePoint: String, over transport: Transport = .inProcess) async throws -> TestClient {
        let client = try await TestClient(CharacterApp.application(FilledDatabase.database), over: transport)
        try await client.open("character", parameters: JSONObject([("codePoint", .string(codePoint))]))
        try await client.wait { $0.text("characterName") != "" }
        return client
    }

    private func expectSnowman(_ client: TestClient) {
        #expect(client.screen == "character")
        #expect(client.text("largeSymbol") == "☃")
        #expect(client.text("characterName") == "SNOWMAN")
        #expect(client.text("codePoint") == "U+2603")
        #expect(client.text("category") == "Other symbol")
        #expect(client.text("block") == "Miscellaneous Symbols")
        #expect(client.text("age") == "Unicode 1.1")
        #expect(client.value("favourite") == false)
    }

    @Test(arguments: Transport.allCases)
    func `a row leads to its character, all of which is there at once`(transport: Transport) async throws {
        let client = try await CharacterApp.search("snowman", over: transport)
        try await client.select("U+2603", in: "results")
        expectSnowman(client)
        #expect(client.stack == ["characters", "character"])
        #expect(client.document["stack"]?[1]?["url"] == "/screens/character?codePoint=U%2B2603")
        try await client.back()
        #expect(client.stack == ["characters"])
        #expect(client.value("search") == "snowman")
        #expect(client.found() == ["SNOWMAN", "SNOWMAN WITHOUT SNOW", "BLACK SNOWMAN"])
        try await client.check()
    }

    @Test(arguments: Transport.allCases)
    func `a link leads there as well`(transport: Transport) async throws {
        let client = try await detail("U+2603", over: transport)
        expectSnowman(client)
        #expect(client.stack == ["character"])
        let first = try await client.channel.get("/screens/character?codePoint=U%2B00E9")
        #expect(first.status == 200)
        #expect(first.json["stack"]?[0]?["url"] == "/screens/character?codePoint=U%2B00E9")
    }

    @Test func `what can't be seen, or is nothing by itself, has something that stands for it`() async throws {
        #expect(try await detail("U+0301").text("largeSymbol") == "◌\u{301}")
        let space = try await detail("U+0020")
        #expect(space.text("largeSymbol") == "SP")
        #expect(space.node("largeSymbol")?["style"] == "title")
        try await space.tap("copy")
        #expect(space.effects.first?["text"] == " ")
    }

    @Test(arguments: ["U+0378", "U+D800", "U+110000", "U++E9", "U+", "é", ""])
    func `what is no character is not found, and the answer says what one is`(codePoint: String) async throws {
        let client = try await TestClient(CharacterApp.application(FilledDatabase.database))
        let refusal = await #expect(throws: Refusal.self) {
            _ = try await client.open("character", parameters: JSONObject([("codePoint", .string(codePoint))]))
        }
        #expect(refusal?.answer.status == 404)
        #expect(
            refusal?.answer.json["detail"]?.string == "No character has the code point '\(codePoint)'; one is 'U+00E9'."
        )
    }

    @Test func `a row that is not there leads nowhere`() async throws {
        let client = try await CharacterApp.search("snowman")
        let refusal = await #expect(throws: Refusal.self) { try await client.select("U+0041", in: "results") }
        #expect(refusal?.answer.status == 409)
        #expect(client.stack == ["characters"])
    }

    @Test(arguments: Transport.allCases)
    func `it is copied, and more is told of it elsewhere`(transport: Transport) async throws {
        let client = try await detail("U+2603", over: transport)
        try await client.tap("copy")
        try await client.tap("open")
        #expect(client.effects.map { $0["type"] } == ["copy", "openURL"])
        #expect(client.effects.first?["text"] == "☃")
        #expect(client.effects.last?["url"] == "https://util.unicode.org/UnicodeJsps/character.jsp?a=2603")
    }

    @Test func `a mark is copied without the circle that it is shown on`() async throws {
        let client = try await detail("U+0301")
        try await client.tap("copy")
        #expect(client.effects.first?["text"]?.string.map { Array($0.unicodeScalars) } == ["\u{301}"])
    }
}
