import Outlet
import OutletTesting
import Testing
import ViewTree

/// The ready-made intentions: what each makes of a model.
@Suite struct IntentionTests {
    private func after(
        _ intention: some Intention<Shop>, on shop: Shop = Shop(),
        _ interaction: Interaction = Interaction(node: "go", event: .tap)
    ) throws -> (shop: Shop, effects: [Effect]) {
        var container = ModelContainer(shop)
        let effects = try intention.perform(interaction, on: &container, in: Context())
        var empty = ModelContainer<Shop>()
        #expect(try intention.perform(interaction, on: &empty, in: Context()) == [] || !effects.isEmpty)
        #expect(empty.model == nil)
        return (try #require(container.model), effects)
    }

    private func after<Payload>(
        _ intention: some PayloadIntention<Shop, Payload>, _ payload: Payload, on shop: Shop = Shop()
    ) throws -> Shop {
        var container = ModelContainer(shop)
        let interaction = Interaction(node: "size", event: .change)
        #expect(try intention.perform(payload, of: interaction, on: &container, in: Context()) == [])
        return try #require(container.model)
    }

    @Test func `a truth value is turned round`() throws {
        #expect(try after(Flip(\.isOpen)).shop.isOpen)
        #expect(try after(Flip(\.left)).shop.left == false)
    }

    @Test func `a cycle goes to the next value, and from the last to the first`() throws {
        var shop = Shop()
        for size in [Size.medium, .large, .small] {
            shop = try after(Cycle(\.size), on: shop).shop
            #expect(shop.size == size)
        }
        #expect(try after(Cycle(\.step, through: ["a", "b"])).shop.step == "a")
        #expect(
            try after(Cycle(\.step, through: ["x", "y"])).shop.step == "x", "what is none of them is before the first")
        #expect(try after(Cycle(\.step, through: [])).shop.step == "b")
    }

    @Test func `of a radio group exactly one is on, whatever was`() throws {
        var shop = Shop()
        (shop.left, shop.middle, shop.right) = (true, true, false)
        for _ in 1...2 {
            shop = try after(Choose(\.right, among: \.left, \.middle, \.right), on: shop).shop
            #expect([shop.left, shop.middle, shop.right] == [false, false, true])
        }
    }

    @Test(arguments: [
        ("abc", "abc", 0), ("abcd", "abc", 1), ("🇩🇪e\u{301}👩‍👩‍👧", "🇩🇪e\u{301}👩‍👩‍👧", 0),
        ("🇩🇪e\u{301}👩‍👩‍👧xy", "🇩🇪e\u{301}👩‍👩‍👧", 2), ("", "", 0),
    ])
    func `a draft is cut after so many characters, never inside of one`(draft: String, kept: String, excess: Int) throws
    {
        let shop = try after(Truncate(\.note, to: 3, excess: \.excess), draft)
        #expect(shop.note.unicodeScalars.elementsEqual(kept.unicodeScalars))
        #expect(shop.excess == excess)
    }

    @Test func `a picker's choice becomes a value of the model's type`() throws {
        #expect(try after(Pick(\.size), "large").size == .large)
        #expect(try after(Pick(\.extra), "large").extra == .large)
        var shop = Shop()
        (shop.extra, shop.selected) = (.small, 1)
        #expect(try after(Pick(\.extra), "", on: shop).extra == nil)
        #expect(try after(Pick(\.selected, from: \.articles), "3").selected == 3)
        #expect(try after(Pick(\.selected, from: \.articles), "", on: shop).selected == nil)
    }

    @Test func `a choice that stands for nothing is a 422, and nothing changes`() async throws {
        let app = try ShopController.app { outlets in
            Observe({ "\($0.size)" }, in: outlets.trace.text)
            outlets.size.on(.change, Pick(\.size))
        }
        let client = try await TestClient(app).open("shop")
        for choice in ["", "huge"] {
            let event = Event(.change, on: "size", value: .string(choice))
            let refused = try await client.channel.post("\(client.path)/events", event.json)
            expect(refused, 422, "invalid-value")
            #expect(refused.pointers == ["/value"])
        }
        try await client.change("size", to: "medium")
        #expect(client.text("trace") == "medium")
    }

    @Test func `one intention after another sees what the first did`() throws {
        let both = try after(Flip(\.isOpen).then(Copy { $0.isOpen ? "open" : "closed" }).then(.back))
        #expect(both.effects == [.copy("open"), .back])
        #expect(both.shop.isOpen)
    }

    @Test func `effects follow from the model, and where there is nothing to say, nothing happens`() throws {
        #expect(try after(Copy(\.step)).effects == [.copy("b")])
        #expect(try after(Announce({ $0.chosen?.name }, .assertive)).effects == [])
        #expect(try after(Announce({ $0.step }, .assertive)).effects == [.announce("b", .assertive)])
        #expect(try after(Toast { $0.step }).effects == [.toast("b")])
        #expect(try after(OpenLink { $0.articles[id: 1]?.link }).effects == [.openURL("https://example.org/ant")])
        #expect(try after(OpenLink { $0.articles[id: 2]?.link }).effects == [])
        #expect(
            try after(Share(title: \.step, link: { $0.articles[id: 1]?.link })).effects == [
                .share(title: "b", url: "https://example.org/ant")
            ])
        #expect(try after(Share(title: { $0.chosen?.name })).effects == [])
        #expect(
            try after(Track("opened") { JSONObject([("step", .string($0.step))]) }).effects == [
                .track("opened", JSONObject([("step", "b")]))
            ])
        #expect(try after(Delay(.seconds(2), Copy { $0.chosen?.name })).effects == [])
        #expect(try after(Delay(.seconds(2), Copy(\.step))).effects == [.after(.seconds(2), [.copy("b")])])
        #expect(
            try after(Show(DetailController.self, as: .modal) { _ in .init(id: 1) }).effects == [
                .show(Destination(DetailController.self, .init(id: 1)), as: .modal)
            ])
    }

    @Test func `Return leads to the next field, and puts the keyboard away after the last`() async throws {
        let app = try ShopController.app { outlets in
            outlets.note.on(.submit, .focus(outlets.next))
            outlets.next.on(.submit, .dismissKeyboard)
            outlets.go.on(.tap, .copy(of: outlets.trace), .toggle(outlets.trace))
        }
        let client = try await TestClient(app).open("shop")
        try await client.submit("note")
        try await client.submit("next")
        try await client.tap("go")
        #expect(client.actions == [["focus": "next"], "dismissKeyboard", ["copy": "trace"], ["toggle": "trace"]])
        #expect(client.revision == 1)
    }
}
