import Testing

@testable import Examples

/// What somebody likes.
@Suite(.timeLimit(.minutes(2))) struct FavouriteTests {
    private func toggle(_ text: String, _ principal: String) async throws -> Bool {
        let scalar = try #require(text.unicodeScalars.first)
        return try await FilledDatabase.write {
            try Favourites(principal: principal).toggle(CodePoint(scalar: scalar), in: $0)
        }
    }

    private func favourites(of principal: String, _ text: String = "") async throws -> [String] {
        try await FilledDatabase.page(CharacterQuery(text: text, favouritesOnly: true, principal: principal))
            .characters.map(\.text)
    }

    @Test func `a favourite is one until it is toggled again, for whoever likes it`() async throws {
        #expect(try await toggle("☃", "Anna"))
        #expect(try await toggle("é", "Anna"))
        #expect(try await toggle("😀", ""))
        #expect(try await favourites(of: "Anna") == ["é", "☃"])
        #expect(try await favourites(of: "Anna", "snow") == ["☃"])
        #expect(try await favourites(of: "Anna", "☃→") == ["☃"])
        #expect(try await favourites(of: "") == ["😀"])
        #expect(try await favourites(of: "Berta") == [])
        #expect(try await toggle("☃", "Anna") == false)
        #expect(try await favourites(of: "Anna") == ["é"])
    }

    @Test func `a character that is found tells whether it is liked`() async throws {
        #expect(try await toggle("♥", "Clara"))
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
        #expect(try await toggle("\u{FFFE}", "Emma") == false)
        #expect(try await favourites(of: "Emma") == [])
    }
}
