import Testing

@testable import Examples
@testable import struct Outlet.SeededGenerator

/// What the search field finds.
@Suite(.timeLimit(.minutes(30))) struct SearchTests {
    @Test(arguments: [
        "latin small e ac", "LATIN SMALL LETTER E WITH ACUTE", "acute small e", "U+00E9", "u+e9", "00e9", "é",
    ])
    func `é is found by the beginnings of its words, by its code point, and by itself`(text: String) async throws {
        #expect(try await FilledDatabase.page(text).characters.first?.text == "é")
    }

    @Test func `each letter that is typed leaves less to be found, and never loses what is meant`() async throws {
        var last = try await FilledDatabase.page("")
        #expect(last.total == UnicodeCharacter.count)
        let text = "white chess ki"
        for end in 1...text.count where !text.prefix(end).hasSuffix(" ") {
            let query = CharacterQuery(text: String(text.prefix(end)))
            let page = try await FilledDatabase.page(query, limit: 1_000)
            #expect(page.total <= last.total, "\(query.text)")
            last = page
        }
        #expect(last.characters.contains { $0.text == "♔" })
        #expect(last.characters.allSatisfy { $0.name.contains("WHITE") && $0.name.contains(" KI") })
    }

    @Test func `a code point can be typed digit by digit`() async throws {
        #expect(try await FilledDatabase.page("U+1F60").characters.map(\.codePoint.hex).prefix(2) == ["1F60", "1F600"])
        #expect(try await FilledDatabase.page("0x1F600").characters.map(\.text) == ["😀"])
        #expect(try await FilledDatabase.page("U+110000").characters.isEmpty)
        let latin = try await FilledDatabase.page(CharacterQuery(text: "U+00E small"), limit: 1_000)
        #expect(latin.characters.count == 16)
    }

    @Test func `pasted text is taken apart into its characters`() async throws {
        #expect(try await FilledDatabase.page("👩‍👧").characters.map(\.codePoint.hex) == ["200D", "1F467", "1F469"])
        #expect(try await FilledDatabase.page("→ é").characters.map(\.text) == ["é", "→"])
        #expect(try await FilledDatabase.page("e\u{301}").characters.map(\.codePoint.hex) == ["0065", "00E9", "0301"])
        #expect(try await FilledDatabase.page("+").characters.map(\.name) == ["PLUS SIGN"])
        #expect(try await FilledDatabase.page("\0").characters.map(\.name) == ["NULL"])
    }

    @Test(arguments: [
        ("7", "DIGIT SEVEN"), ("a", "LATIN SMALL LETTER A"), ("eol", "LINE FEED"), ("gha", "LATIN CAPITAL LETTER OI"),
    ])
    func `a digit, a letter and an alias are words of the name too`(text: String, name: String) async throws {
        let page = try await FilledDatabase.page(CharacterQuery(text: text), limit: 1_000)
        #expect(page.characters.contains { $0.name == name })
    }

    @Test(arguments: ["", "arrow", "→☃é😀", "U+219"])
    func `what is found comes in the order of code points, as many as are asked for`(text: String) async throws {
        // Somebody who likes nothing, whatever other tests like meanwhile.
        let query = CharacterQuery(text: text, principal: "Nobody")
        let all = try await FilledDatabase.page(query, limit: 3_000)
        #expect(all.characters.map(\.codePoint) == all.characters.map(\.codePoint).sorted())
        #expect(all.hasMore == (all.characters.count < all.total))
        for limit in [1, 7, 50, 1_001] {
            let page = try await FilledDatabase.page(query, limit: limit)
            #expect(page.characters[...] == all.characters.prefix(limit))
            #expect(page.hasMore == (all.total > limit))
            #expect(page.total == all.total)
        }
    }

    /// Whether a name or code point has a word that begins like each of those in the text.
    private func isMeant(_ character: UnicodeCharacter, by text: String) -> Bool {
        let words = ([character.name, character.codePoint.hex] + character.aliases)
            .flatMap { $0.lowercased().split { $0 == " " || $0 == "-" } }
        return text.split(separator: " ").allSatisfy { beginning in words.contains { $0.hasPrefix(beginning) } }
    }

    @Test(arguments: 0..<40)
    func `what is found in a block is what a look at every name there finds`(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let block = try #require(
            UnicodeBlock.all.filter { $0.name != "Hangul Syllables" }.randomElement(using: &random))
        let everyone = Array(
            UnicodeCharacter.assigned(from: block.range.lowerBound).prefix { $0.block == block })
        let model = try #require(everyone.randomElement(using: &random))
        let words = model.name.lowercased().split { $0 == " " || $0 == "-" }.shuffled(using: &random)
        let text = words.prefix(Int.random(in: 1...3, using: &random))
            .map { $0.prefix(Int.random(in: 1...$0.count, using: &random)) }.joined(separator: " ")
        let found = try await FilledDatabase.page(CharacterQuery(text: text), limit: 200_000).characters
        let expected = everyone.filter { isMeant($0, by: text) }
        #expect(found.filter { $0.block == block }.map(\.name) == expected.map(\.name), "\(text)")
        #expect(expected.contains(model))
    }
}
