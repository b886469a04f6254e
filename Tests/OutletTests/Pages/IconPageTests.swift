import Outlet
import OutletServer
import OutletTesting
import TestPages
import Testing
import ViewTree

/// Icons, badges, menus and toasts on pages without script.
@Suite struct IconPageTests {
    private static let files = PublicFiles([
        "index.html":
            "<!doctype html><html lang=en><title></title><body><header><h1></h1></header><main></main></body></html>",
        "icons/trash.svg": "<svg id=\"icon\" xmlns=\"x\"></svg>",
        "icons/shop.svg":
            "<?xml version='1.0'?><svg xmlns='x' width='9' stroke-width='2' height=\"9\" id='a'><path/></svg>",
    ])

    private func visitor() throws -> PageVisitor {
        let app = try Application(name: "Bench") {
            Screen("bench", title: "Bench", model: 3) {
                Button("Delete").icon(.trash).id("delete").on(.tap, Toast { (_: Int) in "It is deleted." })
                Link("Shop", to: "https://shop.example/").icon("shop").id("shop")
                Button("Add").icon("unknown").id("add").on(.tap, Change(\Int.self) { $0 += 1 })
                Icon(.trash, alt: "Waste").id("waste")
                Badge().id("count").observing({ (count: Int) in "\(count)" }, in: \.text)
                Badge().id("none")
                Menu("More", id: "more") {
                    Button("Double").id("double").on(.tap, Change(\Int.self) { $0 *= 2 })
                }
            }
        }
        return PageVisitor(try Setting.all[0].channel(app) { $0.files = Self.files })
    }

    @Test func `icons stand before the words, badges and menus are there, and a menu's control works`() async throws {
        let visitor = try visitor()
        try await visitor.open("/screens/bench")
        let uses = visitor.page.all("use").compactMap { $0["href"] }
        #expect(uses.map { $0.split(separator: "/").last } == ["trash.svg#icon", "shop.svg#icon", "trash.svg#icon"])
        #expect(visitor.page.all("svg").map { $0["aria-label"] ?? $0["aria-hidden"] } == ["true", "true", "Waste"])
        #expect(visitor.page.all("span").filter { $0["class"] == "badge" }.map(\.text) == ["3"])
        let menu = try #require(visitor.page.all("details").first { $0["class"] == "menu" })
        #expect(menu.all("summary").map(\.text) == ["More"])
        #expect(menu.all("button").map(\.text) == ["Double"])
        try await visitor.press("Double")
        #expect(visitor.page.all("span").filter { $0["class"] == "badge" }.map(\.text) == ["6"])
    }

    @Test func `what a toast says is on the next page`() async throws {
        let visitor = try visitor()
        try await visitor.open("/screens/bench")
        try await visitor.press("Delete")
        #expect(visitor.text.contains("It is deleted."))
    }

    @Test func `an app's own icon is marked, and has the size of the text beside it`() async throws {
        let visitor = try visitor()
        let own = try await visitor.channel.get("/icons/shop.svg").text
        #expect(own == "<?xml version='1.0'?><svg id=\"icon\" xmlns='x' stroke-width='2'><path/></svg>")
        #expect(try await visitor.channel.get("/icons/trash.svg").text == "<svg id=\"icon\" xmlns=\"x\"></svg>")
    }
}
