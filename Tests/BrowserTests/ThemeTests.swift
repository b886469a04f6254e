import Foundation
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
    }
}
