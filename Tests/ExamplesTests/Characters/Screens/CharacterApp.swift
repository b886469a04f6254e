import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import ViewTree

@testable import Examples

/// The screens on a database of the test's choice.
enum CharacterApp {
    static func application(
        _ database: CharacterDatabase, search: Implementation<CharactersController>? = nil
    ) throws -> Application {
        let application = try Application(
            name: "Characters", strings: .examples, services: [.setFavourite(in: database)],
            controllers: [
                CharactersController(implementations: [search ?? .standard(database)]),
                CharacterController(implementations: [.standard(database)]),
            ])
        // What is there at once does not depend on the speed of the machine.
        application.limitsReadsAtHand = false
        return application
    }

    /// The search on all characters, once it has found something.
    static func search(
        _ text: String = "", as principal: String? = nil, over transport: Transport = .inProcess
    ) async throws -> TestClient {
        let client = try await TestClient(
            application(FilledDatabase.database), authenticator: .trusting, over: transport)
        if let principal { client.headers["authorization"] = principal }
        return try await client.search(text)
    }
}

extension Authenticator {
    /// Whoever names themselves in `Authorization` is who they say.
    static let trusting = Authenticator {
        .principal($0.headers["authorization"].map { Principal(id: $0) } ?? .anonymous)
    }
}

extension TestClient {
    /// Opens the search and looks for a text.
    func search(_ text: String) async throws -> TestClient {
        try await open("characters")
        if !text.isEmpty { try await type(text, into: "search") }
        let total = try await FilledDatabase.page(text).total
        // Also how full the database is comes in its own time.
        try await wait { $0.count == total && $0.node("filling")?["value"] != .null }
        return self
    }

    /// How many characters are found, as the screen says; nil where it does not.
    var count: Int? {
        guard shows("count"), let text = text("count") else { return nil }
        return text == "No characters" ? 0 : Int(text.filter(\.isNumber))
    }

    /// What stands in a node of each row.
    func found(_ node: String = "name") -> [String] {
        keys(of: "results").compactMap { text("results/\($0)/\(node)") }
    }

    /// The names of the sections.
    var blocks: [String] {
        node("results")?["sections"]?.array?.compactMap { $0["header"]?["text"]?.string } ?? []
    }
}
