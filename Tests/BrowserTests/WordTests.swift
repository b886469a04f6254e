import Testing
import ViewTree

extension WebClient {
    /// What the client does alone, because a node or the server says so.
    @Suite struct WordTests {
        private func button(_ id: JSON, _ words: JSON) -> JSON {
            ["id": id, "type": "button", "title": id, "on": ["tap": words]]
        }

        private let label: JSON = ["id": "label", "type": "label", "text": "Some words"]

        private func effect(_ id: JSON, _ members: [(String, JSON)]) -> JSON {
            ["op": "add", "path": "/effects/-", "value": .object(JSONObject([("id", id)] + members))]
        }

        private func permit(_ page: Page) async throws {
            let permissions: JSON = ["clipboardReadWrite", "clipboardSanitizedWrite"]
            try await page.tool("Browser.grantPermissions", ["permissions": permissions])
        }

        private let clipboard = "return navigator.clipboard.readText()"

        @Test func `the text of a node is copied, and what an input holds`() async throws {
            let field: JSON = ["id": "field", "type": "textField", "label": "Field", "value": "a"]
            try await Stage.scripted(
                label, field, button("one", [["copy": "label"]]), button("two", [["copy": "field"]])
            ) {
                page in
                try await permit(page)
                try await page.click("#one")
                try await eventually("it says so") { try await page.text(".notice p") == "Copied." }
                #expect(try await page.run(clipboard) == "Some words")
                try await page.type("b", into: "#field")
                try await page.click("#two")
                try await eventually("it is copied") { try await page.run(clipboard) == "ab" }
                #expect(try await page.events(0).isEmpty)
            }
        }

        @Test func `a word means the row's own node first`() async throws {
            let row: (JSON, JSON) -> JSON = { key, text in
                [
                    "id": .string("list/\(key.string ?? "")"), "key": key, "type": "row",
                    "children": [
                        ["id": .string("list/\(key.string ?? "")/label"), "type": "label", "text": text],
                        [
                            "id": .string("list/\(key.string ?? "")/copy"), "type": "button", "title": "Copy",
                            "on": ["tap": [["copy": "label"]]],
                        ],
                    ],
                ]
            }
            let list: JSON = [
                "id": "list", "type": "list", "sections": [["key": "s", "rows": [row("a", "A"), row("b", "B")]]],
            ]
            try await Stage.scripted(label, list) { page in
                try await permit(page)
                try await page.click("[id='list/b/copy']")
                try await eventually("it is copied") { try await page.run(clipboard) == "B" }
            }
        }

        @Test func `a node is shown and hidden by the client alone, until the server says otherwise`() async throws {
            let hidden: JSON = ["id": "hidden", "type": "label", "text": "Hidden", "hidden": true]
            try await Stage.scripted(hidden, label, button("more", [["toggle": "hidden"]])) { page in
                let state = """
                    return [document.querySelector("#hidden").checkVisibility(),
                        document.querySelector("#more").ariaExpanded]
                    """
                #expect(try await page.run(state) == [false, "false"])
                try await page.click("#more")
                #expect(try await page.run(state) == [true, "true"])
                try await page.push(2, ["op": "replace", "path": "/tree/children/0/text", "value": "Still"])
                try await eventually("it follows") { try await page.text("#hidden") == "Still" }
                #expect(try await page.run(state) == [true, "true"])
                try await page.push(3, ["op": "remove", "path": "/tree/children/0/hidden"])
                try await page.click("#more")
                #expect(try await page.run(state) == [false, "false"])
                #expect(try await page.events(0).isEmpty)
            }
        }

        @Test func `the server can have something copied, shared and announced`() async throws {
            try await Stage.scripted(label, button("go", ["post"])) { page in
                try await permit(page)
                try await page.click("#go")
                _ = try await page.events(1)
                try await page.answer(
                    2, effect(1, [("type", "copy"), ("text", "From there")]),
                    effect(2, [("type", "announce"), ("text", "Saved")]),
                    effect(3, [("type", "announce"), ("text", "Careful"), ("live", "assertive")]))
                try await eventually("it is copied") { try await page.run(clipboard) == "From there" }
                let voices = "return [...document.querySelectorAll('.voice')].map((p) => [p.ariaLive, p.textContent])"
                #expect(try await page.run(voices) == [["polite", "Saved"], ["assertive", "Careful"]])
                try await page.run("navigator.share = async (data) => (window.shared = data)")
                try await page.push(
                    3, effect(4, [("type", "share"), ("title", "T"), ("url", "/screens/person")]),
                    effect(5, [("type", "share"), ("text", "Text"), ("url", "javascript:alert()")]))
                try await eventually("it is shared") { try await page.run("return shared.text") == "Text" }
                #expect(try await page.run("return shared.url ?? null") == nil)
                try await page.run("navigator.share = async () => { throw new DOMException('', 'NotAllowedError') }")
                try await page.push(4, effect(6, [("type", "share"), ("title", "T"), ("text", "Text")]))
                try await eventually("it is copied instead") { try await page.run(clipboard) == "T\nText" }
            }
        }
    }
}
