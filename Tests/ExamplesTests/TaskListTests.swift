import Foundation
import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing

@testable import Examples

/// The list of tasks that all users see and change.
@Suite(.timeLimit(.minutes(5))) struct TaskListTests {
    @Test(arguments: Transport.allCases)
    func `two users have one list, and each a text of their own`(transport: Transport) async throws {
        let endpoint = Endpoint(try ExampleApp.application, logger: .silent)
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
}
