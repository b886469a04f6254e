import Testing
import ViewTree

extension WebClient {
    @Suite struct InputTests {
        /// An input, what a person does to it, and what it then holds.
        struct Case: CustomTestStringConvertible, Sendable {
            let node: JSON
            let keys: [Character]
            var selector = "#input"
            let value: JSON
            var testDescription: String { "\(node["type"] ?? "") \(node["style"] ?? "")" }
        }

        private static let options: JSON = [
            ["value": "s", "label": "Small"], ["value": "m", "label": "Medium"], ["value": "l", "label": "Large"],
        ]

        private static let cases = [
            Case(node: ["type": "textField", "value": "a"], keys: [.end, "b"], value: "ab"),
            Case(node: ["type": "secureField", "value": ""], keys: ["b"], value: "b"),
            Case(node: ["type": "textArea", "value": ""], keys: [.enter], value: "\n"),
            Case(node: ["type": "searchField", "value": ""], keys: ["b"], value: "b"),
            Case(node: ["type": "numberField", "value": nil], keys: ["5"], value: 5),
            Case(node: ["type": "numberField", "value": 12, "min": 0, "step": 1], keys: [.end, "3"], value: 123),
            Case(node: ["type": "toggle", "value": false], keys: [.space], value: true),
            Case(node: ["type": "slider", "value": 1, "max": 2, "step": 0.5], keys: [.right], value: 1.5),
            Case(node: ["type": "stepper", "value": 2], keys: [.up], value: 3),
            Case(node: ["type": "datePicker", "value": "2026-11-21"], keys: [.up], value: "2026-12-21"),
            Case(node: ["type": "picker", "value": "m", "options": options], keys: [.down], value: "l"),
            Case(
                node: ["type": "picker", "value": "m", "options": options, "style": "radio"], keys: [.up],
                selector: "#input :checked", value: "s"),
            Case(
                node: ["type": "picker", "value": "m", "options": options, "style": "segmented"], keys: [.right],
                selector: "#input :checked", value: "l"),
            Case(
                node: [
                    "type": "picker", "value": ["s", "m"],
                    "components": [["label": "One", "options": options], ["label": "Two", "options": options]],
                ], keys: [.down], selector: "#input label:last-child select", value: ["s", "l"]),
        ]

        private func named(_ node: JSON) -> JSON {
            guard case .object(var object) = node else { return node }
            object["id"] = "input"
            object["label"] = "Input"
            object["on"] = ["change": ["post"]]
            return .object(object)
        }

        /// What the input's draft holds.
        private static let held = """
            return import(\(Page.module("outlet.js")))
                .then(({ session }) => session.memory.widgets.get('input').draft.read())
            """

        @Test(arguments: cases) func `an input posts its change, and other events bring what it holds`(
            _ input: Case
        ) async throws {
            let button: JSON = ["id": "button", "type": "button", "title": "Go", "on": ["tap": ["post"]]]
            try await Stage.scripted(named(input.node), button) { page in
                try await page.run("document.querySelector(arguments[0]).focus()", [.string(input.selector)])
                for key in input.keys { try await page.press(key) }
                let change = try await page.events(1).last
                #expect(change?["event"] == "change")
                #expect(change?["node"] == "input")
                #expect(change?["value"] == input.value)
                #expect(change?["values"] == ["input": input.value])
                try await page.answer([])
                try await page.click("#button")
                #expect(try await page.events(2).last?["values"] == ["input": input.value])
            }
        }

        @Test(arguments: cases) func `an input follows the document until the user changes it`(
            _ input: Case
        ) async throws {
            try await Stage.scripted(named(input.node)) { page in
                let held = Self.held
                #expect(try await page.run(held) == input.node["value"])
                try await page.push(2, ["op": "replace", "path": "/tree/children/0/value", "value": input.value])
                try await eventually("it follows") { try await page.run(held) == input.value }
                let first = input.node["value"] ?? nil
                try await page.push(3, ["op": "replace", "path": "/tree/children/0/value", "value": first])
                try await eventually("it follows") { try await page.run(held) == first }
                try await page.run("document.querySelector(arguments[0]).focus()", [.string(input.selector)])
                for key in input.keys { try await page.press(key) }
                _ = try await page.events(1)
                // While somebody types no error appears.
                try await page.run("document.activeElement.blur()")
                try await page.push(
                    4, ["op": "add", "path": "/tree/children/0/error", "value": "No."],
                    ["op": "replace", "path": "/tree/children/0/value", "value": first])
                try await eventually("the error is there") { try await page.text(".error") == "No." }
                #expect(try await page.run(held) == input.value)
            }
        }

