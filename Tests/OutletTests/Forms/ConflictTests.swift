import Foundation
import OutletTesting
import TestPages
import Testing
import ViewTree

@testable import Outlet

/// What somebody else does to what a form edits.
@Suite(.timeLimit(.minutes(5))) struct ConflictTests {
    private func error(_ field: String, _ client: TestClient) -> String? { client.node(field)?["error"]?.string }
    private func value(_ field: String, _ client: TestClient) -> String? { client.value(field)?.string }

    @Test func `a field that the user has not touched follows, one that was touched stays`() async throws {
        let register = CardRegister(Card("Anna", town: "Bonn", version: 1))
        let client = try await EditCardController.open(register)
        try await client.type("Anne", into: "name")
        register.change { $0.address.town = "Köln" }
        try await client.wait { $0.node("town")?["value"] == "Köln" }
        #expect(value("name", client) == "Anne")
        #expect(error("name", client) == nil)
        try await client.tap("save")
        try await eventually("it is saved") { register.card == Card("Anne", town: "Köln", version: 3) }
    }

    @Test func `a field that both have changed shows both, and is not saved before the user decides`() async throws {
        let register = CardRegister(Card("Anna", town: "Bonn", version: 1))
        let client = try await EditCardController.open(register)
        try await client.type("Anne", into: "name")
        register.change { $0.name = "Hanna" }
        try await client.wait { $0.shows("conflict") }
        #expect(error("name", client) == "Somebody else has changed this to “Hanna” meanwhile.")
        #expect(value("name", client) == "Anne")
        #expect(client.node("save")?["enabled"] == false)
        try await client.submit("form")
        #expect(register.card.name == "Hanna")
        #expect(client.text("summary.at.card.name") == "Name: Somebody else has changed this to “Hanna” meanwhile.")
        try await client.tap("keepMine")
        #expect(error("name", client) == nil)
        #expect(!client.shows("conflict"))
        try await client.tap("save")
        try await client.wait { $0.node("save")?["enabled"] != false }
        #expect(register.card == Card("Anne", town: "Bonn", version: 3))
    }

    /// A form that is a child.
    private struct Desk: Model {
        var edit = EditCard()
    }

    private struct DeskController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            let edit = Slot<Child<EditCardController>>()
        }

        static let name = "desk"
        let title = "Desk"
        let implementations: [Implementation<Self>]

        init(_ register: CardRegister) {
            implementations = [
                Implementation("standard") {
                    $0.edit(Child(EditCardController(implementations: [.standard(register.source)])))
                    $0.content { host in Column { host.edit } }
                }
            ]
        }

        func model(in _: Context) -> Desk? { Desk() }
        func connect(_ outlets: Outlets<Self>) -> [Connection<Desk>] { Embed(\.edit, in: outlets.edit) }
    }

    @Test func `what is typed in a child's form over an older value than theirs is a conflict, too`() async throws {
        let register = CardRegister(Card("Anna", town: "Bonn", version: 1))
        let app = try Application(
            name: "Register", services: [register.service], controllers: [DeskController(register)])
        let client = try await TestClient(app).open("desk")
        try await client.wait { $0.node("edit.name")?["value"] == "Anna" }
        register.change { $0.name = "Hanna" }
        let other = try await TestClient(client.channel).resume(client.document["session"]?.string ?? "")
        try await other.wait { $0.node("edit.name")?["value"] == "Hanna" }
        try await client.post(
            Event(.submit, on: "edit.form", values: ["edit.name": "Anne"], base: ["edit.name": "Anna"]))
        #expect(error("edit.name", client) == "Somebody else has changed this to “Hanna” meanwhile.")
        #expect(register.card.name == "Hanna")
    }

    /// Has the screen theirs, of which the client knows nothing yet.
    private func change(_ register: CardRegister, behind client: TestClient, _ body: (inout Card) -> Void) async throws
    {
        register.change(body)
        let other = try await TestClient(client.channel).resume(client.document["session"]?.string ?? "")
        try await other.wait { $0.node("name")?["value"]?.string == register.card.name }
    }

    @Test(arguments: [false, true])
    func `what is typed over an older value than theirs is a conflict, however late they came`(isPosted: Bool)
        async throws
    {
        let register = CardRegister(Card("Anna", town: "Bonn", version: 1))
        let client = try await EditCardController.open(register)
        try await change(register, behind: client) { $0.name = "Hanna" }
        #expect(value("name", client) == "Anna")
        if isPosted {
            try await client.type("Anne", into: "name")
        } else {
            try await client.post(Event(.submit, on: "form", values: ["name": "Anne"], base: ["name": "Anna"]))
        }
        #expect(error("name", client) == "Somebody else has changed this to “Hanna” meanwhile.")
        #expect(value("name", client) == "Anne")
        #expect(register.card.name == "Hanna")
        try await client.tap("keepMine")
        try await client.type("Annette", into: "name")
        #expect(error("name", client) == nil)
        try await client.tap("save")
        try await eventually("it is saved") { register.card.name == "Annette" }
    }

    @Test func `of what is typed over, only the fields count that others have changed`() async throws {
        let register = CardRegister(Card("Anna", town: "Bonn", version: 1))
        let client = try await EditCardController.open(register)
        try await change(register, behind: client) {
            $0.name = "Hanna"
            $0.address.town = "Köln"
        }
        // The user makes of it what the other has made of it.
        try await client.type("Hanna", into: "name")
        #expect(!client.shows("conflict"))
        try await client.reload()
        try await client.type("Trier", into: "town")
        #expect(!client.shows("conflict"))
        try await client.check()
    }

    @Test func `that one's own save comes back as something else is no conflict`() async throws {
        let register = CardRegister(Card("Anna", version: 1))
        let client = try await EditCardController.open(register)
        try await client.type("Ada ", into: "name")
        try await client.tap("save")
        try await client.wait { $0.node("name")?["value"] == "Ada" && $0.text("form.saved") != nil }
        // Typed before the answer was there.
        try await client.post(Event(.change, on: "name", value: "Ada L", base: ["name": "Ada "]))
        #expect(error("name", client) == nil)
        #expect(!client.shows("conflict"))
        #expect(value("name", client) == "Ada L")
    }

    @Test func `what an input is said to have shown has its type`() async throws {
        let client = try await EditCardController.open(CardRegister(Card("Anna", version: 1)))
        let before = client.document
        for (base, pointer) in [(["name": 5] as JSON, "/base/name"), ("Anna", "/base")] {
            let event: JSON = ["event": "change", "node": "name", "value": "Anne", "base": base]
            let answer = try await client.channel.post("\(client.path)/events", event)
            #expect(answer.status == 422)
            #expect(answer.json["errors"]?[0]?["pointer"]?.string == pointer)
        }
        try await client.reload()
        #expect(client.document == before)
    }

    @Test func `a page on which something was typed over an older value shows the conflict`() async throws {
        let register = CardRegister(Card("Anna", town: "Bonn", version: 1))
        let client = try await EditCardController.open(register)
        let visitor = PageVisitor(client.channel)
        try await visitor.open(client.path)
        try await change(register, behind: client) { $0.name = "Hanna" }
        try visitor.fill("Name", "Anne")
        try await visitor.press("Save")
        #expect(visitor.text.contains("Somebody else has changed this to “Hanna” meanwhile."))
        #expect(register.card.name == "Hanna")
        try await visitor.press("Keep mine")
        try await visitor.press("Save")
        try await eventually("it is saved") { register.card == Card("Anne", town: "Bonn", version: 3) }
    }

    @Test func `theirs can be taken`() async throws {
        let register = CardRegister(Card("Anna", town: "Bonn", version: 1))
        let client = try await EditCardController.open(register)
        try await client.type("Anne", into: "name")
        try await client.type("Trier", into: "town")
        register.change { $0.name = "Hanna" }
        try await client.wait { $0.shows("conflict") }
        try await client.tap("takeTheirs")
        #expect(value("name", client) == "Hanna")
        #expect(value("town", client) == "Trier")
        try await client.tap("save")
        try await eventually("it is saved") { register.card == Card("Hanna", town: "Trier", version: 3) }
    }

    @Test func `what a service finds out at last is shown the same way, and not overwritten`() async throws {
        let register = CardRegister(Card("Anna", town: "Bonn", version: 1))
        let client = try await EditCardController.open(register, isObserved: false)
        try await client.type("Anne", into: "name")
        register.change {
            $0.name = "Hanna"
            $0.address.town = "Köln"
        }
        try await client.tap("save")
        try await client.wait { $0.shows("conflict") }
        #expect(register.card.name == "Hanna")
        #expect(client.text("summary.failure") == "Somebody else has changed this meanwhile.")
        #expect(error("name", client) == "Somebody else has changed this to “Hanna” meanwhile.")
        #expect(value("name", client) == "Anne")
        #expect(value("town", client) == "Köln")
        try await client.tap("keepMine")
        try await client.tap("save")
        try await client.wait { !$0.shows("summary") && $0.node("save")?["enabled"] != false }
        #expect(register.card == Card("Anne", town: "Köln", version: 3))
    }

    @Test func `what was saved is what editing goes on from`() async throws {
        let register = CardRegister(Card("Anna", town: "Bonn", version: 1))
        let client = try await EditCardController.open(register)
        for (version, name) in [(2, "Anne"), (3, "Annette"), (4, "Anna")] {
            try await client.type(name, into: "name")
            try await client.tap("save")
            try await eventually("it is saved") { register.card == Card(name, town: "Bonn", version: version) }
            try await client.wait { $0.node("save")?["enabled"] != false }
            #expect(!client.shows("conflict"))
        }
    }

    @Test func `a form that stays on screen says that it is saved, until its user changes something`() async throws {
        let register = CardRegister(Card("Ada", version: 1))
        let client = try await EditCardController.open(register)
        #expect(client.node("form.saved") == nil)
        try await client.type("Ada B", into: "name")
        try await client.tap("save")
        try await client.wait { $0.text("form.saved") == "This is saved." }
        #expect(client.node("form.saved")?["accessibility"]?["role"] == "status")
        try await client.type("Ada C", into: "name")
        #expect(client.node("form.saved") == nil)
        try await client.check()
    }

    @Test func `how far a form has got, as an earlier release wrote it, can be read`() throws {
        let written: JSON = ["touched": ["a"], "wasTried": true, "isSaving": false, "refusals": []]
        let state = try written.decode(FormState.self)
        #expect(state.wasTried && !state.isSaved)
        #expect(try JSON(encoding: FormState())["isSaved"] == nil)
    }
}
