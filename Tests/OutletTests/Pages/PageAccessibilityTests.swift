import Outlet
import OutletServer
import OutletTesting
import TestPages
import Testing
import ViewTree

/// What a page without script says to assistive technology, and where its focus is.
@Suite(.timeLimit(.minutes(5))) struct PageAccessibilityTests {
    struct Hotel: Model {
        var guests = 2.0
        var isOpen = false
        var name = ""
    }

    private static let guests: Wired<NumberField, Hotel, Hotel> = NumberField("Guests").id("guests").observing(\.guests)
    private static let name: Wired<TextField, Hotel, Hotel> = TextField("Name").id("name").observing(\.name)

    private static let hotel = Screen("hotel", title: "Hotel", model: Hotel()) {
        Section("Rooms", id: "rooms") {
            Label("With a view", style: .body).heading(.three).id("view")
            Section("Beds", id: "beds") { Label("Two") }.heading(.four)
        }
        .heading(.two)
        Row { Label("★★★") }.id("rating").accessibility(label: "Rating", group: true, state: "3 of 5 stars")
        Row { Label("Pool") }.id("pool").accessibility(state: "closed")
        Label("Breakfast").id("breakfast").accessibility(state: "included")
        Button("Sound").id("sound").accessibility(state: "off").on(.tap, Flip(\Hotel.isOpen))
        Button("♪").id("note").accessibility(label: "Music", state: "on").on(.tap, Flip(\Hotel.isOpen))
        Toggle("Wake me").id("wake").accessibility(state: "at seven")
        Label("•").id("dot").accessibility(hidden: true)
        guests
        Button("Book").id("book").on(.tap, Show<Hotel>(named: "booking"))
        Button("Move on").id("move").on(
            .tap,
            Change(\Hotel.self) { $0.isOpen = true }.then(Focus<Hotel>(Toggle.input("wake"))))
        Button("Add").id("add").on(.tap, Change(\Hotel.self) { $0.guests += 1 })
    } connect: { outlets in
        outlets.focus(outlets[guests])
    }

    private static let booking = Screen("booking", title: "Booking", model: Hotel()) {
        Label("Please say who comes.")
        name
    } connect: { outlets in
        outlets.focus(outlets[name])
    }

    private func visitor() throws -> PageVisitor {
        let app = try Application(name: "Hotels") {
            Self.hotel
            Self.booking
        }
        return PageVisitor(try Setting.all[0].channel(app))
    }

    /// The names of the inputs that have the focus.
    private func focused(_ visitor: PageVisitor) -> [String] {
        visitor.page.all.filter { $0["autofocus"] != nil }.map { $0["name"] ?? $0.name }
    }

    @Test func `headings have their levels, groups their names, states are said, and what is hidden is not`()
        async throws
    {
        let visitor = try visitor()
        try await visitor.open("/screens/hotel")
        let page = visitor.page
        let headings = page.all.filter { ["h2", "h3", "h4"].contains($0.name) }.map { [$0.name, $0.text] }
        #expect(headings == [["h2", "Rooms"], ["h3", "With a view"], ["h4", "Beds"]])
        let group = page.all.first { $0["role"] == "group" && $0.text.contains("★★★") }
        #expect(group?["aria-label"] == "Rating, 3 of 5 stars")
        #expect(group?.text.contains("3 of 5") == false)
        let voices = page.all("span").filter { $0.has(class: "voice") }.map(\.text)
        #expect(voices == [", closed", ", included", ", off", ", at seven"])
        let buttons = page.all("button").map { $0["aria-label"] ?? $0.text }
        #expect(buttons.contains("Sound, off") && buttons.contains("Music, on"), "\(buttons)")
        #expect(page.all("label").map(\.text).contains("Wake me, at seven"))
        #expect(page.all("p").first { $0.text == "•" }?["aria-hidden"] == "true")
    }

    @Test func `after a navigation the node that the document names has the focus, and not after other events`()
        async throws
    {
        let visitor = try visitor()
        try await visitor.open("/screens/hotel")
        #expect(focused(visitor) == ["guests"])
        try await visitor.press("Add")
        #expect(focused(visitor) == [])
        try await visitor.press("Book")
        #expect(visitor.heading == "Booking")
        #expect(focused(visitor) == ["name"])
        try await visitor.open(String(visitor.address.prefix { $0 != "?" }))
        #expect(focused(visitor) == [], "A page that is loaded again is no navigation.")
        try await visitor.press("‹ Hotel")
        #expect(focused(visitor) == ["guests"])
    }

    @Test func `an effect gives the focus to its node, and a refusal to the first input that is wrong`() async throws {
        let visitor = try visitor()
        try await visitor.open("/screens/hotel")
        try await visitor.press("Move on")
        #expect(focused(visitor) == ["wake"])
        try visitor.fill("Guests", "many")
        try await visitor.press("Move on")
        #expect(visitor.status == 422)
        #expect(focused(visitor) == ["guests"])
    }
}
