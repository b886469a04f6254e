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
        var shares: [Double] = []
        var counts: [Int] = []
        var isComplete = false
        // The next batch begins when the screen shows the one before.
        while !isComplete {
            let filling = try await database.fillBatch(of: 30_000)
            let count = try await database.pool.read { db in
                try CharacterQuery(text: "latin small").fetchPage(db, limit: 1).total
            }
            try await client.wait(within: .seconds(600)) { client in
                let share = client.shows("filling") ? client.node("filling")?["value"]?.number : nil
                return client.count == count && share == (filling.isComplete ? nil : filling.share)
            }
            filling.share.map { shares.append($0) }
            counts.append(count)
            isComplete = filling.isComplete
        }
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
        try await client.wait { $0.shows("trouble") }
        #expect(client.node("trouble")?["title"] == "The characters could not be looked up.")
        for node in ["results", "count"] { #expect(!client.shows(node), "\(node)") }
        try await client.tap("retry")
        try await client.wait { $0.shows("trouble") }
        try await database.pool.write { try $0.execute(sql: "ALTER TABLE lost RENAME TO search") }
        try await client.tap("retry")
        try await client.wait { $0.found().contains("SNOWMAN") }
        #expect(client.count == 3)
        #expect(!client.shows("trouble"))
        try await client.check()
    }
}
