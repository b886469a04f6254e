import Testing
import ViewTree

extension WebClient {
    @Suite struct FormTests {
        private func field(_ id: JSON, _ label: JSON, error: JSON = "") -> JSON {
            ["id": id, "type": "textField", "label": label, "value": "", "error": error]
        }

        private func form(_ children: JSON...) -> JSON {
            [
                "id": "form", "type": "form", "title": "Contact", "on": ["submit": ["post"]],
                "children": .array(children + [["id": "save", "type": "button", "title": "Save"]]),
            ]
        }

        @Test func `an error is heard with its field, and a summary leads to it`() async throws {
            let summary: JSON = [
                "id": "summary", "type": "section", "title": "One thing is missing",
                "accessibility": ["role": "alert"],
                "children": [
                    ["id": "lead", "type": "button", "title": "Name", "on": ["tap": [["focus": "name"]]]]
                ],
            ]
            try await Stage.scripted(form(summary, field("name", "Name", error: "Say a name."))) { page in
                #expect(try await page.heard().contains("alert One thing is missing"))
                #expect(try await page.blame("#name") == ["true", "Say a name."])
                try await page.click("#lead")
                #expect(try await page.focused() == "name")
                #expect(try await page.run("return sent.length") == 0)
                try await page.push(2, ["op": "remove", "path": "/tree/children/0/children/1/error"])
                try await eventually("it is right") { try await page.blame("#name") == [nil, nil] }
            }
        }

        @Test(arguments: [409, 422])
        func `what a refusal finds wrong with a value is said at its field, and typing stays`(
            status: Int
        ) async throws {
            try await Stage.scripted(form(field("name", "Name"), field("a/b", "Other"))) { page in
                try await page.type("Ana", into: "#name")
                try await page.press(.enter)
                _ = try await page.events(1)
                let problem: JSON = [
                    "detail": "Two values are wrong.",
                    "errors": [
                        ["pointer": "/values/name", "detail": "Too short."],
                        ["pointer": "/values/a~1b", "detail": "Empty."],
                    ],
                ]
                try await page.answer(problem, status: status)
                try await eventually("it is said") { try await page.text(".notice p") == "Two values are wrong." }
                #expect(try await page.blame("#name") == ["true", "Too short."])
                #expect(try await page.blame("[id='a/b']") == ["true", "Empty."])
                #expect(try await page.run("return document.querySelector('#name').value") == "Ana")
                try await page.type("bel", into: "#name")
                try await page.click("#save")
                #expect(try await page.events(2).last?["values"] == ["name": "Anabel"])
                try await page.answer(2)
                try await eventually("it is right") { try await page.blame("#name") == [nil, nil] }
                #expect(try await page.run("return document.querySelector('#name').value") == "Anabel")
            }
        }

        @Test func `an error that is found while one types appears when the field is left, and goes once it is mended`()
            async throws
        {
            let typed: JSON = [
                "id": "name", "type": "textField", "label": "Name", "value": "", "on": ["change": ["post"]],
            ]
            try await Stage.scripted(typed, field("other", "Other")) { page in
                let path: JSON = "/tree/children/0/error"
                try await page.type("a", into: "#name")
                _ = try await page.events(1)
                try await page.answer(2, ["op": "add", "path": path, "value": "Too short."], note("seen"))
                try await eventually("it came") { try await page.text("h1") == "seen" }
                #expect(try await page.blame("#name") == [nil, nil])
                try await page.press(.tab)
                #expect(try await page.blame("#name") == ["true", "Too short."])
                try await page.type("b", into: "#name")
                _ = try await page.events(2)
                #expect(try await page.blame("#name") == ["true", "Too short."], "it is still wrong")
                try await page.answer(3, ["op": "replace", "path": path, "value": "Only letters."], note("again"))
                try await eventually("it came") { try await page.text("h1") == "again" }
                #expect(try await page.blame("#name") == [nil, nil], "another fault is none of the first")
                try await page.press(.enter)
                #expect(try await page.blame("#name") == ["true", "Only letters."])
                try await page.type("c", into: "#name")
                _ = try await page.events(3)
                try await page.answer(4, ["op": "remove", "path": path])
                try await eventually("it is mended") { try await page.blame("#name") == [nil, nil] }
            }
        }

        private func note(_ title: JSON) -> JSON { ["op": "replace", "path": "/title", "value": title] }

        private let disabled: JSON = [
            "id": "save", "type": "button", "title": "Save", "enabled": false, "on": ["tap": ["post"]],
        ]

        private func sent(_ children: JSON...) -> JSON {
            [
                "id": "form", "type": "form", "title": "Contact", "on": ["submit": ["post"]],
                "children": .array(children),
            ]
        }

