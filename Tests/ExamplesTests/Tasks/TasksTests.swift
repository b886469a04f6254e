import Foundation
import GRDB
import Outlet
import OutletServer
import OutletTesting
import Testing

/// The six tasks, each used as by its user.
struct TasksTests {
    private static func client(_ screen: Screen, clock: ManualClock? = nil) async throws -> TestClient {
        var configuration = Endpoint.Configuration()
        if let clock { configuration.clock = clock }
        let application = try Application(name: "Tasks") { screen }
        return try await TestClient(Endpoint(application, configuration: configuration)).open(screen.name)
    }

    @Test func `todos are edited and filtered, and stay`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "todos-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "Todos.sqlite").path

        var pool = try DatabasePool(path: path)
        var client = try await TestClient(todoMVC(pool)).open("todos")
        #expect(!client.shows("left") && !client.shows("all"))
        for (count, title) in ["milk", " bread ", "eggs"].enumerated() {
            try await client.type(title, into: "new")
            try await client.submit("new")
            try await client.wait { $0.keys(of: "todos").count == count + 1 && $0.value("new") == "" }
        }
        try await client.type("  ", into: "new")
        try await client.submit("new")
        #expect(client.keys(of: "todos") == ["1", "2", "3"])
        #expect(client.value("todos/2/title") == "bread")
        try await client.wait { $0.text("left") == "3 items left" }
        #expect(!client.shows("clear"))

        try await client.change("todos/1/done", to: true)
        try await client.wait { $0.text("left") == "2 items left" && $0.node("todos/1/done")?["value"] == true }
        try await client.change("filter", to: "active")
        try await client.wait { $0.keys(of: "todos") == ["2", "3"] }
        try await client.change("filter", to: "completed")
        try await client.wait { $0.keys(of: "todos") == ["1"] }
        try await client.change("filter", to: "all")
        try await client.wait { $0.keys(of: "todos") == ["1", "2", "3"] }

        try await client.type("rye bread", into: "todos/2/title")
        try await client.submit("todos/2/title")
        try await client.wait { $0.node("todos/2/title")?["value"] == "rye bread" }
        try await client.type(" rye bread ", into: "todos/2/title")
        try await client.focus("new")
        #expect(client.value("todos/2/title") == "rye bread")
        try await client.type("", into: "todos/3/title")
        try await client.focus("new")
        try await client.wait { $0.keys(of: "todos") == ["1", "2"] }

