import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import TestPages
import Testing
import ViewTree

@testable import Examples

/// The examples as pages, used without a script.
@Suite(.timeLimit(.minutes(30))) struct PageFlowTests {
    @Test(arguments: Transport.allCases)
    func `somebody reverses a name`(transport: Transport) async throws {
        let visitor = PageVisitor(try TestClient(ExampleApp.application, over: transport).channel)
        try await visitor.open("/")
        let link = try #require(visitor.page.all("a").first { $0.text == "Person" }?["href"])
        try await visitor.open(link)
        try visitor.fill("Name", "Anna")
        try await visitor.press("Reverse")
        #expect(visitor.text.contains("annA"))
        try await visitor.press("Uppercase")
        #expect(visitor.text.contains("ANNA"))
    }

    @Test func `every screen that needs no parameter is a page without a fault`() async throws {
        let visitor = PageVisitor(try TestClient(ExampleApp.application).channel)
        try await visitor.open("/")
        let links = visitor.page.all("main").flatMap { $0.all("a") }.compactMap { $0["href"] }
        #expect(links.count > 5)
        for link in links {
            try await visitor.open(link)
            #expect(visitor.status == 200, "\(link)")
            #expect(!visitor.heading.isEmpty, "\(link)")
        }
    }

    @Test func `a contact that never was is a page that says so and leads on, and for programs a problem`() async throws
    {
        let visitor = PageVisitor(try ContactApp().person().channel)
        try await visitor.open("/screens/contact?id=4711")
        #expect(visitor.status == 404)
        #expect(visitor.heading == "Contact")
        #expect(visitor.page.all("title").first?.text == "Contact – Contacts")
        #expect(visitor.page.all("h2").map(\.text) == ["This contact is not there any more."])
        let button = visitor.page.all("main").flatMap { $0.all("button") }.first { $0["class"] == "link" }
        #expect(button?.text == "All contacts")
        try await visitor.press("All contacts")
        #expect(visitor.heading == "Contacts")
        let answer = try await visitor.channel.get("/screens/contact?id=4711")
        #expect(answer.status == 404 && answer.json["type"] == "/problems/unknown-subject")
        #expect(try await visitor.channel.get("/screens/contact?id=1").status == 200)
    }

    @Test func `an empty form that is saved says what is missing, and nothing of nodes`() async throws {
        let visitor = PageVisitor(try ContactApp().person().channel)
        try await visitor.open("/screens/contacts")
        try await visitor.press("New contact")
        #expect(visitor.page.all("title").first?.text == "New contact – Contacts")
        try await visitor.press("Save")
        #expect(visitor.status == 409)
        #expect(visitor.page.all("title").first?.text == "Error: New contact – Contacts")
        #expect(visitor.heading == "New contact")
        #expect(try visitor.error("First name") == "Please fill this in.")
        #expect(visitor.text.contains("Please check what is marked.") && !visitor.text.contains("disabled"))
        try visitor.fill("First name", "Wunibald")
        try visitor.fill("E-mail", "wrong")
        try await visitor.press("Save")
        #expect(visitor.status == 200)
        #expect(visitor.page.all("title").first?.text == "Error: New contact – Contacts")
        try visitor.fill("E-mail", "")
        try await visitor.press("Save")
        #expect(visitor.page.all("title").first?.text == "Contacts")
    }

    @Test func `the main action stands out, and what is done is struck through`() async throws {
        let visitor = PageVisitor(try TestClient(ExampleApp.application).channel)
        try await visitor.open("/screens/gallery")
        try await visitor.press("Content")
        #expect(visitor.page.all("s").map(\.text) == ["Struck through"])
        try await visitor.press("Actions")
        let main = visitor.page.all("button").filter { $0["class"] == "button primary" }
        #expect(main.map(\.text) == ["Primary"])
    }

    @Test func `a contact is made, refused, corrected, changed, deleted and brought back`() async throws {
        let app = try ContactApp(clock: ManualClock())
        let visitor = PageVisitor(app.person().channel)
        try await visitor.open("/screens/contacts")
        try await visitor.press("New contact")
        try visitor.fill("First name", "Wunibald")
        try visitor.fill("E-mail", "wrong")
        try visitor.fill("Notes", "one\ntwo")
        try await visitor.press("Save")
        #expect(visitor.status == 200)
        #expect(try visitor.error("E-mail") != "")
        #expect(try visitor.value("First name") == "Wunibald")
        #expect(try visitor.value("Notes") == "one\ntwo")
        try visitor.fill("E-mail", "wunibald@example.org")
        try await visitor.press("Save")
        #expect(visitor.heading == "Contacts")
        #expect(visitor.text.contains("Wunibald"))
        let made = try await app.contact(app.id("Wunibald"))
        #expect(made.notes == "one\ntwo")
        try await visitor.press("Wunibald")
        try await visitor.press("Edit")
        try visitor.fill("Company", "Acme")
        try await visitor.press("Save")
        #expect(visitor.text.contains("Acme"))
        try await visitor.press("Delete")
        #expect(visitor.heading == "Contacts")
        #expect(!visitor.page.all("td").contains { $0.text.contains("Wunibald") })
        try await visitor.press("Undo")
        #expect(visitor.page.all("td").contains { $0.text.contains("Wunibald") })
    }

    @Test func `a contact in a list has two controls: its name, and one for all else`() async throws {
        let app = try ContactApp()
        let all = try await app.list().rows()
        let visitor = PageVisitor(app.person().channel)
        try await visitor.open("/screens/contacts")
        let rows = visitor.page.all("tr")
        #expect(rows.count == all.count && rows.count > 40)
        func controls(_ element: PageElement) -> Int {
            element.all.count { one in
                let isInput = ["input", "select", "textarea"].contains(one.name) && one["type"] != "hidden"
                return isInput || ["button", "summary"].contains(one.name) || one.name == "a" && one["href"] != nil
            }
        }
        #expect(rows.allSatisfy { controls($0) == 2 }, "\(rows.map(controls))")
        // The way home, three filters with what applies them, and two buttons.
        #expect(controls(visitor.page) <= 2 * rows.count + 12, "\(controls(visitor.page))")
        let name = try #require(all.first)
        try await visitor.press("Actions \(name)")
        #expect(visitor.page.all("a").contains { $0["href"]?.hasPrefix("tel:") == true })
        try await visitor.press("Add to favourites: \(name)")
        #expect(visitor.page.all("tr").first?.text.contains("★") == true)
    }

    @Test func `somebody looks for a contact`() async throws {
        let app = try ContactApp()
        let all = try await app.list().rows()
        let visitor = PageVisitor(app.person().channel)
        try await visitor.open("/screens/contacts")
        #expect(visitor.page.all("tr").count == all.count)
        let name = try #require(all.first)
        try visitor.fill("Search", name)
        try await visitor.pressEnter()
        #expect(try visitor.value("Search") == name)
        #expect(visitor.page.all("tr").count < all.count)
        #expect(visitor.page.all("tr").contains { $0.text.contains(name) })
    }
}
