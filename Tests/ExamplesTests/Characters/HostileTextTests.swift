import Testing

@testable import Examples
@testable import struct Outlet.SeededGenerator

/// Whatever stands in the search field: it is a text, and never a command.
@Suite(.timeLimit(.minutes(30))) struct HostileTextTests {
    private static let texts = [
        "", " ", "\t", "\"", "\"\"\"", "'", "''", "*", "a*", "^a", "name:a", "name : a", "{name code} : a",
        "- name : a",
        "code:\"", "NEAR(a b)", "NEAR", "a AND", "AND", "OR", "NOT a", "a NOT", "(", "((a)", "a + b", "a . b", ";",
        "x' OR 1=1; DROP TABLE character; --", "\"); DELETE FROM character; --", "?1", ":a", "$a", "@a", "%", "_", "\\",
        "\0", "a\0b", "\0\"", "U+", "U+G", "0x", "U+110000", "U+FFFFFFFFFFFF", "U+-1", "u+\"", "\u{FEFF}",
        "\u{202E}abc",
        "\u{10FFFF}", "\u{FFFE}", "👩‍👩‍👧", "1️⃣", "e\u{301}", "Ａ", "İ", "ß", "ﬁ", "a\u{300}\u{301}\u{302}",
        String(repeating: "a", count: 10_240), String(repeating: "a ", count: 5_120),
        String(repeating: "\"", count: 10_240), String(repeating: "(", count: 10_240),
        String(repeating: "👩‍👩‍👧", count: 600), "a" + String(repeating: "\u{301}", count: 5_000),
        (0..<2_000).map { String($0, radix: 36) }.joined(separator: " "),
        (0..<3_000).compactMap { Unicode.Scalar(0x4E00 + $0) }.map(String.init).joined(),
    ]

    private func ask(_ query: CharacterQuery) async throws {
        let page = try await FilledDatabase.page(query, limit: 1_000)
        #expect(page.total == page.characters.count || page.characters.count == 1_000)
        #expect(page.hasMore == (page.total > page.characters.count))
        #expect(try await FilledDatabase.page("").total == UnicodeCharacter.count)
    }

    @Test(arguments: texts.indices, [false, true])
    func `odd text finds something or nothing, and harms nobody`(index: Int, favouritesOnly: Bool) async throws {
        let text = Self.texts[index]
        try await ask(CharacterQuery(text: text, favouritesOnly: favouritesOnly, principal: text))
    }

    @Test(arguments: 0..<200) func `so does random text`(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "\"", "'", "*", "(", ")", "a", "latin", " ", " ", "AND", "NOT", "NEAR", "U+", "0", "é", "\0", ":", "-",
            "\n",
        ]
        let text = (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }
        try await ask(CharacterQuery(text: text.joined()))
    }
}
