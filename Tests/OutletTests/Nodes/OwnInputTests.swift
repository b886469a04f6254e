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

    private struct Lamp: Node {
        struct Members: Sendable {
            let label = Member("lable", default: "")
            let hidden = Member("hidden", default: 0.0)
            let color = "red"
        }

        static let typeName = "lamp"
        static let members = Members()
        var element = Element(Self.type)
    }

    /// A node with the name of one of the library's.
    private struct Sticker: Node {
        struct Members: Sendable { let level = Member("level", default: 0.0) }

        static let typeName = "label"
        static let members = Members()
        var element = Element(Self.type)
    }

    /// A node with the name of another one.
    private struct Ruler: Node {
        struct Members: Sendable { let level = Member("level", default: 0.0) }

        static let typeName = "yardstick"
        static let members = Members()
        var element = Element(Self.type)
    }

    @Test func `a node type whose declaration can't work is a fault`() {
        let lamps = Screen("lamps", title: "Lamps", model: 0) {
            Lamp()
            Sticker()
        }
        do {
            _ = try Application(name: "Lights") { lamps }
            Issue.record("It started.")
        } catch {
            #expect(
                Set(error.faults) == [
                    "lamps, standard: The property 'label' of the node type 'lamp' is the member 'lable': give both the same name.",
                    "lamps, standard: The property 'hidden' of the node type 'lamp' needs another name: nodes of every type have it.",
                    "lamps, standard: The property 'color' of the node type 'lamp' is no Member.",
                    "lamps, standard: Two node types have the name 'label'.",
                ])
        }
        do {
            _ = try Application(name: "Lights") {
                Screen("lamps", title: "Lamps", model: 0) { Yardstick().id("length") }
                Screen("lanterns", title: "Lanterns", model: 0) { Ruler().id("length") }
            }
            Issue.record("It started.")
        } catch {
            #expect(error.faults == ["Two node types have the name 'yardstick'."])
        }
    }
}
