import Testing
import ViewTree

extension WebClient {
    @Suite struct RenderTests {
        private func label(_ id: JSON) -> JSON { ["id": id, "type": "label", "text": id] }

        private func field(_ id: JSON) -> JSON { ["id": id, "type": "textField", "label": id, "value": ""] }

        @Test func `a node of a type that is not known shows its fallback, or else its children`() async throws {
            let one: JSON = [
                "id": "one", "type": "hologram", "fallback": label("instead"), "children": [label("lost")],
            ]
            let two: JSON = ["id": "two", "type": "constructor", "children": [label("child")]]
            try await Stage.scripted(one, two) { page in
                #expect(try await page.text("main") == "insteadchild")
                try await page.push(2, ["op": "replace", "path": "/tree/children/0/fallback/text", "value": "later"])
                try await eventually("the fallback follows") { try await page.text("#instead") == "later" }
            }
        }

        @Test func `nodes that come, go and move leave the others as they are`() async throws {
            try await Stage.scripted(label("a"), field("b"), field("c"), label("d")) { page in
                try await page.run(
                    "window.kept = Object.fromEntries(['b', 'c', 'd'].map((id) => [id, document.getElementById(id)]))")
                try await page.type("typed", into: "#b")
                try await page.type("also", into: "#c")
                try await page.run("kept.c.setSelectionRange(1, 3)")
                try await page.push(
                    2, ["op": "remove", "path": "/tree/children/0"],
                    ["op": "move", "from": "/tree/children/1", "path": "/tree/children/0"],
                    ["op": "add", "path": "/tree/children/1", "value": label("new")])
                try await eventually("the new one is there") { try await page.text("#new") == "new" }
                let order = "return [...document.querySelectorAll('#root :is(input, .label)')].map(({ id }) => id)"
                #expect(try await page.run(order) == ["c", "new", "b", "d"])
                let same = "return Object.entries(kept).every(([id, kept]) => document.getElementById(id) === kept)"
                #expect(try await page.run(same) == true)
                #expect(try await page.focused() == "c")
                #expect(try await page.run("return [kept.b.value, kept.c.value]") == ["typed", "also"])
                #expect(try await page.run("return [kept.c.selectionStart, kept.c.selectionEnd]") == [1, 3])
            }
        }

        @Test func `a field says what is wrong with it, and what is expected of it`() async throws {
            let email: JSON = [
                "id": "people/4 2/mail", "type": "textField", "label": "Mail", "value": "",
                "placeholder": "you@example.org",
                "maxLength": 20, "keyboard": "email", "autocomplete": "email", "error": "Not an address.",
                "accessibility": ["description": "Where we write to"],
            ]
            try await Stage.scripted(email) { page in
                let told = """
                    const field = document.querySelector("input");
                    const error = document.getElementById(field.getAttribute("aria-describedby"));
                    return [field.labels[0].textContent, error?.textContent, field.ariaInvalid, field.placeholder,
                        field.maxLength, field.inputMode, field.autocomplete, field.getAttribute("aria-description")];
                    """
                #expect(
                    try await page.run(told) == [
                        "Mail", "Not an address.", "true", "you@example.org", 20, "email", "email", "Where we write to",
                    ])
                try await page.push(2, ["op": "remove", "path": "/tree/children/0/error"])
                try await eventually("the error is gone") { try await page.text(".error") == "" }
                #expect(try await page.run("return document.querySelector('input').ariaInvalid") == nil)
            }
        }

        @Test func `when what has the focus is hidden, the heading gets it`() async throws {
            let part: JSON = [
                "id": "part", "type": "section",
                "children": [["id": "button", "type": "button", "title": "Delete", "on": ["tap": ["post"]]]],
            ]
            try await Stage.scripted(part) { page in
                try await page.run("document.querySelector('#button').focus()")
                try await page.press(.enter)
                _ = try await page.events(1)
                try await page.answer(2, ["op": "add", "path": "/tree/children/0/hidden", "value": true])
                try await eventually("it is hidden") {
                    try await page.run("return document.querySelector('#button').checkVisibility()") == false
                }
                #expect(try await page.run("return document.activeElement.localName") == "h1")
            }
        }

        @Test func `a node can be hidden, disabled, and named for assistive technology`() async throws {
            let button: JSON = [
                "id": "button", "type": "button", "title": "×", "role": "cancel", "enabled": false,
                "accessibility": ["label": "Close"], "on": ["tap": ["post"]],
            ]
            let live: JSON = [
                "id": "live", "type": "label", "text": "", "accessibility": ["live": "polite"], "hidden": true,
            ]
            try await Stage.scripted(button, live) { page in
                try await page.run("document.querySelector('#button').click()")
                #expect(try await page.events(0).isEmpty)
                let told = """
                    const [button, live] = ["button", "live"].map((id) => document.getElementById(id));
                    return [button.disabled, button.classList.contains("cancel"), button.ariaLabel, live.ariaLive,
                        live.checkVisibility()];
                    """
                #expect(try await page.run(told) == [true, true, "Close", "polite", false])
                try await page.push(
                    2, ["op": "remove", "path": "/tree/children/0/enabled"],
                    ["op": "remove", "path": "/tree/children/1/hidden"],
                    ["op": "replace", "path": "/tree/children/1/text", "value": "Hello"])
                try await eventually("it is there") { try await page.text("#live") == "Hello" }
                #expect(try await page.run(told) == [false, true, "Close", "polite", true])
            }
        }

        @Test func `another screen does not get what was typed into the one before`() async throws {
            try await Stage.scripted(field("b")) { page in
                try await page.type("typed", into: "#b")
                try await page.push(
                    2, ["op": "add", "path": "/stack/-", "value": ["url": "/screens/next", "presentation": "push"]],
                    ["op": "replace", "path": "/title", "value": "Next"])
                try await eventually("it is there") { try await page.text("h1") == "Next" }
                let shown = "return [document.title, document.querySelector('#b').value]"
                #expect(try await page.run(shown) == ["Next – Outlet examples", ""])
            }
        }
    }
}
