import Testing
import ViewTree

extension WebClient {
    /// The search for characters, in the hands of somebody.
    @Suite struct CharactersTests {
        private let names = Self.texts("#results li .column > :first-child")
        private let stars = Self.texts("#results li .row > :last-child")

        /// A script for the texts of all that a selector finds.
        private static func texts(_ selector: String) -> String {
            "return [...document.querySelectorAll('\(selector)')].map(({ textContent }) => textContent)"
        }

        @Test func `with the mouse, a character is found, liked and copied`() async throws {
            try await Stage.characters { page in
                _ = try await page.complaints()
                let disabled = Self.texts("main .button:disabled")
                #expect(try await page.run(disabled) == ["Letter", "Small", "Capital", "Sign"])
                try await page.type("snowm", into: "#search")
                try await eventually("they are found") { try await page.text("#count") == "3 characters" }
                #expect(try await page.run(names) == ["SNOWMAN", "SNOWMAN WITHOUT SNOW", "BLACK SNOWMAN"])
                #expect(try await page.text("#results h2") == "Miscellaneous Symbols")
                #expect(try await page.run(disabled) == [])

                try await open("U+2603", page)
                #expect(try await page.text("#characterName") == "SNOWMAN")
                // It may still be one since an earlier run.
                if try await likes(page) { try await like(false, page) }
                try await like(true, page)
                try await page.click("#copy")
                try await eventually("it is copied") { try await page.text(".notice p") == "Copied." }
                try await page.click(".back")
                try await eventually("it has a star") { try await page.run(stars) == ["★", "", ""] }
                #expect(try await page.run("return document.querySelector('#search').value") == "snowm")

                try await page.click("#favouritesOnly")
                try await eventually("it is alone") { try await page.run(names) == ["SNOWMAN"] }
                try await open("U+2603", page)
                try await like(false, page)
                try await page.click(".back")
                try await eventually("it is gone") { try await page.text("#nothing") == "Nothing is found." }
                #expect(try await page.complaints() == [])
            }
        }

        @Test func `with the keyboard alone, a character is found, opened and copied, and Back leads to where one was`()
            async throws
        {
            try await Stage.characters { page in
                _ = try await page.complaints()
                try await page.reach { try await page.focused() == "search" }
                try await page.press("a", "r", "r", "o", "w")
                try await eventually("they are found") { try await page.text("#results li")?.contains("ARROW") == true }
                try await page.reach { try await page.place()[0] == "pick" }
                for _ in 0..<20 { try await page.press(.down) }
                let row = try await page.focused()
                let scroll = try await page.run("return scrollY")
                #expect(scroll.integer ?? 0 > 200)
                let name = try await page.run(
                    "return document.activeElement.closest('li').querySelector('.column > *').textContent")

                try await page.press(.enter)
                try await eventually("it is there") { try await page.text("#characterName") == name.string }
                #expect(try await page.run("return document.activeElement.localName") == "h1")
                #expect(try await page.run("return scrollY") == 0)
                try await page.reach { try await page.focused() == "copy" }
                try await page.press(.enter)
                try await eventually("it is copied") { try await page.text(".notice p") == "Copied." }
                try await page.reach { try await page.place()[0] == "back" }
                try await page.press(.enter)

                try await eventually("the list is back") { try await page.focused() == row }
                #expect(try await page.run("return scrollY") == scroll)
                #expect(try await page.run("return document.querySelector('#search').value") == "arrow")
                #expect(try await page.complaints() == [])
            }
        }

        @Test func `further characters come as one scrolls`() async throws {
            try await Stage.characters { page in
                let count = "return document.querySelectorAll('#results li').length"
                // The session may show its rows later than the page.
                try await eventually("the first are there") { try await page.run(count) == 50 }
                try await page.run("scrollTo(0, document.body.scrollHeight)")
                try await eventually("they come") { try await page.run(count).integer ?? 0 >= 100 }
                let keys = """
                    const keys = [...document.querySelectorAll("#results li")].map(({ key }) => key);
                    return new Set(keys).size === keys.length
                    """
                #expect(try await page.run(keys) == true)
            }
        }

        @Test func `each key that is typed fast is not a question of its own`() async throws {
            try await Stage.characters { page in
                try await page.put("white chess king", into: "#search")
                try await eventually("it is found") { try await page.run(names).array?.first == "WHITE CHESS KING" }
                let events = """
                    return performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/events")).length
                    """
                #expect(try await page.run(events).integer ?? 16 < 8)
            }
        }

        private func open(_ codePoint: String, _ page: Page) async throws {
            try await page.click("[id='pick results/\(codePoint)']")
            try await eventually("it is there") { try await page.text("#codePoint") == codePoint }
        }

        private func likes(_ page: Page) async throws -> Bool {
            try await page.run("return document.querySelector('#favourite').checked") == true
        }

        /// Switches it, and waits until the server knows.
        private func like(_ isFavourite: Bool, _ page: Page) async throws {
            try await page.click("#favourite")
            try await eventually("it is kept") {
                try await page.stage.daemon.document(of: page.session())["tree"]?.holds("favourite", .bool(isFavourite))
                    == true
            }
            #expect(try await likes(page) == isFavourite)
        }
    }
}

extension JSON {
    /// Whether a node of that id, here or further down, has that value.
    fileprivate func holds(_ id: String, _ value: JSON) -> Bool {
        if self["id"]?.string == id { return self["value"] == value }
        return (self["children"]?.array ?? []).contains { $0.holds(id, value) }
    }
}
