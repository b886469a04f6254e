import GRDB
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import Examples

/// How favourites are marked, and contacts deleted: one by one, or several at a time.
@Suite(.timeLimit(.minutes(30))) struct ContactSelectionTests {
    private let amelia = "Amelia Applecart"
    private let elif = "Elif Eichhorn"

    @Test func `a favourite has a star, and only for whoever likes it`() async throws {
        let app = try ContactApp()
        let (anna, other, berta) = (try await app.list("Anna"), try await app.list("Anna"), try await app.list("Berta"))
        try await anna.act("like", on: amelia)
        for client in [anna, other] {
            try await client.wait { $0.text("contacts/\($0.key(amelia))/star") == "★" }
        }
        try await berta.reload()
        #expect(berta.rows("star").joined() == "")
        try await anna.change("filterBar.favouritesOnly", to: true)
        try await anna.wait { $0.rows() == [amelia] && $0.text("count") == "1 contact" }
        try await anna.act("unlike", on: amelia)
        try await anna.wait { $0.text("count") == "No contacts" }
        try await anna.check()
    }

    @Test func `a row offers what can be done with it`() async throws {
        let client = try await ContactApp().list()
        let actions = client.node("contacts/\(client.key(amelia))")?["actions"]?.array ?? []
        #expect(actions.map { $0["title"] } == ["Add to favourites", "Delete"])
        #expect(actions.last?["role"] == "destructive")
        try await client.act("like", on: amelia)
        try await client.wait {
            $0.node("contacts/\($0.key(amelia))")?["actions"]?[0]?["title"] == "Remove from favourites"
        }
    }

    @Test(arguments: Transport.allCases)
    func `what was deleted comes back as it was`(transport: Transport) async throws {
        let app = try ContactApp(over: transport, clock: ManualClock())
        let client = try await app.list("Anna")
        let key = client.key(amelia)
        try await client.act("like", on: amelia)
        try await client.wait { $0.text("contacts/\(key)/star") == "★" }
        try await client.act("delete", on: amelia)
        try await client.wait { $0.undo != nil && !$0.rows().contains(amelia) }
        #expect(client.undo?.text == "\(amelia) was deleted.")
        #expect(client.text("count") == "47 contacts")
        try await client.pressUndo()
        try await client.wait { $0.rows().contains(amelia) }
        #expect(client.key(amelia) == key)
        #expect(client.text("contacts/\(key)/star") == "★")
        #expect(client.text("count") == "48 contacts")
        let refusal = await #expect(throws: Refusal.self) { try await client.pressUndo() }
        #expect(refusal?.answer.problem == "undo-gone")
        try await client.check()
    }

    @Test func `several are selected, and not opened`() async throws {
        let client = try await ContactApp().list()
        #expect(!client.shows("selectionBar"))
        #expect(client.text("select") == "Select")
        try await client.tap("select")
        #expect(client.text("select") == "Done")
        #expect(client.node("contacts")?["multiple"] == true)
        #expect(client.shows("selectionBar"))
        #expect(client.text("selectedCount") == "Nobody is selected")
        for button in ["likeSelected", "deleteSelected"] { #expect(client.node(button)?["enabled"] == false) }
        let keys = [amelia, elif].map { JSON.string(client.key($0)) }
        try await client.user(.select, "contacts", value: .array(keys))
        #expect(client.stack == ["contacts"])
        #expect(client.node("contacts")?["selection"] == .array(keys))
        #expect(client.text("selectedCount") == "2 selected")
        try await client.user(.select, "contacts", value: [])
        #expect(client.text("selectedCount") == "Nobody is selected")
        try await client.tap("select")
        #expect(!client.shows("selectionBar"))
        #expect(client.node("contacts")?["multiple"] == nil)
        try await client.check()
    }

    @Test func `all that are selected become favourites, or go, and come back together`() async throws {
        let client = try await ContactApp(clock: ManualClock()).list("Anna")
        try await client.tap("select")
        let keys = [amelia, elif].map { client.key($0) }
        try await client.user(.select, "contacts", value: .array(keys.map { .string($0) }))
        try await client.tap("likeSelected")
        try await client.wait { client in keys.allSatisfy { client.text("contacts/\($0)/star") == "★" } }
        try await client.tap("deleteSelected")
        try await client.wait { $0.undo != nil && $0.text("count") == "46 contacts" }
        #expect(client.undo?.text == "2 contacts were deleted.")
        #expect(client.text("selectedCount") == "Nobody is selected")
        try await client.pressUndo()
        try await client.wait { $0.text("count") == "48 contacts" }
        #expect([amelia, elif].map { client.key($0) } == keys)
        #expect(keys.map { client.text("contacts/\($0)/star") } == ["★", "★"])
        try await client.check()
    }

    @Test func `who is deleted by somebody else is selected no more`() async throws {
        let app = try ContactApp()
        let (client, other) = (try await app.list("Anna"), try await app.list("Berta"))
        try await client.tap("select")
        try await client.user(.select, "contacts", value: .array([amelia, elif].map { .string(client.key($0)) }))
        try await other.act("delete", on: amelia)
        try await client.wait { $0.text("selectedCount") == "1 selected" }
        #expect(client.undo == nil, "who has deleted nothing is offered nothing")
        try await client.check()
    }

    @Test func `what can't be kept is told, and nothing changes`() async throws {
        let app = try ContactApp()
        try await app.database.pool.write {
            try $0.execute(sql: "CREATE TRIGGER full BEFORE UPDATE ON contact BEGIN SELECT RAISE(ABORT, 'full'); END")
        }
        let client = try await app.list()
        try await client.act("delete", on: amelia)
        try await client.wait { $0.shows("trouble") }
        #expect(client.text("trouble") == "This could not be kept. Please try again.")
        #expect(client.rows().contains(amelia))
        #expect(client.undo == nil)
    }
}
