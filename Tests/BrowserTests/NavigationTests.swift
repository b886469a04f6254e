import Testing
import ViewTree

extension WebClient {
    @Suite struct NavigationTests {
        private func labels(_ count: Int) -> JSON {
            let rows = (0..<count).map { index -> JSON in
                [
                    "id": .string("button\(index)"), "type": "button", "title": .string("Button \(index)"),
                    "on": ["tap": ["post"]],
                ]
            }
            return ["id": "rows", "type": "column", "children": .array(rows)]
        }

        private let detail: JSON = [
            "id": "root", "type": "column", "children": [["id": "detail", "type": "label", "text": "Detail"]],
        ]

        /// The operations that put a screen on top.
        private func push(_ presentation: JSON) -> [JSON] {
            [
                [
                    "op": "add", "path": "/stack/-",
                    "value": ["url": "/screens/detail", "title": "Detail", "presentation": presentation],
                ],
                ["op": "replace", "path": "/title", "value": "Detail"],
                ["op": "replace", "path": "/tree", "value": detail],
            ]
        }

        /// The operations that take it away.
        private func pop(_ tree: JSON) -> [JSON] {
            [
                ["op": "remove", "path": "/stack/1"], ["op": "replace", "path": "/title", "value": "Scripted"],
                ["op": "replace", "path": "/tree", "value": ["id": "root", "type": "column", "children": tree]],
            ]
        }

        private let header = """
            return [...document.querySelectorAll("header :is(a, button)")].filter((one) => one.checkVisibility())
                .map(({ className }) => className)
            """

        @Test func `Back leads to where one was: scroll position, focus, and what was typed`() async throws {
            let field: JSON = ["id": "field", "type": "textField", "label": "Field", "value": ""]
            try await Stage.scripted(field, labels(40)) { page in
                #expect(try await page.run(header) == ["home", "share"])
                try await page.type("typed", into: "#field")
                try await page.click("#button30")
                let scroll = try await page.run("return scrollY")
                #expect(scroll.integer ?? 0 > 500)
                _ = try await page.events(1)
                try await page.answer(2, push("push"))
                try await eventually("it is there") { try await page.text("#detail") == "Detail" }
                #expect(try await page.run("return scrollY") == 0)
                #expect(try await page.run("return document.activeElement.localName") == "h1")
                #expect(try await page.run(header) == ["back", "share"])
                try await page.click(".back")
                #expect(try await page.events(2).last == ["event": "back", "values": [:]])
                try await page.answer(3, pop([field, labels(40)]))
                try await eventually("it is back") { try await page.focused() == "button30" }
                #expect(try await page.run("return scrollY") == scroll)
                #expect(try await page.run("return document.querySelector('#field').value") == "typed")
                #expect(try await page.run(header) == ["home", "share"])
            }
        }

        private func list(_ count: Int) -> JSON {
            let rows = (0..<count).map { index -> JSON in
                ["id": .string("list/\(index)"), "key": .string("\(index)"), "type": "label", "text": "Row"]
            }
            return ["id": "list", "type": "list", "sections": [["key": "all", "rows": .array(rows)]]]
        }

        /// The last row may come later than the screen, from its source.
        @Test(arguments: [true, false])
        func `the row that comes of an answer is scrolled to when it has led back, and none after Back`(
            isAnswer: Bool
        ) async throws {
            let button: JSON = ["id": "button", "type": "button", "title": "Go", "on": ["tap": ["post"]]]
            try await Stage.scripted(button, list(60)) { page in
                // The page does not forget the row after five seconds, which a busy machine may take.
                try await page.run(
                    """
                    const { setTimeout } = window;
                    window.setTimeout = (work, delay) => (delay === 5000 ? 0 : setTimeout(work, delay));
                    """)
                try await page.click("#button")
                _ = try await page.events(1)
                let form: JSON = ["op": "replace", "path": "/tree/children", "value": [button]]
                try await page.answer(2, push("push") + [form])
                try await eventually("it is there") { try await page.text("h1") == "Detail" }
                try await page.click(isAnswer ? "#button" : ".back")
                _ = try await page.events(2)
                try await page.answer(3, pop([button, list(60)]))
                try await eventually("it is back") { try await page.text("h1") == "Scripted" }
                #expect(try await page.run("return scrollY") == 0)
                let row = list(61)["sections"]?[0]?["rows"]?[60] ?? .null
                try await page.push(
                    4, ["op": "add", "path": "/tree/children/1/sections/0/rows/60", "value": row],
                    ["op": "replace", "path": "/title", "value": "More"])
                try await eventually("it has come") { try await page.text("h1") == "More" }
                let isSeen = """
                    const { top, bottom } = document.querySelector("#list li:last-child").getBoundingClientRect();
                    // Clear of what is said of it at the edge.
                    return top >= 0 && bottom <= innerHeight - (arguments[0] ? 80 : 0);
                    """
                let hasMore =
                    try await page.run(
                        "return document.documentElement.scrollHeight - innerHeight - scrollY") != 0
                #expect(try await page.run(isSeen, [.bool(hasMore)]) == .bool(isAnswer))
                if isAnswer {
                    try await page.run("scrollTo(0, 0)")
                    let other = list(62)["sections"]?[0]?["rows"]?[61] ?? .null
                    try await page.push(
                        5, ["op": "add", "path": "/tree/children/1/sections/0/rows/61", "value": other],
                        ["op": "replace", "path": "/title", "value": "Most"])
                    try await eventually("it has come") { try await page.text("h1") == "Most" }
                    #expect(try await page.run("return scrollY") == 0, "once")
                }
            }
        }

        @Test(arguments: [false, true]) func `a modal screen is a dialog that can be put away`(
            byKeyboard: Bool
        ) async throws {
            try await Stage.scripted(labels(2)) { page in
                try await page.push(2, push("modal"))
                try await eventually("it is there") { try await page.text("#detail") == "Detail" }
                #expect(try await page.run(header) == ["close"])
                let heard = try await page.heard()
                for words in ["dialog Detail", "button Close"] { #expect(heard.contains(words), "\(heard)") }
                if byKeyboard { try await page.press(.escape) } else { try await page.click(".close") }
                #expect(try await page.events(1).last == ["node": "root", "event": "dismiss", "values": [:]])
                try await page.answer(3, pop([labels(2)]))
                try await eventually("it is away") { try await page.text("#button0") != nil }
                #expect(try await page.heard().contains { $0.hasPrefix("dialog") } == false)
            }
        }
    }
}
