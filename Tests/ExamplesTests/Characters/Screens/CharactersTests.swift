import Outlet
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import Examples

/// How characters are found: the manual of the screen `characters`.
@Suite(.timeLimit(.minutes(30))) struct CharactersTests {
    private static let buttons = ["letter", "small", "capital", "sign"]

    @Test(arguments: Transport.allCases)
    func `at first all characters are there, block by block, a page of them on screen`(transport: Transport)
        async throws
    {
        let client = try await CharacterApp.search(over: transport)
        #expect(client.document["title"] == "Characters")
        #expect(client.value("search") == "")
        #expect(client.value("favouritesOnly") == false)
        #expect(client.count == UnicodeCharacter.count)
        #expect(client.blocks == ["Basic Latin"])
        #expect(client.keys(of: "results").count == 50)
        #expect(client.node("results")?["more"] == true)
        #expect(client.text("results/U+0024/symbol") == "$")
        #expect(client.text("results/U+0024/name") == "DOLLAR SIGN")
        #expect(client.text("results/U+0024/codePoint") == "U+0024")
        for node in ["filling", "trouble"] { #expect(!client.shows(node), "\(node)") }
        try await client.check()
    }

    @Test func `what can't be seen has an abbreviation in small type`() async throws {
        let client = try await CharacterApp.search("U+20")
        #expect(client.text("results/U+0020/symbol") == "SP")
        #expect(client.node("results/U+0020/symbol")?["style"] == "caption")
        #expect(client.text("results/U+200D/symbol") == "ZWJ")
        #expect(client.text("results/U+2010/symbol") == "‐")
        #expect(client.node("results/U+2010/symbol")?["style"] == nil)
        try await client.check()
    }

    @Test func `the very first document holds them already`() async throws {
        let client = try await TestClient(CharacterApp.application(FilledDatabase.reopened())).open("characters")
        #expect(client.keys(of: "results").count == 50)
        #expect(client.count == UnicodeCharacter.count)
        #expect(client.revision == 1)
    }

    @Test(arguments: Transport.allCases)
    func `characters are found as one types`(transport: Transport) async throws {
        let client = try await CharacterApp.search(over: transport)
        for text in ["s", "sn", "snow", "snowm"] {
            try await client.type(text, into: "search")
            let page = try await FilledDatabase.page(text)
            try await client.wait { $0.found() == page.characters.map(\.name) }
            #expect(client.count == page.total)
            #expect(client.value("search") == .string(text))
        }
        #expect(client.text("count") == "3 characters")
        #expect(client.blocks == ["Miscellaneous Symbols"])
        #expect(client.found("symbol") == ["☃", "⛄", "⛇"])
        try await client.type("snowman black", into: "search")
        try await client.wait { $0.text("count") == "1 character" }
        #expect(client.found() == ["BLACK SNOWMAN"])
        try await client.check()
    }

    @Test(arguments: [
        ("U+00E9", ["LATIN SMALL LETTER E WITH ACUTE"], ["Latin-1 Supplement"]),
        ("é", ["LATIN SMALL LETTER E WITH ACUTE"], ["Latin-1 Supplement"]),
        ("→ ☃", ["RIGHTWARDS ARROW", "SNOWMAN"], ["Arrows", "Miscellaneous Symbols"]),
        ("0x1F600", ["GRINNING FACE"], ["Emoticons"]),
    ]) func `a code point, and characters themselves, are found as well`(
        text: String, names: [String], blocks: [String]
    ) async throws {
        let client = try await CharacterApp.search(text)
        #expect(client.found() == names)
        #expect(client.blocks == blocks)
    }

    @Test func `where nothing is found, the list says so`() async throws {
        let client = try await CharacterApp.search("no such thing")
        #expect(client.keys(of: "results").isEmpty)
        #expect(client.text("count") == "No characters")
        #expect(client.text("nothing") == "Nothing is found.")
        #expect(client.shows("nothing"))
        #expect(!client.shows("trouble"))
    }

    @Test func `quick searches refine what is typed, and can't be had for nothing`() async throws {
        let client = try await CharacterApp.search()
        for button in Self.buttons {
            #expect(client.node(button)?["enabled"] == false)
            await #expect(throws: Refusal.self) { try await client.post(client.event(.tap, on: button)) }
        }
        try await client.type("latin e acute", into: "search")
        for button in Self.buttons { #expect(client.node(button)?["enabled"] == nil) }
        try await client.tap("small")
        #expect(client.value("search") == "latin e acute small")
        try await client.tap("letter")
        #expect(client.value("search") == "latin e acute small letter")
        let total = try await FilledDatabase.page("latin e acute small letter").total
        try await client.wait { $0.count == total }
        #expect(client.found().contains("LATIN SMALL LETTER E WITH ACUTE"))
        #expect(client.found().allSatisfy { $0.contains("SMALL LETTER") })
        try await client.type("", into: "search")
        for button in Self.buttons { #expect(client.node(button)?["enabled"] == false) }
        try await client.check()
    }

    @Test(arguments: Transport.allCases)
    func `more characters come page by page, until all are there`(transport: Transport) async throws {
        let client = try await CharacterApp.search("arrow ri", over: transport)
        let all = try await FilledDatabase.page(CharacterQuery(text: "arrow ri"), limit: 1_000)
        var pages = [client.keys(of: "results").count]
        while client.node("results")?["more"] == true, pages.count < 100 {
            try await client.user(.loadMore, "results")
            try await client.wait { $0.keys(of: "results").count > pages.reduce(0, +) }
            pages.append(client.keys(of: "results").count - pages.reduce(0, +))
            #expect(client.count == all.total)
        }
        #expect(client.found() == all.characters.map(\.name))
        #expect(pages.dropLast().allSatisfy { $0 == 50 })
        #expect(pages.count == (all.total + 49) / 50)
        let revision = client.revision
        try await client.user(.loadMore, "results")
        #expect(client.revision == revision, "there is nothing more to come")
        try await client.check()
    }

    @Test func `a long list goes on as far as somebody scrolls`() async throws {
        let client = try await CharacterApp.search("latin")
        for page in 2...24 {
            try await client.user(.loadMore, "results")
            try await client.wait { $0.keys(of: "results").count == page * 50 }
        }
        #expect(client.node("results")?["more"] == true)
    }

    @Test func `another search begins at its first page`() async throws {
        let client = try await CharacterApp.search("arrow ri")
        try await client.user(.loadMore, "results")
        try await client.wait { $0.keys(of: "results").count == 100 }
        try await client.type("arrow", into: "search")
        let page = try await FilledDatabase.page("arrow")
        try await client.wait { $0.found() == page.characters.map(\.name) }
    }

    @Test func `an answer that comes too late is dropped`() async throws {
        let (database, gate) = (try await FilledDatabase.database, Gate())
        let source = DataSource<CharacterQuery, CharacterList>(loading: { query in
            if query.text == "slow" { await gate.wait() }
            defer { if query.text == "slow" { gate.leave() } }
            let character = query.text == "fast" ? UnicodeCharacter(CodePoint(scalar: "☃")) : nil
            return CharacterList(character.map { [.init($0.block, [$0])] } ?? [])
        })
        let search = Implementation<CharactersController>.standard(database).replacing { $0.characters(source) }
        let client = try await TestClient(CharacterApp.application(database, search: search)).open("characters")
        try await client.type("slow", into: "search")
        try await client.type("fast", into: "search")
        try await client.wait { $0.found() == ["SNOWMAN"] }
        // That the database is full comes by itself, too.
        try await client.wait { $0.node("filling")?["value"] == 1 }
        gate.open()
        await gate.left()
        let revision = client.revision
        try await client.reload()
        #expect(client.revision == revision)
        #expect(client.found() == ["SNOWMAN"])
    }
}