        @Test func `a disabled main action says what is missing, with the way to it, and moves there`() async throws {
            let cancel: JSON = [
                "id": "cancel", "type": "button", "title": "Cancel", "role": "cancel", "enabled": false,
            ]
            try await Stage.scripted(sent(field("name", "Name"), field("mail", "Mail"), disabled, cancel)) { page in
                let state =
                    "return ['save', 'cancel'].map((id) => [document.getElementById(id).disabled, "
                    + "document.getElementById(id).ariaDisabled])"
                #expect(try await page.run(state) == [[false, nil], [true, nil]])
                let look = """
                    const { opacity, backgroundColor } = getComputedStyle(document.querySelector("#save"));
                    const { color } = getComputedStyle(document.querySelector(".home"));
                    return [opacity, backgroundColor === color];
                    """
                #expect(try await page.run(look) == ["1", true], "it looks like any other")
                try await page.run("document.querySelector('#save').focus()")
                try await page.press(.enter)
                #expect(try await page.events(1).last == ["node": "form", "event": "submit", "values": [:]])
                try await page.answer(
                    2, ["op": "add", "path": "/tree/children/0/children/0/error", "value": "Say a name."],
                    ["op": "add", "path": "/tree/children/0/children/1/error", "value": "Say where."])
                try await eventually("it leads there") { try await page.focused() == "name" }
                #expect(try await page.blame("#mail") == ["true", "Say where."])
                let heard = try await page.heard()
                for words in ["alert ", "button Name: Say a name.", "button Mail: Say where."] {
                    #expect(heard.contains(words), "\(heard)")
                }
                try await page.click(".faults li:last-child button")
                #expect(try await page.focused() == "mail")
                try await page.push(
                    3, ["op": "remove", "path": "/tree/children/0/children/0/error"],
                    ["op": "remove", "path": "/tree/children/0/children/1/error"],
                    ["op": "remove", "path": "/tree/children/0/children/2/enabled"])
                try await eventually("nothing is wrong") { try await page.text(".faults") == "" }
                #expect(try await page.run(state) == [[false, nil], [true, nil]])
                try await page.click("#save")
                #expect(try await page.events(2).last?["node"] == "save")
            }
        }

        @Test func `where an alert offers a choice a form leads to it, and its buttons look as everywhere`()
            async throws
        {
            let choice: JSON = [
                "id": "conflict", "type": "section", "title": "It was changed", "accessibility": ["role": "alert"],
                "children": [
                    [
                        "id": "choices", "type": "row",
                        "children": [["id": "mine", "type": "button", "title": "Keep mine", "on": ["tap": ["post"]]]],
                    ]
                ],
            ]
            let fields = (0..<12).map { field(.string("field\($0)"), "Field") }
            let wrong = field("name", "Name", error: "Another has changed this.")
            let form: JSON = [
                "id": "form", "type": "form", "on": ["submit": ["post"]],
                "children": .array([choice] + fields + [wrong, disabled]),
            ]
            let other: JSON = ["id": "other", "type": "button", "title": "Other", "on": ["tap": ["post"]]]
            try await Stage.scripted(form, other) { page in
                let look = """
                    return ["mine", "other"].map((id) => {
                        const { backgroundColor, color, minHeight, padding } = getComputedStyle(document.getElementById(id));
                        return [backgroundColor, color, minHeight, padding];
                    })
                    """
                let looks = try await page.run(look)
                #expect(looks[0] != nil && looks[0] == looks[1], "\(looks)")
                try await page.run("document.querySelector('#save').scrollIntoView()")
                try await page.click("#save")
                _ = try await page.events(1)
                try await page.answer([])
                try await eventually("it leads there") { try await page.focused() == "conflict" }
                let isSeen = """
                    const { top, bottom } = document.querySelector("#mine").getBoundingClientRect();
                    return top >= 0 && bottom <= innerHeight;
                    """
                #expect(try await page.run(isSeen) == true)
            }
        }

        @Test func `a disabled main action of which nothing is wrong still answers`() async throws {
            try await Stage.scripted(sent(disabled)) { page in
                try await page.click("#save")
                _ = try await page.events(1)
                try await page.answer([])
                try await eventually("it says so") { try await page.text(".notice p") == "This can’t be done yet." }
            }
        }

        @Test func `a form whose fields tell nothing before it is sent is not called impossible when it was taken`()
            async throws
        {
            try await Stage.scripted(sent(field("name", "Name"), disabled)) { page in
                try await page.type("Ada", into: "#name")
                try await page.click("#save")
                #expect(
                    try await page.events(1).last == [
                        "node": "form", "event": "submit", "values": ["name": "Ada"], "base": ["name": ""],
                    ])
                try await page.answer(
                    2, ["op": "replace", "path": "/tree/children/0/children/0/value", "value": "Ada"], note("Saved"))
                try await eventually("it is taken") { try await page.text("h1") == "Saved" }
                try await eventually("it is answered") { try await page.text("#save:not([aria-busy])") != nil }
                #expect(try await page.text(".notice p") == nil)
                // Where nothing has come of it, that is said.
                try await page.click("#save")
                _ = try await page.events(2)
                try await page.answer([])
                try await eventually("it says so") { try await page.text(".notice p") == "This can’t be done yet." }
            }
        }

