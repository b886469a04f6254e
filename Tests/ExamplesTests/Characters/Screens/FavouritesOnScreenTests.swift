import GRDB
import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import Examples

/// What becomes of the switch `favourite`.
@Suite(.timeLimit(.minutes(30))) struct FavouritesOnScreenTests {
    private let snowman = "results/U+2603/star"

    private func client(of endpoint: TestClient, _ principal: String) -> TestClient {
        let client = TestClient(endpoint.channel)
        client.headers["authorization"] = principal
        return client
    }

    /// Switches the snowman of a search on or off, and goes back to the list.
    private func like(_ isFavourite: Bool, _ client: TestClient) async throws {
        try await client.select("U+2603", in: "results")
        try await client.change("favourite", to: .bool(isFavourite))
        try await client.wait { $0.node("favourite")?["value"] == .bool(isFavourite) }
        try await client.back()
    }

    @Test(arguments: Transport.allCases)
    func `a favourite has a star in the list, in all sessions of whoever likes it, and in nobody else's`(
        transport: Transport
    ) async throws {
        let client = try await CharacterApp.search("snowman", as: "Frida \(transport)", over: transport)
        let other = try await self.client(of: client, "Frida \(transport)").search("☃")
        let stranger = try await self.client(of: client, "Gustav").search("☃")
        let revision = stranger.revision
        #expect(client.found("star") == ["", "", ""])
        try await like(true, client)
        try await client.wait { $0.text(snowman) == "★" }
        #expect(client.found("star") == ["★", "", ""])
        try await other.wait { $0.text(snowman) == "★" }
        try await like(false, client)
        try await client.wait { $0.text(snowman) == "" }
        try await other.wait { $0.text(snowman) == "" }
        try await stranger.reload()
        #expect(stranger.text(snowman) == "")
        #expect(stranger.revision == revision, "nothing has happened there")
        for one in [client, other, stranger] { try await one.check() }
    }

    @Test func `favourites alone can be shown, and searched`() async throws {
        let client = try await CharacterApp.search("snowman", as: "Hanna")
        try await client.change("favouritesOnly", to: true)
        try await client.wait { $0.count == 0 }
        try await client.change("favouritesOnly", to: false)
        try await client.wait { $0.count == 3 }
        try await like(true, client)
        try await client.change("favouritesOnly", to: true)
        try await client.type("", into: "search")
        try await client.wait { $0.found() == ["SNOWMAN"] }
        #expect(client.text("count") == "1 character")
        try await client.type("arrow", into: "search")
        try await client.wait { $0.count == 0 }
        try await client.check()
    }

    @Test func `a favourite that is one no more leaves the list of favourites under one's eyes`() async throws {
        let client = try await CharacterApp.search("☃", as: "Ida")
        try await like(true, client)
        try await client.change("favouritesOnly", to: true)
        try await client.wait { $0.text(snowman) == "★" }
        try await like(false, client)
        try await client.wait { $0.count == 0 }
        #expect(client.keys(of: "results") == [])
    }

    @Test func `what can't be kept is told, until it can`() async throws {
        let directory = TemporaryDirectory()
        let database = try directory.open()
        try await FilledDatabase.copy(to: database)
        try await database.pool.write {
            try $0.execute(
                sql: "CREATE TRIGGER full BEFORE INSERT ON favourite BEGIN SELECT RAISE(ABORT, 'full'); END")
        }
        let client = try await TestClient(CharacterApp.application(database)).search("☃")
        try await client.select("U+2603", in: "results")
        try await client.change("favourite", to: true)
        try await client.wait { $0.node("favourite")?["error"] == "This could not be kept." }
        #expect(client.node("favourite")?["value"] == false)
        try await database.pool.write { try $0.execute(sql: "DROP TRIGGER full") }
        try await client.change("favourite", to: true)
        #expect(client.node("favourite")?["error"] == nil)
        try await client.wait { $0.node("favourite")?["value"] == true }
        try await client.check()
    }

    @Test func `favourites last`() async throws {
        let directory = TemporaryDirectory()
        let first = try directory.open()
        try await FilledDatabase.copy(to: first)
        let client = try await TestClient(CharacterApp.application(first)).search("☃")
        try await like(true, client)
        let later = try await TestClient(CharacterApp.application(directory.open())).search("☃")
        #expect(later.text(snowman) == "★")
    }
}
