import Outlet
import OutletTesting
import Testing
import ViewTree

/// Inputs of an app's own.
struct OwnInputTests {
    /// As the article on the web client has it.
    private struct Yardstick: InputNode {
        struct Members: Sendable {
            let label = Member("label", default: "")
            let value = Member(always: "value", initial: 0.0)
        }

        static let typeName = "yardstick"
        static let members = Members()
        static let valueMember = members.value
        var element = Element(Self.type)
    }

    private func client() async throws -> TestClient {
        let screen = Screen("scale", title: "Scale", model: 0.2) {
            Yardstick().id("length").observing(\Double.self).on(.change, Assign(\Double.self))
            Button("Reset").id("reset").on(.tap, Change(\Double.self) { $0 = 0 })
        }
        return try await TestClient(Application(name: "Scale") { screen }).open("scale")
    }

    @Test func `an input takes every value of its type, and lets the other events of its screen be`() async throws {
        let client = try await client()
        try await client.change("length", to: 0.7)
        #expect(client.node("length")?["value"] == 0.7)
        var event = client.event(.tap, on: "reset")
        event.values["length"] = 0.9
        #expect(try await client.post(event).status == 200)
        #expect(client.node("length")?["value"] == 0)
    }

    @Test func `a value of another type is refused with a sentence`() async throws {
        let client = try await client()
        let refusal = await #expect(throws: Refusal.self) { try await client.change("length", to: "long") }
        #expect(refusal?.answer.status == 422)
        #expect(refusal?.answer.json["detail"] == "Expected a number, found a string.")
    }
}
