import Testing
import ViewTree

extension WebClient {
    @Suite struct RowTests {
        private let editable = list(["a", "b"]) { _ in
            [
                ("on", ["pin": ["post"], "delete": ["post"]]),
                (
                    "actions",
                    [
                        ["event": "pin", "title": "Pin"],
                        ["event": "delete", "title": "Delete", "role": "destructive"],
                    ]
                ),
            ]
        }
        private let sortable = list(["a", "b", "c", "d"], ("on", ["reorder": ["post"]]))

        @Test func `a row's actions are in a menu, for the keyboard alone`() async throws {
            try await Stage.scripted(editable) { page in
                try await page.run("document.querySelector('.actions').focus()")
                try await page.press(.down, .enter)
                let titles =
                    "return [...document.querySelectorAll('.popup:popover-open button')].map((b) => b.textContent)"
                #expect(try await page.run(titles) == ["Pin", "Delete"])
                let heard = try await page.heard()
                for words in ["button Actions Row b", "menuitem Pin"] { #expect(heard.contains(words), "\(heard)") }
                try await page.press(.escape)
                #expect(try await page.place() == ["actions", "b"])
                try await page.press(.enter, .down, .enter)
                #expect(try await page.events(1).last == ["node": "list/b", "event": "delete", "values": [:]])
                #expect(try await page.headers("if-match") == ["\"1\""])
                try await page.answer(2, ["op": "remove", "path": .string(Page.rows + "/1")])
                try await eventually("it is gone") { try await page.keys() == ["a"] }
                #expect(try await page.place() == ["actions", "a"])
            }
        }

        @Test func `a row's menu can be used in a question, and is in a landmark`() async throws {
            let question: JSON = [
                "id": "question", "type": "section", "title": "Which?", "accessibility": ["role": "dialog"],
                "children": [editable],
            ]
            try await Stage.scripted(question) { page in
                try await page.click(".actions")
                try await page.click(".popup [role=menuitem]")
                #expect(try await page.events(1)[0]["node"] == "list/a")
                #expect(try await page.run("return !!document.querySelector('main .popup')") == true)
            }
        }

        @Test func `a row's actions are its context menu, too`() async throws {
            try await Stage.scripted(editable) { page in
                try await page.secondaryClick("[id='list/a']")
                try await page.click(".popup:popover-open button")
                #expect(try await page.events(1).last == ["node": "list/a", "event": "pin", "values": [:]])
            }
        }

        @Test func `a finger that moves a row aside finds its actions`() async throws {
            try await Stage.scripted(editable) { page in
                try await page.tool("Emulation.setTouchEmulationEnabled", ["enabled": true])
                try await page.tool(
                    "Emulation.setDeviceMetricsOverride",
                    ["width": 375, "height": 640, "deviceScaleFactor": 1, "mobile": true])
                let box = try await page.run(
                    "const { x, y } = document.querySelector('#list li').getBoundingClientRect(); return [x, y].map(Math.round)"
                )
                try await page.swipe(from: (box[0]?.integer ?? 0) + 250, (box[1]?.integer ?? 0) + 20, byX: -200)
                try await eventually("the row is aside") {
                    try await page.run("return document.querySelector('#list li').scrollLeft > 50") == true
                }
                try await page.click(".swipe button")
                #expect(try await page.events(1).last?["event"] == "pin")
            }
        }

        @Test func `a row is moved with the keyboard, or stays`() async throws {
            try await Stage.scripted(sortable) { page in
                try await page.run("document.querySelector('.handle').focus()")
                try await page.press(.space, .down, .down)
                #expect(try await page.keys() == ["b", "c", "a", "d"])
                #expect(try await page.text(".voice") == "3 of 4")
                try await page.press(.escape)
                try await eventually("it is back") { try await page.keys() == ["a", "b", "c", "d"] }
                #expect(try await page.events(0).isEmpty)
                try await page.press(.space, .down, .space)
                let event = try await page.events(1).last
                #expect(
                    event == [
                        "node": "list", "event": "reorder", "value": ["key": "a", "before": "c"], "values": [:],
                    ])
                try await page.push(2, ["op": "replace", "path": "/title", "value": "Other"])
                try await eventually("that is seen") { try await page.text("h1") == "Other" }
                #expect(try await page.keys() == ["b", "a", "c", "d"])
                try await page.answer(
                    3, ["op": "move", "from": .string(Page.rows + "/0"), "path": .string(Page.rows + "/1")])
                try await page.press(.down)
                #expect(try await page.place() == ["handle", "c"])
                #expect(try await page.keys() == ["b", "a", "c", "d"])
                #expect(try await page.heard().contains("button Move Row a"))
            }
        }

        @Test func `a row is dragged to its place, the last one too`() async throws {
            try await Stage.scripted(sortable) { page in
                try await page.drag("li:nth-child(3) .handle", to: "li:first-child .handle")
                #expect(try await page.events(1).last?["value"] == ["key": "c", "before": "a"])
                #expect(try await page.keys() == ["c", "a", "b", "d"])
                try await page.answer(["detail": "No."], status: 422)
                try await eventually("it goes back where it is refused") {
                    try await page.keys() == ["a", "b", "c", "d"]
                }
                try await page.drag("li:first-child .handle", to: "li:last-child .handle")
                #expect(try await page.events(2).last?["value"] == ["key": "a", "before": nil])
            }
        }

        @Test func `a row whose text becomes a heading keeps the focus, and what it offers`() async throws {
            let rows = list(["a", "b"], ("on", ["select": ["post"]]))
            try await Stage.scripted(rows) { page in
                try await page.run("document.querySelector('.pick').focus()")
                try await page.push(2, ["op": "add", "path": .string(Page.rows + "/0/style"), "value": "title"])
                try await eventually("it is a heading") { try await page.text("#list h1") == "Row a" }
                #expect(try await page.place() == ["pick", "a"])
                try await page.push(3, ["op": "add", "path": .string(Page.rows + "/0/enabled"), "value": false])
                try await eventually("it is disabled") { try await page.text("li:first-child .pick:disabled") != nil }
            }
        }

        @Test func `a finger that moves a row by its handle does not refresh the list`() async throws {
            let rows = list(["a", "b"], ("on", ["reorder": ["post"], "refresh": ["post"]]))
            let button: JSON = ["id": "go", "type": "button", "title": "Go", "on": ["tap": ["post"]]]
            try await Stage.scripted(rows, button) { page in
                try await page.tool("Emulation.setTouchEmulationEnabled", ["enabled": true])
                let middle = """
                    const { x, y, width, height } = document.querySelector(".handle").getBoundingClientRect();
                    return [Math.round(x + width / 2), Math.round(y + height / 2)]
                    """
                let at = try await page.run(middle)
                try await page.swipe(from: at[0]?.integer ?? 0, at[1]?.integer ?? 0, byY: 200)
                #expect(try await page.events(1).last?["event"] == "reorder")
                try await page.click("#go")
                try await page.answer([])
                #expect(try await page.events(2).last?["event"] == "tap")
            }
        }
    }
}
