import Testing
import ViewTree

extension WebClient {
    @Suite struct AppearanceTests {
        private let button: JSON = ["id": "button", "type": "button", "title": "Go", "on": ["tap": ["post"]]]

        private func label(_ id: String, hidden: Bool = false) -> JSON {
            ["id": .string(id), "type": "label", "text": "A", "hidden": .bool(hidden), "on": ["appear": ["post"]]]
        }

        private func sent(_ page: Page, _ count: Int) async throws -> [String] {
            try await page.events(count).map { "\($0["event"]?.string ?? "") \($0["node"]?.string ?? "")" }
        }

        @Test func `each node tells once that it is on screen`() async throws {
            let spacer: JSON = ["id": "image", "type": "image", "width": 100, "height": 5000]
            try await Stage.scripted(button, label("seen"), label("hidden", hidden: true), spacer, label("below")) {
                page in
                #expect(try await sent(page, 1) == ["appear seen"])
                try await page.answer([])
                try await page.push(
                    2, ["op": "remove", "path": "/tree/children/2/hidden"],
                    ["op": "replace", "path": "/tree/children/1/text", "value": "B"])
                #expect(try await sent(page, 2).last == "appear hidden")
                try await page.answer([])
                try await page.push(3, ["op": "add", "path": "/tree/children/0", "value": label("new")])
                #expect(try await sent(page, 3).last == "appear new")
                try await page.answer([])
                try await page.run("scrollTo(0, document.body.scrollHeight)")
                #expect(try await sent(page, 4).last == "appear below")
                try await page.answer([])
                try await page.run("scrollTo(0, 0)")
                try await page.click("#button")
                #expect(try await sent(page, 5).last == "tap button")
            }
        }

        @Test func `a field tells that it got the focus, and lost it before the next tap`() async throws {
            let field: JSON = [
                "id": "field", "type": "textField", "label": "Name", "value": "",
                "on": ["focus": ["post"], "blur": ["post"]],
            ]
            try await Stage.scripted(field, button) { page in
                try await page.click("#field")
                #expect(try await sent(page, 1) == ["focus field"])
                try await page.answer([])
                try await page.click("#button")
                #expect(try await sent(page, 2).last == "blur field")
                try await page.answer([])
                #expect(try await sent(page, 3).last == "tap button")
            }
        }

        @Test func `a field is emptied whose draft the model never saw, and a new one gets the focus`() async throws {
            let field: JSON = ["id": "field", "type": "textField", "label": "Name", "value": ""]
            let edit: JSON = ["id": "edit", "type": "textField", "label": "Edit", "value": ""]
            try await Stage.scripted(field, button) { page in
                try await page.put("milk", into: "#field")
                try await page.click("#button")
                _ = try await page.events(1)
                try await page.answer(
                    2, ["op": "add", "path": "/tree/children/-", "value": edit],
                    ["op": "add", "path": "/effects/-", "value": ["id": 1, "type": "clear", "node": "field"]],
                    ["op": "add", "path": "/effects/-", "value": ["id": 2, "type": "focus", "node": "edit"]])
                try await eventually("the new one has the focus") { try await page.focused() == "edit" }
                #expect(try await page.run("return document.getElementById('field').value") == "")
            }
        }
    }
}
