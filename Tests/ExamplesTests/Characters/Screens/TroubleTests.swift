import GRDB
import Outlet
import OutletTesting
import Testing
import ViewTree

@testable import Examples

/// What the search says while its database is not what it should be.
@Suite(.timeLimit(.minutes(30))) struct TroubleTests {
    @Test func `while the database fills, it says how far it is, and what is there is found`() async throws {
        let directory = TemporaryDirectory()
        let database = try directory.open()
        let client = try TestClient(CharacterApp.application(database))
        try await client.open("characters")
        try await client.wait { $0.shows("filling") && $0.count == 0 }
        #expect(client.node("filling")?["value"] == .null)
        try await client.type("latin small", into: "search")
        let filling = Task { try await database.fill(batch: 8_192) }
        var shares: [Double] = []
        var counts: [Int] = []
        let total = try await FilledDatabase.page("latin small").total
        try await client.wait { client in
            client.node("filling")?["value"]?.number.map { shares.append($0) }
            client.count.map { counts.append($0) }
            return !client.shows("filling") && client.count == total
        }
        try await filling.value
        #expect(shares == shares.sorted())
        #expect(Set(shares).count > 3)
        #expect(shares.allSatisfy { (0...1).contains($0) })
        #expect(counts == counts.sorted())
        #expect(Set(counts).count > 2)
        let page = try await FilledDatabase.page("latin small")
        #expect(client.found() == page.characters.map(\.name))
        try await client.check()
    }

    @Test func `trouble with the database is told, and trying again helps once it is over`() async throws {
        let directory = TemporaryDirectory()
        let database = try directory.open()
        try await FilledDatabase.copy(to: database)
        let client = try await TestClient(CharacterApp.application(database)).search("arrow")
        try await database.pool.write { try $0.execute(sql: "ALTER TABLE search RENAME TO lost") }
        try await client.type("snowman", into: "search")
        try await client.wait { $0.shows("failure") }
        #expect(client.node("failure")?["title"] == "The characters could not be looked up.")
        for node in ["results", "count"] { #expect(!client.shows(node), "\(node)") }
        try await client.tap("retry")
        try await client.wait { $0.shows("failure") }
        try await database.pool.write { try $0.execute(sql: "ALTER TABLE lost RENAME TO search") }
        try await client.tap("retry")
        try await client.wait { $0.found().contains("SNOWMAN") }
        #expect(client.count == 3)
        #expect(!client.shows("failure"))
        try await client.check()
    }
}
