import Testing

@testable import Examples

/// What somebody likes.
@Suite(.timeLimit(.minutes(30))) struct FavouriteTests {
    private func set(_ text: String, to isFavourite: Bool = true, _ principal: String) async throws {
        let scalar = try #require(text.unicodeScalars.first)
        try await FilledDatabase.write {
            try Favourites(principal: principal).set(CodePoint(scalar: scalar), to: isFavourite, in: $0)
        }
    }

    private func favourites(of principal: String, _ text: String = "") async throws -> [String] {
        try await FilledDatabase.page(CharacterQuery(text: text, favouritesOnly: true, principal: principal))
            .characters.map(\.text)
    }

    @Test func `a favourite is one until it is taken away, for whoever likes it, however often it is asked for`()
        async throws
    {
        try await set("☃", "Anna")
        try await set("☃", "Anna")
        try await set("é", "Anna")
        try await set("😀", "")
        #expect(try await favourites(of: "Anna") == ["é", "☃"])
        #expect(try await favourites(of: "Anna", "snow") == ["☃"])
        #expect(try await favourites(of: "Anna", "☃→") == ["☃"])
        #expect(try await favourites(of: "") == ["😀"])
        #expect(try await favourites(of: "Berta") == [])
        try await set("☃", to: false, "Anna")
        #expect(try await favourites(of: "Anna") == ["é"])
    }

    @Test func `a character that is found tells whether it is liked`() async throws {
        try await set("♥", "Clara")
        let (clara, dora) = try await FilledDatabase.read { db in
            let heart = CodePoint(scalar: "♥")
            return (
                try UnicodeCharacter.fetch(db, at: heart, for: "Clara")?.isFavourite,
                try UnicodeCharacter.fetch(db, at: heart, for: "Dora")?.isFavourite
            )
        }
        #expect(clara == true)
        #expect(dora == false)
        let query = CharacterQuery(text: "♥♦", principal: "Clara")
        #expect(try await FilledDatabase.page(query).characters.map(\.isFavourite) == [true, false])
    }

    @Test func `what is no character can't be liked`() async throws {
        try await set("\u{FFFE}", "Emma")
        #expect(try await favourites(of: "Emma") == [])
    }
}
