import Outlet
import OutletServer
import OutletTesting
import TestPages
import Testing
import ViewTree

/// What can be done with a row, on pages without script.
@Suite struct RowActionTests {
    private struct Pear: Model, Identifiable {
        let id: String
        var name: String
    }

    private struct Basket: Model {
        var note = ""
        var pears = IdentifiedList([
            Pear(id: "a/b", name: "Anjou"), Pear(id: "b", name: "Bosc"), Pear(id: "c", name: "Comice"),
        ])
    }

    private func visitor(_ setting: Setting) throws -> PageVisitor {
        let app = try Application(name: "Orchard") {
            Screen("basket", title: "Basket", model: Basket()) {
                TextField("Note").id("note").observing(\Basket.note)
                    .on(.change, Change { (basket: inout Basket, text) in basket.note = text })
                List(id: "pears") {
                    ForEach(\Basket.pears) {
                        Row { Label().id("name").observing(\Pear.name) }
                            .action(.cheer, "Praise", ChangeRow(in: \Basket.pears) { $0.name += "!" })
                            .action(.drop, "Remove", RemoveRow(from: \Basket.pears))
                    }
                }
            }
        }
        return PageVisitor(try setting.channel(app))
    }

    /// What the buttons of the list are called.
    private func buttons(_ visitor: PageVisitor) -> [String] {
        visitor.page.all("li").flatMap { $0.all("button") }.map { $0["aria-label"] ?? $0.text }
    }

    private let closed = ["Actions Anjou", "Actions Bosc", "Actions Comice"]

    @Test(arguments: Setting.all)
    func `a row has one control for all that can be done with it, which shows what that is`(setting: Setting)
        async throws
    {
        let visitor = try visitor(setting)
        try await visitor.open("/screens/basket")
        #expect(buttons(visitor) == closed)
        try visitor.fill("Note", "ripe")
        try await visitor.press("Actions Anjou")
        #expect(visitor.address.hasSuffix("&~row=pears%2Fa%7E1b#~actions"), "\(visitor.address)")
        #expect(buttons(visitor) == [closed[0], "Praise: Anjou", "Remove: Anjou", closed[1], closed[2]])
        #expect(try visitor.value("Note") == "ripe", "what was typed goes along")
        let opener = try #require(visitor.page.all("button").first { $0["id"] == "~actions" })
        #expect(opener["aria-expanded"] == "true" && opener["aria-label"] == closed[0])
        try await visitor.press("Remove: Anjou")
        #expect(buttons(visitor) == [closed[1], closed[2]])
    }

    private struct Shop: Model {
        var pears = IdentifiedList([Pear(id: "a", name: "Anjou"), Pear(id: "b", name: "Bosc")])
        var chosen = ["b"]
    }

    /// A visitor of rows that are selected, with links and with an action.
    private func shop(links: Int, isDropped: Bool = true, style: List.Style = .plain) async throws -> PageVisitor {
        let call = Link("Call", to: "tel:1").id("call")
        let write = Link("Write", to: "mailto:pears@example.org").id("write")
        let two: Wired<Row, Pear, Shop> = Row {
            Label().id("name").observing(\.name)
            call
            write
        }
        let one: Wired<Row, Pear, Shop> = Row {
            Label().id("name").observing(\.name)
            call
        }
        let row = links == 1 ? one : two
        let rows = isDropped ? row.action(.drop, "Remove", RemoveRow(from: \Shop.pears)) : row
        let app = try Application(name: "Orchard") {
            Screen("shop", title: "Shop", model: Shop()) {
                List(id: "pears", style: style, multiple: true) { ForEach(\Shop.pears) { rows } }
                    .observing(\Shop.chosen, in: \.selection)
                    .on(.select, MultipleSelection(in: \Shop.pears, publish: \.chosen))
            }
        }
        let visitor = PageVisitor(try Setting.all[0].channel(app))
        try await visitor.open("/screens/shop")
        return visitor
    }

    private func addresses(_ visitor: PageVisitor) -> [String] {
        visitor.page.all("main").flatMap { $0.all("a") }.compactMap { $0["href"] }
    }

    @Test(arguments: [.table, .plain] as [List.Style])
    func `the links of a row that is pressed are shown with what can be done with it`(style: List.Style) async throws {
        let visitor = try await shop(links: 2, style: style)
        #expect(addresses(visitor) == [])
        #expect(visitor.text.contains("Call") && visitor.text.contains("Write"))
        try await visitor.press("Actions Anjou")
        #expect(addresses(visitor) == ["tel:1", "mailto:pears@example.org"])
        let options = try #require(visitor.page.all.first { $0.has(class: "options") })
        #expect(options.all("a").map { $0.text } == ["Call", "Write"] && options.all("button").count == 1)
    }

    @Test func `a row that is pressed keeps the one control that it has beside that`() async throws {
        let one = try await shop(links: 1, isDropped: false)
        #expect(addresses(one) == ["tel:1", "tel:1"] && !one.text.contains("⋯"))
        let two = try await shop(links: 2, isDropped: false)
        #expect(addresses(two) == [])
        try await two.press("Actions Bosc")
        #expect(addresses(two) == ["tel:1", "mailto:pears@example.org"])
    }

    @Test(arguments: [.table, .plain] as [List.Style])
    func `rows with controls in them say whether they are selected`(style: List.Style) async throws {
        let visitor = try await shop(links: 1, style: style)
        let pressed = { visitor.page.all("button").filter { $0.has(class: "pressed") }.map { $0["aria-pressed"] } }
        #expect(pressed() == ["false", "true"])
        try await visitor.press("Anjou")
        #expect(pressed() == ["true", "true"])
    }

    @Test func `what is shown of a row is hidden by the same control, or by that of another row`() async throws {
        let visitor = try visitor(Setting.all[0])
        try await visitor.open("/screens/basket")
        try await visitor.press("Actions Bosc")
        try await visitor.press("Actions Comice")
        #expect(buttons(visitor) == closed + ["Praise: Comice", "Remove: Comice"])
        try await visitor.press("Actions Comice")
        #expect(buttons(visitor) == closed)
        try await visitor.open(String(visitor.address.prefix { $0 != "?" }) + "?~row=nothing")
        #expect(visitor.status == 200 && buttons(visitor) == closed)
    }

    @Test func `a page with the actions of a row has a tag of its own`() async throws {
        let visitor = try visitor(Setting.all[0])
        try await visitor.open("/screens/basket")
        try await visitor.press("Actions Bosc")
        let tag = try #require(visitor.answer?["etag"])
        try await visitor.press("Actions Comice")
        #expect(visitor.answer?["etag"] != nil && visitor.answer?["etag"] != tag)
        let address = String(visitor.address.prefix { $0 != "&" })
        let closed = try await visitor.channel.get(address, ["accept": "text/html", "prefer": "wait=60"])
        #expect(closed.status == 200 && closed["etag"] != tag && !closed.text.contains(">Praise<"))
    }

    @Test func `of rows with too long a name nothing is shown, and the page comes all the same`() async throws {
        let visitor = try visitor(Setting.all[0])
        try await visitor.open("/screens/basket")
        let button = try #require(visitor.page.all("button").first { $0["aria-label"] == closed[0] })
        let (body, action) = try visitor.submission(of: button)
        let long = String(repeating: "x", count: 2_000)
        let name = "pears%252Fa%257E1b"
        #expect(body.contains(name))
        try await visitor.post(body.replacing(name, with: long), to: action)
        #expect(visitor.status == 200 && buttons(visitor) == closed)
    }
}
