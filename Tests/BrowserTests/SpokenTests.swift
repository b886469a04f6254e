import Testing
import ViewTree

extension WebClient {
    /// What nodes tell assistive technology beyond their texts, and where the focus goes.
    @Suite struct SpokenTests {
        private static let nodes: [JSON] = [
            [
                "id": "rooms", "type": "section", "title": "Rooms", "accessibility": ["level": 3],
                "children": [["id": "view", "type": "label", "text": "A view", "accessibility": ["level": 4]]],
            ],
            [
                "id": "part", "type": "row", "accessibility": ["level": 5],
                "children": [["id": "partText", "type": "label", "text": "Part"]],
            ],
            [
                "id": "rating", "type": "row",
                "accessibility": ["label": "Rating", "group": true, "state": "3 of 5 stars"],
                "children": [["id": "stars", "type": "label", "text": "***"]],
            ],
            [
                "id": "sound", "type": "button", "title": "Sound", "accessibility": ["state": "off"],
                "on": ["tap": ["post"]],
            ],
            [
                "id": "name", "type": "textField", "label": "Name", "value": "",
                "accessibility": ["state": "not yet saved", "description": "As in a passport"],
            ],
            ["id": "dot", "type": "label", "text": "ornament", "accessibility": ["hidden": true]],
            [
                "id": "people", "type": "list", "on": ["select": ["post"]],
                "sections": [
                    [
                        "key": "all",
                        "rows": [
                            [
                                "id": "people/1", "key": "1", "type": "row", "accessibility": ["state": "a favourite"],
                                "children": [["id": "people/1/name", "type": "label", "text": "Ada"]],
                                "on": ["delete": ["post"]], "actions": [["event": "delete", "title": "Delete"]],
                            ]
                        ],
                    ]
                ],
            ],
        ]

        /// What is heard; a browser may part the words of two elements with a space.
        private func heard(_ page: Page) async throws -> [String] {
            try await page.heard().map { $0.replacing(" ,", with: ",") }
        }

        @Test func `levels, groups, states and what is hidden are heard, and a row's actions`() async throws {
            try await Stage.scripted(Self.nodes) { page in
                let levels = """
                    return [...document.querySelectorAll("main :is(h1, h2, h3, h4, h5, h6, [role=heading])")].map((one) =>
                        `${one.ariaLevel ?? one.localName[1]} ${one.textContent}`)
                    """
                #expect(try await page.run(levels) == ["3 Rooms", "4 A view", "5 Part"])
                let heard = try await heard(page)
                for words in [
                    "group Rating, 3 of 5 stars", "button Sound, off", "textbox Name", "button Ada, a favourite",
                    "button Actions Ada",
                ] {
                    #expect(heard.contains(words), "\(heard)")
                }
                #expect(!heard.contains { $0.contains("ornament") })
                #expect(
                    try await page.run("return document.querySelector('#name').ariaDescription")
                        == "not yet saved, As in a passport")
            }
        }

        @Test func `a state that changes is heard anew, and goes with its words`() async throws {
            try await Stage.scripted(Self.nodes) { page in
                try await page.push(
                    2,
                    ["op": "replace", "path": "/tree/children/3/accessibility", "value": ["state": "on"]],
                    ["op": "replace", "path": "/tree/children/2/accessibility/state", "value": "4 of 5 stars"])
                try await eventually("the states are new") {
                    let heard = try await heard(page)
                    return heard.contains("button Sound, on") && heard.contains("group Rating, 4 of 5 stars")
                }
                try await page.push(3, ["op": "remove", "path": "/tree/children/3/accessibility"])
                try await eventually("the state is gone") { try await page.text("#sound") == "Sound" }
            }
        }

        /// Puts a screen on top, or in the place of it.
        private func screen(_ id: Int, focus: JSON?, effects: [JSON] = []) -> [JSON] {
            let url = JSON.string("/screens/detail?id=\(id)")
            let tree: JSON = [
                "id": "root", "type": "column",
                "children": [
                    ["id": "first", "type": "textField", "label": "First", "value": ""],
                    ["id": "second", "type": "textField", "label": "Second", "value": ""],
                    ["id": "words", "type": "label", "text": "Read this."],
                ],
            ]
            let added: [JSON] = focus.map { [["op": "add", "path": "/focus", "value": $0]] } ?? []
            let done: [JSON] = effects.map { ["op": "add", "path": "/effects/-", "value": $0] }
            return [
                ["op": "replace", "path": "/screen", "value": "detail"],
                [
                    "op": "add", "path": "/stack/-",
                    "value": ["screen": "detail", "title": "Detail", "presentation": "push", "url": url],
                ],
            ] + added + [["op": "replace", "path": "/tree", "value": tree]] + done
        }

        @Test(arguments: ["second", "words"])
        func `after a navigation the node that the document names has the focus`(id: String) async throws {
            try await Stage.scripted(Self.nodes) { page in
                try await page.push(2, screen(1, focus: .string(id)))
                try await eventually("the focus is there") { try await page.focused() == id }
            }
        }

        @Test func `without one it is at the title, and an effect of the same answer wins`() async throws {
            try await Stage.scripted(Self.nodes) { page in
                try await page.push(2, screen(1, focus: nil))
                try await eventually("the focus is there") {
                    try await page.run("return document.activeElement.localName") == "h1"
                }
            }
            try await Stage.scripted(Self.nodes) { page in
                let effect: JSON = ["id": 1, "type": "focus", "node": "first"]
                try await page.push(2, screen(1, focus: "second", effects: [effect]))
                try await eventually("the focus is there") { try await page.focused() == "first" }
            }
        }

        @Test func `a refusal moves the focus to the first of its errors`() async throws {
            try await Stage.scripted(Self.nodes) { page in
                try await page.click("#sound")
                _ = try await page.events(1)
                let errors: [JSON] = [["pointer": "/values/name", "detail": "A name is needed."]]
                try await page.answer(
                    [
                        "type": "/problems/invalid-value", "title": "A value is not allowed", "status": 422,
                        "detail": "A name is needed.", "errors": .array(errors),
                    ], status: 422)
                try await eventually("the focus is there") { try await page.focused() == "name" }
            }
        }

        @Test func `a modal screen keeps the focus inside`() async throws {
            try await Stage.scripted(Self.nodes) { page in
                try await page.push(
                    2,
                    [
                        "op": "add", "path": "/stack/-",
                        "value": [
                            "screen": "detail", "title": "Detail", "presentation": "modal", "url": "/screens/detail",
                        ],
                    ])
                try await eventually("it is a dialog") {
                    try await page.run("return !!document.querySelector('.screen[role=dialog]')") == true
                }
                for _ in 0..<12 {
                    try await page.press(.tab)
                    let isInside =
                        "return document.activeElement === document.body "
                        + "|| !!document.activeElement.closest('[role=dialog]')"
                    #expect(try await page.run(isInside) == true)
                }
            }
        }
    }
}
