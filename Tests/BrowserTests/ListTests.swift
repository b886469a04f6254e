import Testing
import ViewTree

extension WebClient {
    @Suite struct ListTests {
        private let post: JSON = ["post"]

        @Test func `a row is selected by a click and by the keyboard, a control within it is not its row`() async throws
        {
            let rows = ["a", "b", "c"].map { key -> JSON in
                [
                    "id": .string("list/\(key)"), "key": .string(key), "type": "row",
                    "children": [
                        ["id": .string("list/\(key)/name"), "type": "label", "text": .string("Row \(key)")],
                        [
                            "id": .string("list/\(key)/star"), "type": "button", "title": "Star",
                            "on": ["tap": ["post"]],
                        ],
                    ],
                ]
            }
            let list: JSON = [
                "id": "list", "type": "list", "selection": ["a"], "on": ["select": ["post"]],
                "sections": [["key": "all", "rows": .array(rows)]],
            ]
            try await Stage.scripted(list) { page in
                let current = "return [...document.querySelectorAll('[aria-current]')].map((a) => a.closest('li').key)"
                #expect(try await page.run(current) == ["a"])
                try await page.click("li:nth-child(2) .pick")
                #expect(
                    try await page.events(1).last == ["node": "list", "event": "select", "value": "b", "values": [:]])
                try await page.answer(
                    2, ["op": "replace", "path": "/tree/children/0/selection", "value": ["b"]])
                try await eventually("it is selected") { try await page.run(current) == ["b"] }
                try await page.click("[id='list/c/star']")
                #expect(
                    try await page.events(2).last == ["node": "list/c/star", "event": "tap", "values": [:]])
                try await page.answer([])
                try await page.run("document.querySelector('.pick').focus()")
                try await page.press(.down, .down)
                #expect(try await page.place() == ["pick", "c"])
                try await page.press(.enter)
                #expect(try await page.events(3).last?["value"] == "c")
                #expect(try await page.heard().contains("button Row c"))
            }
        }

        @Test func `what the rows of a table hold is in columns on a desk, and one below the other on a phone`()
            async throws
        {
            try await Stage.scripted(Gallery.tree) { page in
                let columns = """
                    const lefts = (selector) => [...document.querySelectorAll(selector)]
                        .map((one) => Math.round(one.getBoundingClientRect().left));
                    return ["name", "mail"].map((name) => {
                        const cells = lefts(`[id^="table/"][id$="/${name}"]`);
                        const [head] = lefts(`[id="table.header.all.${name}"]`);
                        return cells.length === 2 && cells.every((left) => Math.abs(left - head) < 3) ? cells[0] : null;
                    })
                    """
                let wide = try await page.run(columns)
                #expect((wide[0]?.integer ?? 0) + 200 < wide[1]?.integer ?? 0, "\(wide)")
                try await page.resize(width: 375)
                let tops = """
                    return ["name", "mail"].map((name) =>
                        document.querySelector(`[id="table/ada/${name}"]`).getBoundingClientRect().bottom)
                    """
                let narrow = try await page.run(tops)
                #expect(narrow[0]?.number ?? 0 < narrow[1]?.number ?? 0, "\(narrow)")
            }
        }

        @Test func `cards are beside each other`() async throws {
            try await Stage.scripted(Gallery.tree) { page in
                let places = """
                    return new Set([...document.querySelectorAll("#cards li")]
                        .map((card) => Math.round(card.getBoundingClientRect().top))).size
                    """
                #expect(try await page.run(places) == 2)
                try await page.resize(width: 375)
                #expect(try await page.run(places) == 3)
            }
        }

        @Test func `several rows are selected with checkboxes, however fast`() async throws {
            let several = list(
                ["a", "b", "c"], ("multiple", true), ("selection", ["b"]), ("on", ["select": post]))
            try await Stage.scripted(several) { page in
                let checked = """
                    return [...document.querySelectorAll("#list :checked")].map((box) => box.closest("li").key)
                    """
                #expect(try await page.run(checked) == ["b"])
                try await page.run("document.querySelector('.pick').focus()")
                try await page.press(.space, .down, .down, .space)
                #expect(try await page.run(checked) == ["a", "b", "c"])
                #expect(try await page.events(1).last?["value"] == ["b", "a"])
                let selection = "/tree/children/0/selection"
                try await page.answer(2, ["op": "replace", "path": .string(selection), "value": ["b", "a"]])
                #expect(try await page.events(2).last?["value"] == ["b", "a", "c"])
                #expect(try await page.run(checked) == ["a", "b", "c"])
                try await page.answer(["detail": "No."], status: 422)
                try await eventually("it follows the document") { try await page.run(checked) == ["a", "b"] }
                #expect(try await page.heard().contains("checkbox Row a"))
            }
        }

        @Test func `the next rows are asked for when the end is near, once, and by a button as well`() async throws {
            let keys = (0..<60).map { "k\($0)" }
            let long = list(keys, ("more", true), ("total", 61), ("on", ["loadMore": post]))
            try await Stage.scripted(long) { page in
                #expect(try await page.events(0).isEmpty)
                #expect(try await page.text(".count") == "60 of 61")
                try await page.run("scrollTo(0, document.body.scrollHeight)")
                #expect(
                    try await page.events(1).last == ["node": "list", "event": "loadMore", "values": [:]])
                try await page.run("scrollTo(0, 0)")
                try await page.run("return new Promise(requestAnimationFrame)")
                try await page.run("scrollTo(0, document.body.scrollHeight)")
                try await page.click(".more")
                #expect(try await page.events(1).count == 1)
                try await page.answer([])
                try await page.run("return new Promise((done) => setTimeout(done, 100))")
                #expect(try await page.events(1).count == 1)
                try await page.click(".more")
                #expect(try await page.events(2).last?["event"] == "loadMore")
                let row: JSON = ["id": "list/last", "key": "last", "type": "label", "text": "Last"]
                try await page.answer(
                    2, ["op": "add", "path": .string(Page.rows + "/-"), "value": row],
                    ["op": "remove", "path": "/tree/children/0/more"])
                try await eventually("it is there") { try await page.text(".count") == "61 of 61" }
                #expect(try await page.run("return document.querySelector('.more').checkVisibility()") == false)
            }
        }

        @Test func `a list is refreshed by a button, and by pulling the page down`() async throws {
            try await Stage.scripted(list(["a"], ("on", ["refresh": post]))) { page in
                try await page.click(".refresh")
                #expect(try await page.events(1).last == ["node": "list", "event": "refresh", "values": [:]])
                #expect(try await page.run("return document.querySelector('#list').ariaBusy") == "true")
                try await page.answer([])
                try await eventually("it is over") {
                    try await page.run("return document.querySelector('#list').ariaBusy") == nil
                }
                try await page.tool("Emulation.setTouchEmulationEnabled", ["enabled": true])
                let row = try await page.run(
                    "const { x, y } = document.querySelector('#list li').getBoundingClientRect(); return [x, y].map(Math.round)"
                )
                let (x, y) = (row[0]?.integer ?? 0, row[1]?.integer ?? 0)
                try await page.swipe(from: x + 20, y + 8, byY: 40)
                try await page.swipe(from: x + 20, y + 8, byY: 160)
                #expect(try await page.events(2).last?["event"] == "refresh")
            }
        }

        @Test func `an empty list shows its placeholder, an empty section its header`() async throws {
            let node: JSON = [
                "id": "list", "type": "list", "placeholder": ["id": "none", "type": "label", "text": "Nothing"],
                "sections": [
                    [
                        "key": "s", "rows": [], "header": ["id": "list.header.s", "type": "label", "text": "Section"],
                    ]
                ],
            ]
            try await Stage.scripted(node) { page in
                #expect(try await page.text("#none") == "Nothing")
                #expect(try await page.text(".head") == "Section")
                let row: JSON = ["id": "list/a", "key": "a", "type": "label", "text": "Row"]
                try await page.push(2, ["op": "add", "path": .string(Page.rows + "/0"), "value": row])
                try await eventually("the row is there") { try await page.text("[id='list/a']") == "Row" }
                #expect(try await page.text("#none") == nil)
                #expect(try await page.heard().contains("list Section"))
            }
        }

        @Test func `rows that come, go and move leave the scroll position and the focus where they are`() async throws {
            let keys = (0..<80).map { "k\($0)" }
            try await Stage.scripted(list(keys, ("on", ["select": post]))) { page in
                try await page.run("document.querySelectorAll('.pick')[40].focus()")
                try await page.run("scrollBy(0, 40)")
                let top = "return Math.round(document.getElementById('list/k40').getBoundingClientRect().top)"
                let before = try await page.run(top)
                let new: JSON = ["id": "list/new", "key": "new", "type": "label", "text": "New"]
                try await page.push(
                    2, ["op": "add", "path": .string(Page.rows + "/0"), "value": new],
                    ["op": "remove", "path": .string(Page.rows + "/3")],
                    [
                        "op": "add", "path": .string(Page.rows + "/5"),
                        "value": ["id": "list/x", "key": "x", "type": "label", "text": "X"],
                    ],
                    ["op": "move", "from": .string(Page.rows + "/79"), "path": .string(Page.rows + "/1")])
                try await eventually("it is there") { try await page.text("[id='list/new']") == "New" }
                try await page.run("return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
                #expect(try await page.run(top) == before)
                #expect(try await page.place() == ["pick", "k40"])
                let at = try await page.keys().array?.firstIndex(of: "k40") ?? 0
                try await page.push(3, ["op": "remove", "path": .string(Page.rows + "/\(at)")])
                try await eventually("it is gone") { try await page.text("[id='list/k40']") == nil }
                #expect(try await page.place() == ["pick", "k41"])
            }
        }

        @Test func `of choices that are changed while an answer is under way the last one counts`() async throws {
            let several = list(["a", "b"], ("multiple", true), ("on", ["select": post]))
            try await Stage.scripted(several) { page in
                for _ in 1...3 { try await page.click("#list .pick") }
                #expect(try await page.events(1).last?["value"] == ["a"])
                for _ in 1...2 { try await page.click("li:nth-child(2) .pick") }
                try await page.answer([])
                #expect(try await page.events(2).last?["value"] == ["a"])
                try await page.answer(
                    2, ["op": "add", "path": "/tree/children/0/selection", "value": ["a"]])
                let checked = "return [...document.querySelectorAll('#list .pick')].map((box) => box.checked)"
                try await eventually("it follows") { try await page.run(checked) == [true, false] }
                #expect(try await page.events(2).count == 2)
            }
        }
    }
}