        @Test(arguments: cases) func `what was sent is no draft any more once the stream has it`(
            _ input: Case
        ) async throws {
            try await Stage.scripted(named(input.node)) { page in
                let held = Self.held
                try await page.run("document.querySelector(arguments[0]).focus()", [.string(input.selector)])
                for key in input.keys { try await page.press(key) }
                _ = try await page.events(1)
                try await page.answer([])
                try await page.push(2, ["op": "replace", "path": "/tree/children/0/value", "value": input.value])
                #expect(try await page.run(held) == input.value)
                let first = input.node["value"] ?? nil
                try await page.push(3, ["op": "replace", "path": "/tree/children/0/value", "value": first])
                try await eventually("it follows") { try await page.run(held) == first }
            }
        }

        @Test func `what is secret is sent, and never kept`() async throws {
            let secret: JSON = ["id": "secret", "type": "secureField", "label": "Password", "value": ""]
            let name: JSON = ["id": "name", "type": "textField", "label": "Name", "value": ""]
            let button: JSON = ["id": "button", "type": "button", "title": "Go", "on": ["tap": ["post"]]]
            try await Stage.scripted(secret, name, button) { page in
                try await page.type("hunter2", into: "#secret")
                try await page.type("Ana", into: "#name")
                #expect(try await page.run("return document.querySelector('#secret').type") == "password")
                try await page.click("#button")
                #expect(try await page.events(1).last?["values"] == ["secret": "hunter2", "name": "Ana"])
                try await page.run("dispatchEvent(new Event('visibilitychange'))")
                let kept = try await page.run("return JSON.stringify({ ...sessionStorage, ...localStorage })").string
                #expect(kept?.contains("Ana") == true)
                #expect(kept?.contains("hunter2") == false)
            }
        }

        @Test func `a stepper has buttons that stop at its bounds`() async throws {
            let stepper: JSON = [
                "id": "guests", "type": "stepper", "label": "Guests", "value": 1, "min": 0, "max": 2,
                "on": ["change": ["post"]],
            ]
            try await Stage.scripted(stepper) { page in
                let disabled = "return [...document.querySelectorAll('.steps button')].map((button) => button.disabled)"
                try await page.click("[aria-label='Increase Guests']")
                #expect(try await page.events(1).last?["value"] == 2)
                #expect(try await page.run(disabled) == [false, true])
                try await page.answer(2, ["op": "replace", "path": "/tree/children/0/value", "value": 2])
                try await page.click("[aria-label='Decrease Guests']")
                #expect(try await page.events(2).last?["value"] == 1)
                try await page.type("7", into: "#guests")
                #expect(try await page.run("return document.querySelector('#guests').validity.valid") == false)
                try await page.press(.tab)
                #expect(try await page.run("return document.querySelector('#guests').valueAsNumber") == 2)
            }
        }

        @Test func `Return in a field submits the field, or else the form; a button without a tap does, too`()
            async throws
        {
            let form: JSON = [
                "id": "form", "type": "form", "title": "Sign up", "on": ["submit": ["post"]],
                "children": [
                    [
                        "id": "own", "type": "textField", "label": "Own", "value": "",
                        "on": ["submit": [["focus": "name"]]],
                    ],
                    ["id": "name", "type": "textField", "label": "Name", "value": ""],
                    ["id": "go", "type": "button", "title": "Go"],
                ],
            ]
            try await Stage.scripted(form) { page in
                try await page.click("#own")
                try await page.press("a", .enter)
                #expect(try await page.focused() == "name")
                try await page.press(.enter)
                #expect(
                    try await page.events(1).last == [
                        "node": "form", "event": "submit", "values": ["own": "a"], "base": ["own": ""],
                    ])
                try await page.answer([])
                try await page.click("#go")
                #expect(try await page.events(2).last?["node"] == "form")
                #expect(try await page.heard().contains("form Sign up"))
            }
        }