        @Test func `a main action that was pressed a moment too early, and is at work, is not called impossible`()
            async throws
        {
            let name: JSON = [
                "id": "name", "type": "textField", "label": "Name", "value": "", "on": ["change": ["post"]],
            ]
            try await Stage.scripted(sent(name, disabled)) { page in
                try await page.type("A", into: "#name")
                _ = try await page.events(1)
                try await page.click("#save")
                let path: JSON = "/tree/children/0/children/1/enabled"
                try await page.answer(2, ["op": "remove", "path": path])
                #expect(try await page.events(2).last?["event"] == "submit")
                try await page.answer(3, ["op": "add", "path": path, "value": false], note("Saving"))
                try await eventually("it is at work") { try await page.text("h1") == "Saving" }
                try await eventually("it is answered") { try await page.text("#save:not([aria-busy])") != nil }
                #expect(try await page.text(".notice p") == nil)
                try await page.click("#save")
                _ = try await page.events(3)
                try await page.answer([])
                try await eventually("it is answered") { try await page.text("#save:not([aria-busy])") != nil }
                #expect(try await page.text(".notice p") == nil, "pressed again, it is still at work")
            }
        }

        @Test func `a long form has two columns where there is room`() async throws {
            let fields = (0..<8).map { field(.string("field\($0)"), "Field") }
            let long: JSON = ["id": "form", "type": "form", "title": "Contact", "children": .array(fields)]
            try await Stage.scripted(long) { page in
                let boxes = """
                    const [one, two] = ["field0", "field1"].map((id) => document.getElementById(id).getBoundingClientRect());
                    return [one.top === two.top, one.left === two.left];
                    """
                try await page.resize(width: 1000)
                #expect(try await page.run(boxes) == [true, false])
                try await page.resize(width: 899)
                #expect(try await page.run(boxes) == [false, true])
            }
        }

        @Test func `the example's Save says what is missing`() async throws {
            try await Stage.page("/screens/enterEmail") { page in
                try await eventually("it is there") { try await page.text("#save") != nil }
                try await page.click("#save")
                try await eventually("it leads there") { try await page.focused() == "email" }
                #expect(try await page.blame("#email") == ["true", "Please fill this in."])
                #expect(try await page.run("return document.querySelector('#summary').checkVisibility()") == true)
                #expect(try await page.text(".faults") == "", "the document has a summary of its own")
            }
        }

        @Test func `on a phone the main action stays in sight`() async throws {
            let long: JSON = ["id": "image", "type": "image", "width": 100, "height": 3000]
            let row: JSON = ["id": "row", "type": "row", "children": [disabled]]
            try await Stage.scripted(sent(long, row)) { page in
                let bottom = "return innerHeight - document.querySelector('#save').getBoundingClientRect().bottom"
                #expect(try await page.run(bottom).number ?? 0 < 0)
                try await page.resize(width: 375)
                let space = try await page.run(bottom).number ?? -1
                #expect((0...20).contains(space), "\(space)")
            }
        }

        @Test func `what was typed, secrets too, is there again after a look at another screen`() async throws {
            let secret: JSON = ["id": "secret", "type": "secureField", "label": "Password", "value": ""]
            try await Stage.scripted(form(field("name", "Name"), secret)) { page in
                try await page.type("Ana", into: "#name")
                try await page.type("hunter2", into: "#secret")
                try await page.push(
                    2,
                    [
                        "op": "add", "path": "/stack/-",
                        "value": ["screen": "terms", "presentation": "push", "url": "/screens/terms"],
                    ])
                try await page.isAt("/screens/terms")
                try await page.push(3, ["op": "remove", "path": "/stack/1"])
                try await page.isAt("/screens/person")
                let values = "return ['#name', '#secret'].map((field) => document.querySelector(field).value)"
                #expect(try await page.run(values) == ["Ana", "hunter2"])
            }
        }

        @Test func `what is wrong stays so while the page tells by itself, or another field changes`() async throws {
            let other: JSON = [
                "id": "other", "type": "textField", "label": "Other", "value": "",
                "on": ["change": ["post"], "focus": ["post"], "blur": ["post"]],
            ]
            try await Stage.scripted(form(field("name", "Name"), other)) { page in
                try await page.run("document.querySelector('#name').focus()")
                try await page.press(.enter)
                _ = try await page.events(1)
                let error: JSON = ["pointer": "/values/name", "detail": "Too short."]
                try await page.answer(["detail": "No.", "errors": [error]], status: 422)
                try await eventually("it is said") { try await page.blame("#name") == ["true", "Too short."] }
                try await page.press(.tab, "x", .tab)
                for (index, event) in ["focus", "change", "blur"].enumerated() {
                    #expect(try await page.events(index + 2).last?["event"] == .string(event))
                    try await page.answer([])
                }
                try await page.click("#save")
                _ = try await page.events(5)
                #expect(try await page.blame("#name") == ["true", "Too short."])
                try await page.answer([])
                try await eventually("it is right") { try await page.blame("#name") == [nil, nil] }
            }
        }
    }
}

extension Page {
    /// Whether a field is called wrong, and what describes it.
    func blame(_ selector: String) async throws -> JSON {
        let script = """
            const field = document.querySelector(arguments[0]);
            const described = field.getAttribute("aria-describedby");
            return [field.ariaInvalid, described && document.getElementById(described).textContent];
            """
        return try await run(script, [.string(selector)])
    }
}
