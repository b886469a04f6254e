import Foundation
import Outlet
import OutletServer
import Testing
import ViewTree

extension WebClient {
    @Suite struct ThemeTests {
        @Test func `a theme sets what the stylesheet names, and no more`() throws {
            let names = { (file: String) -> [String] in
                let text = try String(contentsOf: Products.client.appending(path: file), encoding: .utf8)
                let block = text.split(separator: "}", maxSplits: 1)[0]
                return block.split(separator: "\n").compactMap { line in
                    line.hasSuffix(";") ? line.split(separator: ":")[0].trimmingCharacters(in: .whitespaces) : nil
                }
            }
            let tokens = try names("outlet.css").filter { $0.hasPrefix("--") }
            let theme = try names("themes/ledger.css")
            #expect(tokens.count > 10)
            #expect(Set(theme).isSubset(of: tokens), "\(theme)")
            let text = try String(contentsOf: Products.client.appending(path: "themes/ledger.css"), encoding: .utf8)
            #expect(text.count { $0 == "{" } == 1)
        }

        @Test func `the address may ask for a theme, and the screen knows nothing of it`() async throws {
            try await Stage.person { page in
                let look = """
                    const { backgroundColor, fontFamily } = getComputedStyle(document.querySelector(arguments[0]));
                    return [backgroundColor, fontFamily];
                    """
                _ = try await page.complaints()
                let before = try await [page.run(look, ["body"]), page.run(look, ["h1"])]
                try await page.open("/screens/person?theme=ledger")
                try await eventually("it looks different") {
                    try await [page.run(look, ["body"]), page.run(look, ["h1"])].enumerated()
                        .allSatisfy { $1 != before[$0] }
                }
                try await eventually("it is there") { try await page.text("#label") == "Dominik" }
                #expect(try await page.complaints() == [])
            }
        }

        /// A shop with a theme of its own, beside another site that frames it.
        private func shop(_ theme: Theme, _ body: (_ origin: String) async throws -> Void) async throws {
            let application = try Application(name: "Shop") {
                Screen("door", title: "Door", model: 0) {
                    Label("Come in").id("sign").color("brand")
                    Link("Inside", to: "/screens/inside").id("inside")
                    Button("Knock").id("knock").on(.tap, Change(\Int.self) { $0 += 1 })
                    Label().id("knocks").observing { (knocks: Int) in "\(knocks)" }
                }
                Screen("inside", title: "Inside", model: 0) { Label("Warm").id("warm") }
            }
            let files = PublicFiles([
                "/logo.svg": Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 3'/>".utf8)
            ])
            try await Stage.serving(
                application, files: files, theme: theme, framedBy: ["http://127.0.0.1:*"], body)
        }

        @Test func `an app's own words and looks are those of the client, without a page of its own`() async throws {
            let theme = Theme(
                logo: "/logo.svg", icon: "/logo.svg",
                colors: [
                    .accent: Theme.Shade(light: "#17603f", dark: "#7fcfa5"),
                    "brand": Theme.Shade(light: "#606", dark: "#fcf"),
                ],
                radius: 2, home: .titled("‹ Shop"), share: .titled("Invite"))
            try await shop(theme) { origin in
                try await Stage.page("\(origin)/screens/door") { page in
                    try await page.prefer("light")
                    try await eventually("it is there") { try await page.isTakenOver(showing: "#sign") }
                    #expect(try await page.run("return document.title") == "Door – Shop")
                    #expect(try await page.text(".home") == "‹ Shop")
                    #expect(try await page.text(".share") == "Invite")
                    let look = """
                        const of = (selector) => getComputedStyle(document.querySelector(selector));
                        return [of("#inside").color, of("#sign").color, of("#knock").borderRadius,
                            document.querySelector(".logo").checkVisibility()];
                        """
                    #expect(try await page.run(look) == ["rgb(23, 96, 63)", "rgb(102, 0, 102)", "2px", true])
                    try await page.click("#inside")
                    try await eventually("it is inside") { try await page.text("#warm") != nil }
                    #expect(try await page.run("return document.title") == "Inside – Shop")
                    #expect(try await page.complaints() == [])
                }
            }
        }

        @Test func `without the link to the screens and without sharing, a screen works as ever`() async throws {
            try await shop(Theme(home: .absent, share: .absent)) { origin in
                try await Stage.page("\(origin)/screens/door") { page in
                    try await eventually("it is there") { try await page.isTakenOver(showing: "#sign") }
                    #expect(try await page.text(".home") == nil)
                    #expect(try await page.text(".share") == nil)
                    try await page.click("#inside")
                    try await eventually("it is inside") { try await page.text("#warm") != nil }
                    try await page.click(".back")
                    try await eventually("it is back") { try await page.text("#sign") != nil }
                    #expect(try await page.complaints() == [])
                }
            }
        }
    }
}