        @Test func `other options leave the choice where it is still offered`() async throws {
            let picker: JSON = ["id": "size", "type": "picker", "label": "Size", "value": "m", "options": Self.options]
            try await Stage.scripted(picker) { page in
                let more: JSON = [["value": "xl", "label": "Larger"], ["value": "m", "label": "Medium"]]
                try await page.push(2, ["op": "replace", "path": "/tree/children/0/options", "value": more])
                try await eventually("they are there") { try await page.text("#size") == "LargerMedium" }
                #expect(try await page.run("return document.querySelector('#size').value") == "m")
            }
        }

        /// Dispatches a key as Safari does for one that ends a composition.
        private let composed = """
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
                { key: arguments[0], keyCode: 229, bubbles: true, cancelable: true }))
            """

        @Test func `a key that ends a composition neither submits nor puts anything away`() async throws {
            let field: JSON = [
                "id": "field", "type": "textField", "label": "Name", "value": "", "on": ["submit": ["post"]],
            ]
            let question: JSON = [
                "id": "ask", "type": "section", "title": "Name?", "accessibility": ["role": "dialog"],
                "children": [
                    field, ["id": "no", "type": "button", "title": "No", "role": "cancel", "on": ["tap": ["post"]]],
                ],
            ]
            try await Stage.scripted(question) { page in
                try await page.run("document.querySelector('#field').focus()")
                try await page.run(composed, ["Enter"])
                try await page.run(composed, ["Escape"])
                #expect(try await page.events(0).isEmpty)
                try await page.press(.enter)
                #expect(try await page.events(1).last?["event"] == "submit")
                try await page.answer([])
                try await page.press(.escape)
                #expect(try await page.events(2).last?["node"] == "no")
            }
        }

        @Test(arguments: [false, true]) func `Escape empties a search before it puts anything away`(
            inQuestion: Bool
        ) async throws {
            let search: JSON = ["id": "search", "type": "searchField", "label": "Search", "value": ""]
            let no: JSON = ["id": "no", "type": "button", "title": "No", "role": "cancel", "on": ["tap": ["post"]]]
            let part: JSON = [
                "id": "part", "type": "section", "title": "Find", "children": [search, no],
                "accessibility": inQuestion ? ["role": "dialog"] : [:],
            ]
            try await Stage.scripted(part) { page in
                if !inQuestion {
                    try await page.push(2, ["op": "replace", "path": "/stack/0/presentation", "value": "modal"])
                    try await eventually("it is modal") { try await page.text(".close:not([hidden])") != nil }
                }
                try await page.put("x", into: "#search")
                try await page.run(composed, ["Escape"])
                try await page.press(.escape)
                #expect(try await page.held("#search") == "")
                #expect(try await page.events(0).isEmpty)
                try await page.press(.escape)
                #expect(try await page.events(1).last?["event"] == (inQuestion ? "tap" : "dismiss"))
            }
        }

        @Test(arguments: ["radio", "segmented"]) func `a choice keeps the focus when its options change`(
            style: JSON
        ) async throws {
            let picker: JSON = [
                "id": "size", "type": "picker", "label": "Size", "value": "m", "style": style, "options": Self.options,
            ]
            try await Stage.scripted(picker) { page in
                try await page.run("document.querySelector('#size :checked').focus()")
                let other: JSON = [
                    ["value": "xs", "label": "Tiny"], ["value": "s", "label": "Little"],
                    ["value": "m", "label": "Middle"],
                ]
                try await page.push(2, ["op": "replace", "path": "/tree/children/0/options", "value": other])
                try await eventually("they are there") { try await page.text("#size label:last-child") == "Middle" }
                #expect(try await page.run("return document.activeElement.value") == "m")
            }
        }
    }
}
