import GRDB
import Testing

@testable import Examples

/// Which characters there are, and what is said of each.
@Suite(.timeLimit(.minutes(30))) struct RepertoireTests {
    private func character(_ scalar: Unicode.Scalar) async throws -> UnicodeCharacter {
        try #require(
            try await FilledDatabase.read { try UnicodeCharacter.fetch($0, at: CodePoint(scalar: scalar)) })
    }

    @Test func `a character has a name, a category, a block, and the version that brought it`() async throws {
        let character = try await character("é")
        #expect(character.text == "é")
        #expect(character.codePoint.description == "U+00E9")
        #expect(character.name == "LATIN SMALL LETTER E WITH ACUTE")
        #expect(character.category.title == "Lowercase letter")
        #expect(character.block.name == "Latin-1 Supplement")
        #expect(character.age == "1.1")
        #expect(!character.isFavourite)
    }

    @Test(
        arguments: [
            ("\u{0}", "NULL", "Control", ["NUL"]),
            ("\u{A}", "LINE FEED", "Control", ["NEW LINE", "END OF LINE", "LF", "NL", "EOL"]),
            ("\u{99}", "SINGLE GRAPHIC CHARACTER INTRODUCER", "Control", ["SGC"]),
            ("\u{1A2}", "LATIN CAPITAL LETTER OI", "Uppercase letter", ["LATIN CAPITAL LETTER GHA"]),
            ("\u{4E00}", "CJK UNIFIED IDEOGRAPH-4E00", "Other letter", []),
            ("\u{323B0}", "CJK UNIFIED IDEOGRAPH-323B0", "Other letter", []),
            ("\u{18D09}", "TANGUT IDEOGRAPH-18D09", "Other letter", []),
            ("\u{18CFF}", "KHITAN SMALL SCRIPT CHARACTER-18CFF", "Other letter", []),
            ("\u{D55C}", "HANGUL SYLLABLE HAN", "Other letter", []),
            ("\u{1F600}", "GRINNING FACE", "Other symbol", []),
            ("\u{E0001}", "LANGUAGE TAG", "Format", []),
        ] as [(Unicode.Scalar, String, String, [String])])
    func `control characters go by their aliases, ideographs by their code points`(
        scalar: Unicode.Scalar, name: String, category: String, aliases: [String]
    ) async throws {
        let character = try await character(scalar)
        #expect(character.name == name)
        #expect(character.category.title == category)
        #expect(character.aliases == aliases)
        #expect(character.text.unicodeScalars.elementsEqual([scalar]))
    }

    @Test(
        arguments: [
            ("\u{0}", "NUL"), ("\u{9}", "TAB"), ("\u{A}", "LF"), ("\u{1B}", "ESC"), ("\u{7F}", "DEL"),
            ("\u{85}", "NEL"), ("\u{9F}", "APC"), (" ", "SP"), ("\u{A0}", "NBSP"), ("\u{AD}", "SHY"),
            ("\u{34F}", "CGJ"), ("\u{1680}", "OSM"), ("\u{2003}", "EMSP"), ("\u{200B}", "ZWSP"),
            ("\u{200C}", "ZWNJ"), ("\u{200D}", "ZWJ"), ("\u{200E}", "LRM"), ("\u{200F}", "RLM"),
            ("\u{2028}", "LS"), ("\u{202C}", "PDF"), ("\u{2066}", "LRI"), ("\u{2800}", "BPB"),
            ("\u{3164}", "HF"), ("\u{FE0F}", "VS16"), ("\u{FEFF}", "BOM"), ("\u{E0041}", "E0041"),
            ("A", nil), ("é", nil), ("\u{301}", nil), ("\u{E0100}", "VS17"), ("☃", nil), ("\u{600}", nil),
            ("\u{4E00}", nil),
        ] as [(Unicode.Scalar, String?)])
    func `a character that can't be seen has an abbreviation`(scalar: Unicode.Scalar, text: String?) async throws {
        #expect(try await character(scalar).abbreviation == text)
    }

    @Test func `every abbreviation is short, and stands for one character in its block`() {
        let abbreviations = UnicodeCharacter.assigned().compactMap { character in
            character.abbreviation.map { (block: character.block.name, text: $0) }
        }
        #expect(abbreviations.count > 400)
        #expect(abbreviations.allSatisfy { (2...5).contains($0.text.count) })
        let blocks = Dictionary(grouping: abbreviations, by: \.block)
        for (block, characters) in blocks {
            #expect(Set(characters.map(\.text)).count == characters.count, "\(block)")
        }
    }

    @Test(arguments: [0x378, 0xE000, 0xFDD0, 0xFFFE, 0xF0000, 0x10FFFF] as [UInt32])
    func `what is unassigned, private or no character is not there`(value: UInt32) async throws {
        let codePoint = try #require(CodePoint(rawValue: value))
        #expect(try await FilledDatabase.read { try UnicodeCharacter.fetch($0, at: codePoint) } == nil)
    }

    @Test func `there are more than 150,000, each with a name of its own, a block and a version`() async throws {
        let (count, names, blank) = try await FilledDatabase.read { db in
            let row = try #require(
                try Row.fetchOne(
                    db,
                    sql: """
                        SELECT count(*), count(DISTINCT character.name), sum(character.name = '' OR age = '' OR block IS NULL)
                        FROM character LEFT JOIN block ON block.first = block AND codePoint BETWEEN first AND last
                        """))
            return (row[0] as Int, row[1] as Int, row[2] as Int)
        }
        #expect(count > 150_000)
        #expect(count == UnicodeCharacter.count)
        #expect(names == count)
        #expect(blank == 0)
    }

    @Test func `none is left out that the standard library calls assigned`() {
        let assigned = (0...CodePoint.last.rawValue).count {
            Unicode.Scalar($0).flatMap(UnicodeCategory.init(of:)) != nil
        }
        #expect(UnicodeCharacter.count == assigned)
    }

    @Test func `the blocks stand in order, apart from each other, none twice`() {
        let blocks = UnicodeBlock.all
        #expect(blocks.count == 340)
        #expect(Set(blocks.map(\.name)).count == blocks.count)
        for (block, next) in zip(blocks, blocks.dropFirst()) { #expect(block.range.upperBound < next.range.lowerBound) }
    }

    @Test func `the blocks tell how many characters are in them`() async throws {
        let counts = try await FilledDatabase.read { db in
            try Row.fetchAll(db, sql: "SELECT name, count FROM block ORDER BY first").map { row in
                (name: row["name"] as String, count: row["count"] as Int)
            }
        }
        #expect(counts.map(\.name) == UnicodeBlock.all.map(\.name))
        #expect(counts.first?.count == 128)
        #expect(counts.first { $0.name == "Hangul Syllables" }?.count == 11_172)
        #expect(counts.reduce(0) { $0 + $1.count } == UnicodeCharacter.count)
    }
}
