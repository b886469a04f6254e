import GRDB
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import Examples

/// What one contact shows: the manual of the screen `contact`.
@Suite(.timeLimit(.minutes(30))) struct ContactTests {
    @Test(arguments: Transport.allCases)
    func `all that is known is there, with a way to call and to write`(transport: Transport) async throws {
        let app = try ContactApp(over: transport)
        let client = try await app.card(app.id("Amelia"))
        #expect(client.document["title"] == "Amelia Applecart")
        #expect(client.title == "Amelia Applecart")
        #expect(client.text("company") == "Applecart & Daughters")
        #expect(client.node("picture")?["url"] == "/avatars.svg#rabbit")
        #expect(client.text("mobile") == "+1 202 555 0100")
        #expect(client.node("mobile")?["url"] == "tel:+12025550100")
        #expect(client.node("workEmail")?["url"] == "mailto:amelia@applecart-daughters.example")
        #expect(client.text("birthday") == "September 3, 1984")
        #expect(client.text("notes") == "Prefers a call in the morning.")
        #expect(!client.shows("gone") && !client.shows("trouble"))
        try await client.check()
    }

    @Test func `of what is not known, nothing is said`() async throws {
        let app = try ContactApp()
        let client = try await app.card(app.id("Edmund"))
        for line in ["company", "phoneLine", "workEmailLine", "notesLine"] { #expect(!client.shows(line), "\(line)") }
        for line in ["mobileLine", "emailLine", "birthdayLine"] { #expect(client.shows(line), "\(line)") }
        #expect(client.node("picture")?["placeholder"] == "EE")
    }

    @Test func `somebody else's changes show`() async throws {
        let app = try ContactApp()
        let id = try await app.id("Amelia")
        let client = try await app.card(id)
        var contact = try await app.contact(id)
        contact.company = "Applecart & Granddaughters"
        let changed = contact
        _ = try await app.database.pool.write { try changed.update($0, of: "") }
        try await client.wait { $0.text("company") == "Applecart & Granddaughters" }
        try await client.check()
    }

    @Test func `who else looks at the contact shows there, and not in the list`() async throws {
        let app = try ContactApp(clock: ManualClock())
        let (amelia, edmund) = (try await app.id("Amelia"), try await app.id("Edmund"))
        let anna = try await app.card(amelia, "Anna")
        #expect(!anna.shows("others") && !anna.shows("names"))
        let stream = try await anna.stream(after: anna.revision)
        let list = try await app.list("Carl")
        let other = try await app.card(edmund, "Dora")
        let berta = try await app.card(amelia, "Berta", locale: "de")
        while anna.text("names") != "Berta" { try await anna.receive(from: stream) }
        #expect(anna.text("others") == "1 other is here.")
        try await berta.wait { $0.text("names") == "Anna" }
        #expect(berta.text("others") == "Noch jemand ist hier.")
        for client in [list, other] {
            try await client.reload()
            #expect(!client.document.description.contains("Anna") && !client.shows("others"))
        }
        try await berta.close()
        while anna.shows("others") { try await anna.receive(from: stream) }
        for client in [anna, list, other] { try await client.check() }
    }

    @Test func `who looks at a contact that is not there is nowhere`() async throws {
        let app = try ContactApp(clock: ManualClock())
        let (anna, berta) = (try await app.card(9_999, "Anna"), try await app.card(9_999, "Berta"))
        for client in [anna, berta] {
            try await client.reload()
            #expect(client.shows("gone") && !client.document.description.contains("Berta\""))
        }
    }

    @Test func `a favourite is one in the list too`() async throws {
        let app = try ContactApp()
        let client = try await app.list("Anna")
        let key = client.key("Amelia Applecart")
        try await client.select(key, in: "contacts")
        try await client.change("favourite", to: true)
        try await client.wait { $0.node("favourite")?["value"] == true }
        try await client.back()
        try await client.wait { $0.text("contacts/\(key)/star") == "★" }
        #expect(try await app.contact(app.id("Amelia"), for: "Anna").isFavourite)
        #expect(try await !app.contact(app.id("Amelia"), for: "Berta").isFavourite)
    }

    @Test func `it can be copied and handed on`() async throws {
        let app = try ContactApp()
        let id = try await app.id("Amelia")
        let client = try await app.card(id)
        try await client.tap("copy")
        #expect(
            client.effects.last?["text"]?.string?.hasPrefix("Amelia Applecart\nApplecart & Daughters\n+1 202") == true)
        try await client.tap("share")
        #expect(client.effects.last?["type"] == "share")
        #expect(client.effects.last?["url"]?.string == "/screens/contact?id=\(id)")
    }

    @Test(arguments: Transport.allCases)
    func `deleted, it leads back to the list, where that can be undone`(transport: Transport) async throws {
        let app = try ContactApp(over: transport, clock: ManualClock())
        let client = try await app.list()
        let key = client.key("Amelia Applecart")
        try await client.select(key, in: "contacts")
        try await client.tap("delete")
        try await client.wait { $0.screen == "contacts" && $0.undo != nil && $0.text("count") == "47 contacts" }
        try await client.pressUndo()
        try await client.wait { $0.key("Amelia Applecart") == key }
        try await client.check()
    }

    @Test(arguments: [false, true])
    func `that it is gone may show before the answer to its deletion`(fails: Bool) async throws {
        let gate = Gate()
        let app = try ContactApp { database in
            Service(DeleteContacts.self) { deletion, call in
                let outcome = try await database.delete(deletion.ids, of: "", key: call.key)
                await gate.wait()
                if fails { throw ServiceFailure("The answer is lost.") }
                return outcome
            }
        }
        let client = try await app.list()
        try await client.select(client.key("Amelia Applecart"), in: "contacts")
        try await client.tap("delete")
        try await client.wait { $0.shows("gone") }
        #expect(client.stack == ["contacts", "contact"])
        gate.open()
        try await client.wait { $0.stack == ["contacts"] && $0.text("count") == "47 contacts" }
        #expect(client.undo?.text == (fails ? nil : "Amelia Applecart was deleted."))
        try await client.check()
    }

    @Test(arguments: [true, false])
    func `deleted by somebody else, it closes, and leads back to the list`(readsAtHand: Bool) async throws {
        let app = try ContactApp(readsAtHand: readsAtHand)
        let client = try await app.list()
        try await client.select(client.key("Amelia Applecart"), in: "contacts")
        try await client.wait { $0.text("company") != "" }
        try await app.list().act("delete", on: "Amelia Applecart")
        try await client.wait { $0.stack == ["contacts"] && $0.text("count") == "47 contacts" }
        try await client.check()
    }

    @Test func `deleted by somebody else while it is edited, it closes below the form, which stays`() async throws {
        let app = try ContactApp()
        let client = try await app.list()
        try await client.select(client.key("Amelia Applecart"), in: "contacts")
        try await client.tap("edit")
        try await client.wait { $0.shows("form") }
        try await client.type("Amy", into: "givenName")
        try await app.list().act("delete", on: "Amelia Applecart")
        try await client.wait { $0.stack == ["contacts", "contact-form"] && $0.shows("gone") }
        #expect(client.value("givenName") == "Amy")
        try await client.tap("save")
        try await client.wait { $0.screen == "contacts" && $0.rows().contains("Amy Applecart") }
        try await client.check()
    }

    @Test func `where there is no list to go back to, it says that it is gone, until it is there again`() async throws {
        let app = try ContactApp()
        let client = try await app.card(app.id("Amelia"))
        let other = try await app.list()
        try await other.act("delete", on: "Amelia Applecart")
        try await client.wait { $0.shows("gone") && !$0.shows("details") }
        try await other.wait { $0.undo != nil }
        try await other.pressUndo()
        try await client.wait { !$0.shows("gone") && $0.shows("details") }
        try await client.check()
    }

    @Test func `who never was is not there`() async throws {
        let client = try await ContactApp().card(4_711)
        #expect(client.shows("gone") && !client.shows("details"))
    }

    @Test func `what is kept is no draft any more: what somebody else does then shows`() async throws {
        let app = try ContactApp()
        let id = try await app.id("Amelia")
        let (one, other) = (try await app.card(id), try await app.card(id))
        try await one.change("favourite", to: true)
        try await one.wait { $0.node("favourite")?["value"] == true }
        try await other.wait { $0.node("favourite")?["value"] == true }
        try await other.change("favourite", to: false)
        try await one.wait { $0.node("favourite")?["value"] == false }
        #expect(one.value("favourite") == false)
        #expect(one.event(.tap).values.members.isEmpty)
    }
}
