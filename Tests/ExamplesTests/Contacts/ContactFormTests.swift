import GRDB
import Outlet
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import Examples

/// How contacts are made and edited: the manual of the screen `contact-form`.
@Suite(.timeLimit(.minutes(30))) struct ContactFormTests {
    /// Somebody who edits a contact that is on screen.
    private func editing(_ id: Int, in app: ContactApp, _ name: String? = nil) async throws -> TestClient {
        let client = try await app.card(id, name)
        try await client.tap("edit")
        #expect(client.stack == ["contact", "contact-form"])
        try await client.wait { $0.shows("form") }
        return client
    }

    @Test(arguments: Transport.allCases)
    func `a new contact is typed, saved and in the list`(transport: Transport) async throws {
        let app = try ContactApp(over: transport)
        let client = try await app.list()
        try await client.tap("add")
        #expect(client.document["stack"]?[1]?["presentation"] == "modal")
        #expect(client.document["title"] == "New contact")
        #expect(client.node("save")?["enabled"] == false)
        try await client.type("Ada", into: "givenName")
        #expect(client.node("save")?["enabled"] == nil)
        try await client.type("Lovelace", into: "familyName")
        try await client.type("ada@example.com", into: "email")
        try await client.type("+44 20 7946 0999", into: "phone")
        try await client.change("birthday", to: "1815-12-10")
        try await client.change("portrait", to: "owl")
        #expect(client.node("picture")?["url"] == "/avatars.svg#owl")
        #expect(client.node("picture")?["placeholder"] == "AL")
        try await client.tap("save")
        try await client.wait { $0.screen == "contacts" && $0.rows().contains("Ada Lovelace") }
        #expect(client.text("count") == "49 contacts")
        let contact = try await app.contact(app.id("Ada"))
        #expect(contact.birthday == "1815-12-10" && contact.portrait == "owl" && contact.version == 1)
        try await client.check()
    }

    @Test(arguments: [
        ("givenName", "  ", "Please fill this in."), ("email", "ada@", "This is no e-mail address."),
        ("workEmail", "ada at work", "This is no e-mail address."), ("mobile", "12", "This is no telephone number."),
        ("phone", "call me", "This is no telephone number."),
        ("birthday", "2999-01-01", "A birthday lies in the past."),
    ])
    func `what is wrong is said where it is, and once more in a summary`(
        input: String, value: String, error: String
    ) async throws {
        let app = try ContactApp()
        let client = try await editing(app.id("Amelia"), in: app)
        try await client.change(input, to: .string(value))
        #expect(client.node(input)?["error"]?.string == error)
        #expect(client.node("save")?["enabled"] == false)
        #expect(!client.shows("summary"))
        try await client.submit("form")
        #expect(client.screen == "contact-form")
        #expect(client.shows("summary"))
        #expect(client.node("summary")?["accessibility"]?["role"] == "alert")
        let entries =
            client.node("summary")?["children"]?.array?.first?["children"]?.array ?? client.node("summary")?[
                "children"]?.array ?? []
        #expect(
            entries.contains {
                $0["title"]?.string?.hasSuffix(error) == true && $0["on"]?["tap"]?[0]?["focus"]?.string == input
            })
        #expect(try await app.contact(app.id("Amelia")).version == 1)
        try await client.check()
    }

    @Test func `nothing is said of what was not touched yet`() async throws {
        let client = try await ContactApp().list()
        try await client.tap("add")
        #expect(client.node("givenName")?["error"] == nil)
        try await client.submit("form")
        #expect(client.node("givenName")?["error"] == "Please fill this in.")
    }

    @Test func `a contact is edited, and its screen shows it`() async throws {
        let app = try ContactApp()
        let id = try await app.id("Amelia")
        let client = try await editing(id, in: app)
        #expect(client.document["title"] == "Edit contact")
        #expect(client.value("givenName") == "Amelia")
        #expect(client.value("birthday") == "1984-09-03")
        try await client.type("Peartree", into: "familyName")
        try await client.tap("save")
        try await client.wait { $0.screen == "contact" && $0.title == "Amelia Peartree" }
        #expect(try await app.contact(id).version == 2)
        try await client.check()
    }

    @Test func `what somebody else changes meanwhile shows, and is kept beside what one has changed`() async throws {
        let app = try ContactApp()
        let id = try await app.id("Amelia")
        let (anna, berta) = (try await editing(id, in: app, "Anna"), try await editing(id, in: app, "Berta"))
        try await anna.type("Amy", into: "givenName")
        try await berta.type("Peartree & Sons", into: "company")
        try await berta.tap("save")
        try await anna.wait { $0.value("company") == "Peartree & Sons" }
        #expect(anna.value("givenName") == "Amy")
        #expect(!anna.shows("conflict"))
        try await anna.tap("save")
        try await anna.wait { $0.screen == "contact" && $0.title == "Amy Applecart" }
        let contact = try await app.contact(id)
        #expect(contact.givenName == "Amy" && contact.company == "Peartree & Sons" && contact.version == 3)
        try await anna.check()
    }

    @Test(arguments: ["keepMine", "takeTheirs"])
    func `where two have changed the same, nobody overwrites the other unseen`(choice: String) async throws {
        let app = try ContactApp()
        let id = try await app.id("Amelia")
        let (anna, berta) = (try await editing(id, in: app, "Anna"), try await editing(id, in: app, "Berta"))
        try await anna.type("Amy", into: "givenName")
        try await berta.type("Millie", into: "givenName")
        try await berta.tap("save")
        try await anna.wait { $0.shows("conflict") }
        #expect(anna.value("givenName") == "Amy", "what was typed stays")
        #expect(anna.node("givenName")?["error"] == "Somebody else has changed this to “Millie” meanwhile.")
        #expect(anna.keys(of: "conflicts") == ["First name"])
        #expect(anna.text("conflicts/First name/mineText") == "Amy")
        #expect(anna.text("conflicts/First name/theirsText") == "Millie")
        #expect(anna.node("save")?["enabled"] == false)
        try await anna.submit("form")
        #expect(try await app.contact(id).givenName == "Millie")
        #expect(anna.shows("conflict") && !anna.shows("summary"), "one box tells of it")
        try await anna.tap(choice)
        #expect(!anna.shows("conflict") && !anna.shows("summary"))
        #expect(anna.value("givenName") == (choice == "keepMine" ? "Amy" : "Millie"))
        try await anna.type("Anna's company", into: "company")
        try await anna.tap("save")
        try await anna.wait { $0.screen == "contact" && $0.text("company") == "Anna's company" }
        #expect(try await app.contact(id).givenName == (choice == "keepMine" ? "Amy" : "Millie"))
        try await anna.check()
    }

    @Test func `deleted meanwhile, it says so, and saving brings it back`() async throws {
        let app = try ContactApp()
        let id = try await app.id("Amelia")
        let client = try await editing(id, in: app)
        try await client.type("Amy", into: "givenName")
        try await app.list().act("delete", on: "Amelia Applecart")
        try await client.wait { $0.shows("gone") }
        try await client.tap("save")
        try await client.wait { $0.screen == "contact" && $0.title == "Amy Applecart" && $0.shows("details") }
        let contact = try await app.contact(id)
        #expect(!contact.isDeleted && contact.givenName == "Amy")
    }

    @Test(arguments: ["cancel", "back", "dismiss"])
    func `what was not saved is asked about, and stays where the answer is no`(way: String) async throws {
        let app = try ContactApp()
        let client = try await editing(app.id("Amelia"), in: app)
        func leave() async throws {
            switch way {
            case "cancel": try await client.tap("cancel")
            case "back": try await client.back()
            default: try await client.post(client.event(.dismiss, on: "root"))
            }
        }
        try await client.type("Amy", into: "givenName")
        try await leave()
        #expect(client.screen == "contact-form")
        #expect(client.shows("question"))
        #expect(client.node("question")?["accessibility"]?["role"] == "alertdialog")
        try await client.tap("keepEditing")
        #expect(!client.shows("question"))
        #expect(client.value("givenName") == "Amy")
        try await leave()
        try await client.tap("discard")
        #expect(client.screen == "contact")
        #expect(client.title == "Amelia Applecart")
        try await client.check()
    }

    @Test func `a form that was opened by its address stays, with what it began with, when its changes are discarded`()
        async throws
    {
        let app = try ContactApp()
        let id = try await app.id("Amelia")
        let client = try await app.person()
            .open("contact-form", parameters: JSONObject([("id", .number(Double(id)))]))
        try await client.wait { $0.value("givenName") == "Amelia" }
        let before = client.document["tree"]
        try await client.type("Amy", into: "givenName")
        let revision = client.revision
        try await client.back()
        #expect(client.revision == revision && !client.shows("question"), "there is nothing to go back to")
        try await client.tap("cancel")
        #expect(client.shows("question"))
        try await client.tap("discard")
        #expect(client.screen == "contact-form" && !client.shows("question"))
        #expect(client.document["tree"] == before)
        try await client.type("Amy", into: "givenName")
        #expect(!client.shows("question"), "it is asked anew")
        try await client.tap("cancel")
        try await client.tap("save")
        try await client.wait { !$0.shows("question") }
        #expect(try await app.contact(id).givenName == "Amy")
        try await client.check()
    }

    @Test func `where nothing was changed, nobody asks`() async throws {
        let app = try ContactApp()
        let client = try await editing(app.id("Amelia"), in: app)
        try await client.tap("cancel")
        #expect(client.stack == ["contact"])
    }

    @Test func `what can't be saved is told, and nothing that was typed is lost`() async throws {
        let app = try ContactApp()
        try await app.database.pool.write {
            try $0.execute(sql: "CREATE TRIGGER full BEFORE UPDATE ON contact BEGIN SELECT RAISE(ABORT, 'full'); END")
        }
        let client = try await editing(app.id("Amelia"), in: app)
        try await client.type("Amy", into: "givenName")
        try await client.tap("save")
        try await client.wait { $0.shows("summary") }
        #expect(client.screen == "contact-form")
        #expect(client.text("summary.failure") == "This could not be saved. Please try again.")
        #expect(client.value("givenName") == "Amy")
        try await app.database.pool.write { try $0.execute(sql: "DROP TRIGGER full") }
        try await client.tap("save")
        try await client.wait { $0.screen == "contact" && $0.title == "Amy Applecart" }
        try await client.check()
    }

    @Test func `a call is done once, however often it is made, and its answer is the same`() async throws {
        let app = try ContactApp()
        for key in ["a", "a", "b", "a"] {
            let contact = try await app.database.answer(key) { try Contact(givenName: key).insert($0) }
            #expect(contact.givenName == key)
        }
        let count = try await app.database.pool.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM contact WHERE givenName IN ('a', 'b')")
        }
        #expect(count == 2)
    }
}
