import Outlet
import OutletTesting
import Testing
import ViewTree

/// A child in each row of a list.
struct EditorTests {
    private func open() async throws -> TestClient {
        try await TestClient(DirectoryController.app()).open("directory")
    }

    @Test func `what is typed in a row's editor is that row's`() async throws {
        let client = try await open()
        try await client.type("Bea", into: "people/2/editor.field")
        #expect(client.value("people/2/editor.field") == "Bea")
        #expect(client.node("people/1/editor.field")?["value"] == "")
        #expect(client.answer?.json.array?.count == 3, "the test, one value, the revision")
        try await client.check()
    }

    @Test func `what clients do by themselves leads to nodes of the same row`() async throws {
        let client = try await open()
        for row in ["1", "2"] {
            #expect(
                client.node("people/\(row)/editor.field")?["on"]?["submit"]
                    == [["focus": .string("people/\(row)/editor.save")], "dismissKeyboard"])
        }
    }

    @Test func `an editor names its nodes and inputs by itself, and its parent knows the row`() async throws {
        let client = try await open()
        try await client.type("Bea", into: "people/2/editor.field")
        try await client.tap("people/2/editor.save")
        #expect(client.text("people/2/editor.seen") == "save Bea")
        #expect(client.text("people/2/name") == "Bea")
        #expect(client.text("people/1/name") == "Ada")
        #expect(client.text("trace") == "saved people/2/editor")
        #expect(client.node("people/2/editor.save") == nil)
        #expect(client.node("people/1/editor.save") != nil)
        try await client.check()
    }
}
