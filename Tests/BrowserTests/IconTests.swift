import Outlet
import OutletServer
import Testing
import ViewTree

extension WebClient {
    /// Icons, badges, menus and toasts.
    @Suite struct IconTests {
        private static let square = "<svg width='24' height='24' viewBox='0 0 24 24'><path d='M0 0h24v24H0z'/></svg>"

        private func workshop(_ path: String, _ body: (Page) async throws -> Void) async throws {
            let application = try Application(name: "Workshop") {
                Screen("bench", title: "Bench", model: 3) {
                    Button("Add").icon(.plus).id("add").on(.tap, Toast { (_: Int) in "It is done." })
                    Button().icon("square").id("square").accessibility(Accessibility(label: "Square"))
                        .on(.tap, Change(\Int.self) { $0 += 1 })
                    Badge().id("count").observing({ (count: Int) in "\(count)" }, in: \.text)
                    Menu("More", id: "more") {
                        Button("Double").icon(.copy).id("double").on(.tap, Change(\Int.self) { $0 *= 2 })
                        Button("Clear", role: .destructive).icon(.trash).id("clear").on(
                            .tap, Change(\Int.self) { $0 = 0 })
                        Link("Plain", to: "/screens/plain").id("plain")
                    }
                }
                Screen("plain", title: "Plain", model: 0) { Label("Nothing").id("nothing") }
            }
            let files = PublicFiles(["/icons/square.svg": Array(Self.square.utf8)])
            try await Stage.serving(application, files: files) { origin in
                try await Stage.page("\(origin)\(path)", body)
            }
        }

        private func loaded(_ page: Page) async throws -> Set<String> {
            let script = """
                return performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)
                    .filter((path) => path.includes("/icons/")).map((path) => path.split("/").at(-1))
                """
            return Set(try await page.run(script).array?.compactMap(\.string) ?? [])
        }

        @Test func `icons are drawn in the color of their words, an app's own too, and fetched where they are shown`()
            async throws
        {
            try await workshop("/screens/plain") { page in
                try await eventually("it is there") { try await page.isTakenOver(showing: "#nothing") }
                #expect(try await loaded(page) == [])
                #expect(
                    try await page.run("return performance.getEntries().some(({ name }) => /menu|popup/.test(name))")
                        == false)
            }
            try await workshop("/screens/bench") { page in
                _ = try await page.complaints()
                try await eventually("it is there") { try await page.isTakenOver(showing: "#count") }
                try await eventually("they are fetched") {
                    try await loaded(page).isSuperset(of: ["plus.svg", "square.svg"])
                }
                let look = """
                    return ["add", "square"].map((id) => {
                        const sign = document.querySelector(`#${id} .sign`);
                        const { width, height } = sign.getBoundingClientRect();
                        return [Math.round(width), width === height, sign.ariaHidden ?? sign.getAttribute("aria-hidden")];
                    })
                    """
                #expect(try await page.run(look) == [[19, true, "true"], [19, true, "true"]])
                #expect(try await page.heard().contains("button Square"))
                #expect(try await page.text("#count") == "3")
                try await page.click("#square")
                try await eventually("the badge follows") { try await page.text("#count") == "4" }
                #expect(try await page.text("#add") == "Add")
                #expect(try await page.complaints() == [])
            }
        }

        @Test func `a menu is used by the keyboard alone, and gives the focus back`() async throws {
            try await workshop("/screens/bench") { page in
                try await eventually("it is there") { try await page.isTakenOver(showing: "button#more") }
                try await page.run("document.querySelector('#more').focus()")
                try await page.press(.enter)
                #expect(try await page.focused() == "double")
                let heard = try await page.heard()
                for words in ["menuitem Double", "menuitem Plain"] { #expect(heard.contains(words), "\(heard)") }
                try await page.press(.down)
                #expect(try await page.focused() == "clear")
                try await page.press(.escape)
                #expect(try await page.focused() == "more")
                try await page.press(.enter, .enter)
                try await eventually("it is done") { try await page.text("#count") == "6" }
                #expect(try await page.focused() == "more")
                #expect(try await page.run("return document.querySelector(':popover-open')") == .null)
            }
        }

        @Test func `a toast is shown for some seconds, which stand still while somebody is at it`() async throws {
            try await workshop("/screens/bench") { page in
                try await eventually("it is there") { try await page.isTakenOver(showing: "#count") }
                // Its seconds pass when the test says so.
                try await page.run("window.setInterval = (pass) => { window.pass = pass; return 1; }")
                try await page.click("#add")
                let shown = "return document.querySelector('.toast')?.textContent ?? ''"
                try await eventually("it is shown") { try await page.run(shown) == "It is done." }
                #expect(try await page.run("return document.querySelector('.toast').role") == "status")
                try await page.run("for (let count = 0; count < 4; count += 1) window.pass()")
                #expect(try await page.run(shown) == "It is done.")
                try await page.run("for (let count = 0; count < 8; count += 1) window.pass()")
                #expect(try await page.run(shown) == "")
                try await page.click("#add")
                try await eventually("it is shown") { try await page.run(shown) == "It is done." }
                let width = "return document.querySelector('.toast').getBoundingClientRect().width < innerWidth / 3"
                #expect(try await page.run(width) == true)
                try await page.click(".toast[role=status]")
                #expect(try await page.run(shown) == "")
            }
        }
    }
}
