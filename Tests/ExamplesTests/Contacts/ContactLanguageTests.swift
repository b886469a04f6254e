import GRDB
import Outlet
import OutletTesting
import Testing
import ViewTree

@testable import Examples

/// The address book in German, by its addresses, and after a restart.
@Suite(.timeLimit(.minutes(30))) struct ContactLanguageTests {
    @Test func `in German, all is German`() async throws {
        let app = try ContactApp()
        let client = try await app.list(locale: "de-DE")
        #expect(client.document["title"] == "Kontakte")
        #expect(client.text("count") == "48 Kontakte")
        #expect(client.text("add") == "Neuer Kontakt")
        #expect(client.node("filterBar.order")?["options"]?[0]?["label"] == "Nachname")
        #expect(client.node("contacts/\(client.key("Amelia Applecart"))")?["actions"]?[1]?["title"] == "Löschen")
        #expect(client.initials.first == "A" && client.rows().first == "Ägidius Ährenfeld")
        try await client.act("delete", on: "Amelia Applecart")
        try await client.wait { $0.undo?.text == "Amelia Applecart wurde gelöscht." }
        try await client.select(client.key("Elif Eichhorn"), in: "contacts")
        #expect(client.text("birthday") == "21. November 1995")
        try await client.tap("edit")
        try await client.wait { $0.shows("form") }
        #expect(client.document["title"] == "Kontakt bearbeiten")
        try await client.type("", into: "givenName")
        #expect(client.node("givenName")?["error"] == "Bitte füllen Sie dies aus.")
        #expect(client.node("portrait")?["options"]?[5]?["label"] == "Fuchs")
        try await client.check()
    }

    @Test func `a link leads to a search, and the address follows it`() async throws {
        let app = try ContactApp()
        let client = try await app.list(parameters: JSONObject([("search", "zoe")]))
        #expect(client.rows() == ["Zoë Zuckerwatte"])
        #expect(client.value("filterBar.search") == "zoe")
        try await client.type("über mut", into: "filterBar.search")
        try await client.change("filterBar.favouritesOnly", to: true)
        try await client.change("filterBar.order", to: "given")
        let url = client.document["stack"]?[0]?["url"]?.string
        #expect(url == "/screens/contacts?search=%C3%BCber%20mut&favourites=true&sort=given")
        let answer = try await client.channel.get(url ?? "")
        #expect(answer.status == 200)
        #expect(answer.json["stack"]?[0]?["url"]?.string == url)
    }

    @Test func `links lead to a contact and to its form`() async throws {
        let app = try ContactApp()
        let id = try await app.id("Amelia")
        let card = try await app.card(id)
        #expect(card.document["stack"]?[0]?["url"]?.string == "/screens/contact?id=\(id)")
        let form = try await app.person().open("contact-form", parameters: JSONObject([("id", .number(Double(id)))]))
        try await form.wait { $0.value("givenName") == "Amelia" }
        for query in ["contact", "contact?id=anna", "contacts?sort=size", "contacts?favourites=maybe"] {
            #expect(try await card.channel.get("/screens/\(query)").status == 422, "\(query)")
        }
    }

    @Test func `after a restart all that was answered is there`() async throws {
        let first = try ContactApp()
        let client = try await first.list("Anna")
        try await client.act("like", on: "Amelia Applecart")
        try await client.wait { $0.text("contacts/\($0.key("Amelia Applecart"))/star") == "★" }
        try await client.act("delete", on: "Elif Eichhorn")
        try await client.wait { $0.undo != nil }
        try await client.tap("add")
        try await client.type("Ada", into: "givenName")
        try await client.tap("save")
        try await client.wait { $0.screen == "contacts" }
        let later = try await ContactApp(in: first.directory).list("Anna")
        #expect(later.rows().contains("Ada"))
        #expect(!later.rows().contains("Elif Eichhorn"))
        #expect(later.text("contacts/\(later.key("Amelia Applecart"))/star") == "★")
    }

    @Test func `whoever deletes the samples does not get them again`() async throws {
        let first = try ContactApp()
        try await first.database.pool.write { try $0.execute(sql: "DELETE FROM contact") }
        let later = try await ContactApp(in: first.directory).list()
        #expect(later.text("count") == "No contacts")
    }
}
