import Testing
import ViewTree

extension WebClient {
    @Suite struct TabsTests {
        private func tabs(_ members: (String, JSON)...) -> JSON {
            let sections = ["One", "Two", "Three"].map { title -> JSON in
                [
                    "id": .string(title), "type": "section", "title": .string(title),
                    "children": [["id": .string("label\(title)"), "type": "label", "text": .string("In \(title)")]],
                ]
            }
            let node: [(String, JSON)] = [("id", "tabs"), ("type", "tabs"), ("children", .array(sections))]
            return .object(JSONObject(node + members))
        }

        private let shown = """
            return [
                [...document.querySelectorAll("[role=tab]")].filter((tab) => tab.ariaSelected === "true")
                    .map((tab) => tab.textContent),
                [...document.querySelectorAll("[role=tabpanel]")].filter((panel) => panel.checkVisibility())
                    .map((panel) => panel.querySelector("p").textContent),
            ]
            """

        @Test func `tabs without an event switch by themselves, with arrow keys too`() async throws {
            try await Stage.scripted(tabs()) { page in
                #expect(try await page.run(shown) == [["One"], ["In One"]])
                try await page.click("[role=tab]:nth-child(2)")
                #expect(try await page.run(shown) == [["Two"], ["In Two"]])
                try await page.press(.right)
                #expect(try await page.run(shown) == [["Three"], ["In Three"]])
                try await page.press(.right)
                #expect(try await page.run(shown) == [["One"], ["In One"]])
                try await page.press(.end)
                #expect(try await page.run(shown) == [["Three"], ["In Three"]])
                let stops = "return [...document.querySelectorAll('[role=tab]')].map(({ tabIndex }) => tabIndex)"
                #expect(try await page.run(stops) == [-1, -1, 0])
                #expect(try await page.events(0).isEmpty)
                let heard = try await page.heard()
                for words in ["tab One", "tab Three", "tabpanel Three"] { #expect(heard.contains(words), "\(heard)") }
            }
        }

        @Test func `tabs tell which one was chosen, and follow the document`() async throws {
            try await Stage.scripted(tabs(("selected", "Two"), ("on", ["select": ["post"]]))) { page in
                #expect(try await page.run(shown) == [["Two"], ["In Two"]])
                try await page.click("[role=tab]")
                let event = try await page.events(1).last
                #expect(event == ["node": "tabs", "event": "select", "value": "One", "values": [:]])
                #expect(try await page.run(shown) == [["One"], ["In One"]])
                try await page.answer(2, ["op": "replace", "path": "/tree/children/0/selected", "value": "Three"])
                try await eventually("it follows") { try await page.run(shown) == [["Three"], ["In Three"]] }
                try await page.push(
                    3, ["op": "replace", "path": "/tree/children/0/children/2/title", "value": "Last"])
                try await eventually("the tab follows") {
                    try await page.run(shown) == [["Last"], ["In Three"]]
                }
            }
        }

        @Test func `a tab that is chosen again while an answer is under way is told`() async throws {
            try await Stage.scripted(tabs(("on", ["select": ["post"]]))) { page in
                for index in [2, 1, 3, 2] { try await page.click("[role=tab]:nth-child(\(index))") }
                #expect(try await page.events(1).last?["value"] == "Two")
                try await page.answer([])
                #expect(try await page.events(2).last?["value"] == "Two")
                try await page.answer(2, ["op": "add", "path": "/tree/children/0/selected", "value": "Two"])
                try await eventually("it follows") { try await page.run(shown) == [["Two"], ["In Two"]] }
                #expect(try await page.events(2).count == 2)
            }
        }

        @Test(arguments: ["ltr", "rtl"]) func `the arrow keys pass tabs that can't be chosen, in the page's direction`(
            direction: String
        ) async throws {
            let (on, back): (Character, Character) = direction == "ltr" ? (.right, .left) : (.left, .right)
            try await Stage.scripted(tabs()) { page in
                try await page.run("document.documentElement.dir = arguments[0]", [.string(direction)])
                try await page.click("[role=tab]")
                try await page.press(on)
                #expect(try await page.run(shown) == [["Two"], ["In Two"]])
                try await page.press(back)
                try await page.push(2, ["op": "add", "path": "/tree/children/0/children/1/enabled", "value": false])
                try await eventually("it is disabled") { try await page.text("[role=tab]:disabled") == "Two" }
                try await page.press(on)
                #expect(try await page.run(shown) == [["Three"], ["In Three"]])
                try await page.push(3, ["op": "add", "path": "/tree/children/0/children/0/hidden", "value": true])
                try await eventually("it is hidden") { try await page.text("[role=tab][hidden]") == "One" }
                try await page.press(on)
                #expect(try await page.run(shown) == [["Three"], ["In Three"]])
            }
        }
    }
}
