import Foundation
import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing

@testable import Examples
@testable import OutletAccounts

/// The list of tasks that all users see and change.
@Suite(.timeLimit(.minutes(5))) struct TaskListTests {
    @Test(arguments: Transport.allCases)
    func `two users have one list, and each a text of their own`(transport: Transport) async throws {
        var configuration = Endpoint.Configuration()
        configuration.clock = ManualClock()
        let endpoint = Endpoint(try ExampleApp.application, configuration: configuration, logger: .silent)
        let ada = try await TestClient(endpoint, over: transport).open("tasks")
        let bob = try await TestClient(endpoint, over: transport).open("tasks", locale: "de")
        let stream = try await bob.stream(after: bob.revision)
        #expect(bob.text("left") == "Es ist nichts mehr zu tun.")
        for title in ["Milk", "  Bread "] {
            try await ada.type(title, into: "new")
            try await ada.submit("new")
            try await bob.receive(from: stream)
        }
        #expect(ada.value("new") == "")
        #expect(bob.keys(of: "tasks") == ["1", "2"])
        #expect(bob.text("tasks/2/title") == "Bread")
        #expect(bob.text("left") == "2 Aufgaben sind noch offen.")
        try await bob.type("Eg", into: "new")
        try await bob.change("tasks/1/done", to: true)
        try await ada.reload()
        #expect(ada.node("tasks/1/done")?["value"] == true)
        #expect(ada.text("left") == "1 task is left.")
        #expect(ada.value("new") == "")
        // Both delete the same one: nothing else is deleted.
        try await ada.tap("tasks/2/delete")
        let refusal = await #expect(throws: Refusal.self) { try await bob.tap("tasks/2/delete") }
        #expect(refusal?.answer.json["type"] == "/problems/node-gone")
        try await bob.reload()
        try await bob.tap("clear")
        try await bob.submit("new")
        #expect(bob.keys(of: "tasks") == ["3"])
        #expect(bob.text("tasks/3/title") == "Eg")
        try await ada.reload()
        for client in [ada, bob] { try await client.check() }
    }

    @Test func `all see how many others are there, and the names of those with an account`() async throws {
        let clock = ManualClock()
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        configuration.authenticator = Authenticator { request in
            .principal(request.headers["authorization"].map { Principal(id: $0) } ?? .anonymous)
        }
        let directory = TemporaryDirectory()
        let accounts = try AccountDatabase(directory: directory.path)
        let hash = try await PasswordHasher(cost: .least).hash(Secret("correct horse"))
        let account = try #require(try await accounts.add(AccountName("Eve@tasks.example"), hash))
        let app = try Application(name: "Tasks", locales: ["en", "de", "ar"], strings: .examples) {
            Screen.tasks(named: accounts.shownName)
        }
        let endpoint = Endpoint(app, configuration: configuration, logger: .silent)
        let ada = try await TestClient(endpoint).open("tasks", locale: "de")
        #expect(!ada.shows("others") && !ada.shows("names"))
        let stream = try await ada.stream(after: ada.revision)
        let bob = try await TestClient(endpoint).open("tasks")
        try await ada.receive(from: stream)
        #expect(ada.text("others") == "Noch jemand ist hier." && !ada.shows("names"))
        #expect(bob.text("others") == "1 other is here.")
        let eve = try TestClient(endpoint)
        eve.headers["authorization"] = account.id
        try await eve.open("tasks")
        try await ada.receive(from: stream)
        #expect(ada.text("others") == "2 andere sind hier." && ada.text("names") == "Eve")
        try await eve.close()
        try await bob.close()
        for _ in 0..<2 { if ada.shows("others") { try await ada.receive(from: stream) } }
        #expect(!ada.shows("others") && !ada.shows("names"))
        try await ada.check()
    }
}