        pool = try DatabasePool(path: path)
        client = try await TestClient(todoMVC(pool)).open("todos")
        try await client.wait { $0.keys(of: "todos") == ["1", "2"] && $0.text("left") == "1 item left" }
        #expect(client.value("todos/1/done") == true && client.value("todos/2/title") == "rye bread")
        try await client.change("all", to: true)
        try await client.wait { $0.text("left") == "0 items left" && $0.node("todos/2/done")?["value"] == true }
        try await client.change("all", to: false)
        try await client.wait { $0.text("left") == "2 items left" && $0.node("todos/1/done")?["value"] == false }
        try await client.change("todos/2/done", to: true)
        try await client.wait { $0.shows("clear") }
        try await client.tap("clear")
        try await client.wait { $0.keys(of: "todos") == ["1"] && !$0.shows("clear") }
        try await pool.write { db in
            try db.execute(
                sql: "CREATE TRIGGER full BEFORE INSERT ON todo BEGIN SELECT RAISE(ABORT, 'The table is full.'); END")
        }
        try await client.type("butter", into: "new")
        try await client.submit("new")
        try await client.wait { $0.node("new")?["error"] == "This could not be saved." }
        #expect(client.value("new") == "butter")
        try await client.tap("todos/1/delete")
        try await client.wait { $0.keys(of: "todos").isEmpty && !$0.shows("left") }
    }

    @Test func `each tap counts`() async throws {
        let client = try await Self.client(counter())
        #expect(client.text("count") == "0")
        try await client.tap("add")
        try await client.tap("add")
        #expect(client.text("count") == "2")
    }

    @Test func `each temperature follows the other, unless that is no number`() async throws {
        let client = try await Self.client(temperatureConverter())
        try await client.type("100", into: "celsius")
        #expect(client.value("fahrenheit") == "212")
        try await client.type("50", into: "fahrenheit")
        #expect(client.value("celsius") == "10")
        for text in ["warm", "", "inf"] {
            try await client.type(text, into: "fahrenheit")
            #expect(client.value("fahrenheit") == .string(text) && client.value("celsius") == "10")
            #expect(client.node("fahrenheit")?["error"]?.string?.isEmpty ?? true == text.isEmpty)
        }
        try await client.type("cold", into: "celsius")
        #expect(client.value("fahrenheit") == "inf")
    }

    @Test func `only a valid flight is booked`() async throws {
        let client = try await Self.client(flightBooker())
        await #expect(throws: TestFailure.self) { try await client.tap("book") }
        await #expect(throws: TestFailure.self) { try await client.change("back", to: "2026-12-01") }
        try await client.change("departure", to: "2026-12-08")
        try await client.tap("book")
        #expect(client.text("confirmation") == "You have booked a one-way flight on 2026-12-08.")

        try await client.change("kind", to: "return")
        await #expect(throws: TestFailure.self) { try await client.tap("book") }
        try await client.change("back", to: "2026-12-07")
        #expect(client.node("back")?["error"] == "The return is before the departure.")
        await #expect(throws: TestFailure.self) { try await client.tap("book") }
        try await client.change("back", to: "2026-12-08")
        try await client.tap("book")
        #expect(client.text("confirmation") == "You have booked a return flight from 2026-12-08 to 2026-12-08.")
        try await client.change("departure", to: "")
        await #expect(throws: TestFailure.self) { try await client.tap("book") }
    }

    @Test(.timeLimit(.minutes(5))) func `the timer runs until the duration is over`() async throws {
        let clock = ManualClock()
        let client = try await Self.client(timer(), clock: clock)
        #expect(client.text("elapsed") == "0.0" && client.value("gauge") == 0)
        for tick in 1...20 {
            await clock.sleepers(1)
            clock.advance(by: .milliseconds(100))
            try await client.wait { $0.text("elapsed") == String(format: "%.1f", Double(tick) / 10) }
        }
        try await client.change("duration", to: 4)
        #expect(abs((client.node("gauge")?["value"]?.number ?? 0) - 0.5) < 0.001)
        try await client.change("duration", to: 1)
        #expect(client.node("gauge")?["value"] == 1)
        clock.advance(by: .seconds(10))
        try await client.change("duration", to: 4)
        try #require(client.text("elapsed") == "2.0")
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(100))
        try await client.wait { $0.text("elapsed") != "2.0" }
        #expect(client.text("elapsed") == "2.1")
        try await client.tap("reset")
        #expect(client.text("elapsed") == "0.0" && client.node("gauge")?["value"] == 0)
    }

    @Test func `entries are filtered, created, updated and deleted`() async throws {
        let client = try await Self.client(crud())
        await #expect(throws: TestFailure.self) { try await client.tap("update") }
        try await client.type("e", into: "prefix")
        #expect(client.keys(of: "entries") == ["1"])
        try await client.select("1", in: "entries")
        #expect(client.value("name") == "Hans" && client.value("surname") == "Emil")
        try await client.type("Erika", into: "name")
        try await client.tap("update")
        #expect(client.text("entries/1") == "Emil, Erika")

        try await client.type("", into: "prefix")
        try await client.type("Ada", into: "name")
        try await client.type("Lovelace", into: "surname")
        try await client.tap("create")
        #expect(client.keys(of: "entries") == ["1", "2", "3", "4"] && client.text("entries/4") == "Lovelace, Ada")
        #expect(client.node("entries")?["selection"] == ["4"])
        try await client.type("T", into: "prefix")
        await #expect(throws: TestFailure.self) { try await client.tap("delete") }
        try await client.type("", into: "prefix")
        try await client.select("2", in: "entries")
        try await client.tap("delete")
        #expect(client.keys(of: "entries") == ["1", "3", "4"] && client.value("surname") == "")
        await #expect(throws: TestFailure.self) { try await client.tap("delete") }
    }

    @Test func `the six tasks are short`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") && $0 != "TasksTests.swift" }
        #expect(names.count == 6)
        let lines = try names.map { name in
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            return text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        }
        #expect(lines.reduce(0, +) <= 450)
    }
}
