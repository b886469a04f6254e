import GRDB
import MicroHTTPD
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import Examples

/// How contacts are found: the manual of the screen `contacts`.
@Suite(.timeLimit(.minutes(30))) struct ContactsTests {
    @Test(arguments: Transport.allCases)
    func `at first everybody is there, by the initials of their last names`(transport: Transport) async throws {
        let client = try await ContactApp(over: transport).list()
        #expect(client.document["title"] == "Contacts")
        #expect(client.text("count") == "48 contacts")
        #expect(client.initials == "ABCDEFGHIJKLMNOPQRSTUVWXYZ#".map(String.init))
        #expect(client.rows().count == 48)
        #expect(client.rows().prefix(3) == ["Ägidius Ährenfeld", "Amelia Applecart", "Balthasar Blaubeer"])
        #expect(client.rows().last == "4711", "who has no letter comes last")
        let row = "contacts/\(client.key("Amelia Applecart"))"
        #expect(client.text("\(row)/company") == "Applecart & Daughters")
        #expect(client.node("\(row)/phone")?["url"] == "tel:+12025550100")
        #expect(client.node("\(row)/email")?["url"] == "mailto:amelia.applecart@example.com")
        #expect(client.node("\(row)/picture")?["url"] == "/avatars.svg#rabbit")
        let other = "contacts/\(client.key("Balthasar Blaubeer"))"
        #expect(client.node("\(other)/picture")?["url"] == nil)
        #expect(client.node("\(other)/picture")?["placeholder"] == "BB")
        try await client.check()
    }

    @Test func `the actions of the screen are in its action bar`() async throws {
        let client = try await ContactApp().list()
        let bar = client.document["tree"]?["children"]?[0]
        #expect(bar?["type"] == "row")
        #expect(bar?["accessibility"] == ["role": "toolbar"])
        #expect(bar?["children"]?.array?.map { $0["id"] } == ["add", "select"])
        try await client.tap("select")
        #expect(client.document["tree"]?["children"]?[0]?["id"] == bar?["id"])
    }

    @Test func `an accent does not part a name from its like`() async throws {
        let client = try await ContactApp().list()
        let sections = client.node("contacts")?["sections"]?.array ?? []
        func names(_ initial: JSON) -> [String] {
            let rows = sections.first { $0["key"] == initial }?["rows"]?.array ?? []
            return rows.compactMap { $0["key"]?.string.flatMap { client.text("contacts/\($0)/name") } }
        }
        #expect(names("O") == ["Olive Orangepeel", "Ödön Österreicher"])
        #expect(names("U") == ["Ümit Übermut", "Ursula Underbough"])
        #expect(names("L") == ["Łucja Laternowska", "Linus Lighthouse"])
    }

    @Test func `by first names, they stand in another order`() async throws {
        let client = try await ContactApp().list()
        try await client.change("filterBar.order", to: "given")
        try await client.wait {
            $0.rows().first == "Ägidius Ährenfeld" && $0.rows().last == "4711" && $0.rows()[2] == "Balthasar Blaubeer"
        }
        #expect(client.rows().suffix(4) == ["Xaver Xylander", "Yolanda Yesterday", "Zoë Zuckerwatte", "4711"])
        #expect(
            client.key("Łucja Laternowska")
                == client.keys(of: "contacts")[client.rows().firstIndex(of: "Łucja Laternowska") ?? 0])
    }

    @Test(arguments: [
        ("app", ["Amelia Applecart"]), ("AMELIA", ["Amelia Applecart"]), ("dau app", ["Amelia Applecart"]),
        ("mueller", ["Maximilian Müllerstochter"]), ("müller", ["Maximilian Müllerstochter"]),
        ("muller", ["Maximilian Müllerstochter"]), ("lucja", ["Łucja Laternowska"]), ("Łuc", ["Łucja Laternowska"]),
        ("celeste", ["Céleste Châtaigne"]), ("céleste", ["Céleste Châtaigne"]), ("ce\u{301}l", ["Céleste Châtaigne"]),
        ("12025550100", ["Amelia Applecart"]), ("+44 20 7946", ["Cornelius Cobblepot-Finch", "Felix Featherstone"]),
        ("amelia@app", ["Amelia Applecart"]), ("finch", ["Cornelius Cobblepot-Finch"]), ("nobody", []),
        ("lecart", []), ("%", []), ("_", []), ("'", []), ("'; DROP TABLE contact", []), ("*", []), ("☃", []),
    ])
    func `somebody is found by the beginnings of words, as one types`(text: String, names: [String]) async throws {
        let client = try await ContactApp().list()
        try await client.type(text, into: "filterBar.search")
        try await client.wait { names.allSatisfy($0.rows().contains) && $0.rows().count < 10 }
        if text != "+44 20 7946" { #expect(client.rows() == names) }
        #expect(client.node("contacts")?["placeholder"]?["text"] == "Nobody is found.")
        try await client.check()
    }

    // Also as where reading takes so long that nothing may be read on the thread that answers. The clock stands still: on a
    // machine that is busy, no patience runs out.
    @Test(arguments: Transport.allCases, [true, false])
    func `an answer that waits brings what a service has changed, and says whose its effects are`(
        transport: Transport, readsAtHand: Bool
    ) async throws {
        let client = try await ContactApp(over: transport, readsAtHand: readsAtHand, clock: ManualClock()).list()
        for (number, name) in ["Amelia Applecart", "Balthasar Blaubeer"].enumerated() {
            let answer = try await client.post(
                client.event("delete", on: "contacts/\(client.key(name))"),
                ["prefer": "wait=10", "idempotency-key": "delete-\(number)"])
            #expect(answer.status == 200)
            #expect(!client.rows().contains(name))
            #expect(client.text("count") == "\(47 - number) contacts")
            #expect(client.document["effects"]?.array?.last?["for"]?.string == "delete-\(number)")
        }
        try await client.check()
    }

    @Test(arguments: Transport.allCases, [true, false])
    func `an answer that waits has the rows that were searched for`(
        transport: Transport, readsAtHand: Bool
    ) async throws {
        let client = try await ContactApp(over: transport, readsAtHand: readsAtHand, clock: ManualClock()).list()
        for (text, name) in [("amel", "Amelia Applecart"), ("corn", "Cornelius Cobblepot-Finch")] {
            try await client.post(
                client.event(.change, on: "filterBar.search", value: .string(text)), ["prefer": "wait=10"])
            #expect(client.rows() == [name])
            try await client.check()
        }
    }

    @Test(arguments: Transport.allCases, [true, false])
    func `a deep link has its rows`(transport: Transport, readsAtHand: Bool) async throws {
        let person = try ContactApp(over: transport, readsAtHand: readsAtHand, clock: ManualClock()).person()
        for _ in 1...10 {
            let answer = try await person.channel.get("/screens/contacts?search=Cornelius")
            #expect(answer.text.contains("Cobblepot-Finch") && !answer.text.contains("Applecart"))
        }
    }

    @Test func `each letter is sent once nothing was typed for a moment`() async throws {
        let client = try await ContactApp().list()
        #expect(client.node("filterBar.search")?["on"]?["change"] == [["post": ["debounce": 150]]])
    }

    @Test func `how many there are is said in words`() async throws {
        let client = try await ContactApp().list()
        try await client.type("amelia", into: "filterBar.search")
        try await client.wait { $0.text("count") == "1 contact" }
        try await client.type("nobody", into: "filterBar.search")
        try await client.wait { $0.text("count") == "No contacts" }
    }

    @Test func `more than a hundred come page by page`() async throws {
        let app = try ContactApp()
        try await app.database.pool.write { db in
            for number in 0..<100 { _ = try Contact(givenName: "Number \(number)").insert(db) }
        }
        let client = try await app.list()
        #expect(client.text("count") == "148 contacts")
        #expect(client.rows().count == 100)
        #expect(client.node("contacts")?["more"] == true)
        try await client.user(.loadMore, "contacts")
        try await client.wait { $0.rows().count == 148 }
        #expect(client.node("contacts")?["more"] == nil)
        try await client.check()
    }

    @Test func `whoever is added, changed or deleted elsewhere comes, changes and goes here`() async throws {
        let app = try ContactApp()
        let client = try await app.list()
        let saved = try await app.database.pool.write { try Contact(givenName: "Ada", familyName: "Ähre").insert($0) }
        try await client.wait { $0.rows().first == "Ada Ähre" && $0.text("count") == "49 contacts" }
        var changed = saved
        changed.familyName = "Zahl"
        let again = changed
        _ = try await app.database.pool.write { try again.update($0, of: "") }
        try await client.wait { $0.rows().contains("Ada Zahl") && !$0.rows().contains("Ada Ähre") }
        try await client.check()
    }

    @Test func `a contact opens, and shows at once what is known`() async throws {
        let client = try await ContactApp().list()
        try await client.select(client.key("Amelia Applecart"), in: "contacts")
        #expect(client.stack == ["contacts", "contact"])
        #expect(client.title == "Amelia Applecart")
        try await client.back()
        #expect(client.screen == "contacts")
        try await client.check()
    }

    @Test(arguments: [("phone", "cards"), ("tablet", "table"), ("desktop", "table")])
    func `a phone gets cards, others a table, both of the same nodes`(profile: String, name: String) async throws {
        let person = try ContactApp().person()
        person.headers["outlet-profile"] = profile
        try await person.open("contacts")
        try await person.wait { $0.shows("count") }
        #expect(person.document["implementation"]?.string == name)
        #expect(person.node("contacts")?["style"]?.string == name)
        #expect(person.rows().count == 48)
        try await person.act("like", on: "Amelia Applecart")
        try await person.wait { $0.text("contacts/\($0.key("Amelia Applecart"))/star") == "★" }
    }
}
