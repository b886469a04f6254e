import Testing
import ViewTree

extension WebClient {
    /// Lists of which only a part is drawn, and the keyboard in them.
    @Suite struct LongListTests {
        private func row(_ index: Int) -> JSON {
            let id = "list/k\(index)"
            return [
                "id": .string(id), "key": .string("k\(index)"), "type": "row", "on": ["delete": ["post"]],
                "actions": [["event": "delete", "title": "Delete"]],
                "children": [
                    ["id": .string("\(id)/sign"), "type": "label", "text": "☃"],
                    [
                        "id": .string("\(id)/column"), "type": "column",
                        "children": [
                            ["id": .string("\(id)/note"), "type": "label", "style": "caption", "text": "Note"],
                            ["id": .string("\(id)/name"), "type": "label", "text": .string("Person \(index)")],
                        ],
                    ],
                    ["id": .string("\(id)/mail"), "type": "link", "text": "Mail", "url": "mailto:a@example.org"],
                ],
            ]
        }

        private func people(_ count: Int) -> JSON {
            [
                "id": "list", "type": "list", "on": ["select": ["post"]],
                "sections": [["key": "all", "rows": .array((0..<count).map(row))]],
            ]
        }

        private let first = """
            const item = [...document.querySelectorAll("#list li")]
                .find((item) => item.getBoundingClientRect().bottom > 0);
            return [item.key, Math.round(item.getBoundingClientRect().top)];
            """

        /// Waits until the rows in sight are drawn.
        private func scroll(_ page: Page, to y: Int) async throws {
            try await page.run("scrollTo(0, arguments[0])", [.number(Double(y))])
            let isDrawn = """
                return [...document.querySelectorAll("#list li")].every((item) => {
                    const { top, bottom } = item.getBoundingClientRect();
                    return bottom < 0 || top > innerHeight || item.line;
                })
                """
            try await eventually("what is in sight is drawn") { try await page.run(isDrawn) == true }
        }

        @Test func `of two thousand rows those far away are a text that can be found`() async throws {
            try await Stage.scripted(people(2000)) { page in
                let count = "return document.querySelectorAll('*').length"
                try await eventually("it is small") { try await page.run(count).integer ?? 9999 < 3000 }
                try await scroll(page, to: 40_000)
                try await eventually("it stays small") { try await page.run(count).integer ?? 9999 < 3000 }
                #expect(try await page.run("return find('Person 1999')") == true)
                let found =
                    "return [...document.querySelectorAll('#list li')].at(-1).getBoundingClientRect().top < innerHeight"
                try await eventually("it is shown") { try await page.run(found) == true }
            }
        }

        @Test func `a page with a long list is laid out once for each frame of scrolling`() async throws {
            try await Stage.scripted(people(1600)) { page in
                try await scroll(page, to: 0)
                try await page.tool("Performance.enable")
                func layouts() async throws -> Double {
                    let metrics = try await page.tool("Performance.getMetrics")["metrics"]?.array ?? []
                    return try #require(metrics.first { $0["name"] == "LayoutCount" }?["value"]?.number)
                }
                let before = try await layouts()
                let frames = """
                    const frame = () => new Promise((done) => requestAnimationFrame(done));
                    return (async () => {
                        for (let count = 0; count < 60; count += 1) {
                            scrollBy(0, 200);
                            await frame();
                        }
                    })();
                    """
                try await page.run(frames)
                let count = try await layouts() - before
                #expect((1...75).contains(count), "\(count) for 60 frames")
            }
        }

        @Test func `a long list is printed with all its rows, of which those far away are a text again afterwards`()
            async throws
        {
            try await Stage.scripted(people(400)) { page in
                let far = "return document.querySelectorAll('#list .far').length"
                try await eventually("most are far away") { try await page.run(far).integer ?? 0 > 300 }
                let counting = """
                    const count = () => (window.left = document.querySelectorAll("#list .far").length);
                    addEventListener("beforeprint", count);
                    """
                try await page.run(counting)
                try await page.send("POST", "print", [:])
                #expect(try await page.run("return window.left") == 0)
                try await eventually("they are far away again") { try await page.run(far).integer ?? 0 > 300 }
            }
        }

        @Test func `a row that changes while it is far away shows its change when it is near`() async throws {
            try await Stage.scripted(people(400)) { page in
                let name = "/tree/children/0/sections/0/rows/390/children/1/children/1/text"
                try await page.push(2, ["op": "replace", "path": .string(name), "value": "Somebody else"])
                try await page.run("document.querySelectorAll('#list li')[390].scrollIntoView()")
                try await eventually("it is there") {
                    try await page.text("[id='list/k390/name']") == "Somebody else"
                }
            }
        }

        @Test func `the place is kept by Back and by a reload, and the focus by Back`() async throws {
            try await Stage.scripted(people(2000)) { page in
                try await scroll(page, to: 40_000)
                let key = try await page.run(first)[0]?.string ?? ""
                try await page.run(
                    "document.getElementById(`pick list/${arguments[0]}`).focus({ preventScroll: true })",
                    [.string(key)])
                let place = try await page.run(first)
                let child: JSON = ["id": "other", "type": "label", "text": "Other"]
                try await page.push(
                    2,
                    [
                        "op": "replace", "path": "/tree",
                        "value": ["id": "root", "type": "column", "children": [child]],
                    ],
                    [
                        "op": "add", "path": "/stack/-",
                        "value": ["screen": "other", "presentation": "push", "url": "/screens/other"],
                    ])
                try await eventually("it is there") { try await page.text("#other") != nil }
                try await page.run(
                    """
                    push("patch", [{ op: "test", path: "/revision", value: 2 },
                        { op: "replace", path: "/revision", value: 3 }, { op: "remove", path: "/stack/1" },
                        { op: "replace", path: "/tree", value: arguments[0] }]);
                    """, [["id": "root", "type": "column", "children": [people(2000)]]])
                try await eventually("it is back") { try await page.text("#list") != nil }
                try await eventually("it is where it was") { try await isNear(place, page) }
                #expect(try await page.focused() == "pick list/\(key)")
                try await page.send("POST", "refresh", [:])
                try await eventually("it is there") { try await page.text("#list") != nil }
                try await eventually("it is where it was") { try await isNear(place, page) }
            }
        }

        private func isNear(_ place: JSON, _ page: Page) async throws -> Bool {
            let now = try await page.run(first)
            return now[0] == place[0] && abs((now[1]?.integer ?? 9999) - (place[1]?.integer ?? 0)) < 8
        }

        private let at = "return [document.activeElement.closest('li')?.key ?? null, document.activeElement.className]"

        @Test func `Tab comes to each row once, in order, and the arrow keys to what else is in it`() async throws {
            try await Stage.scripted(people(3)) { page in
                try await page.reach { try await page.run(at)[0] == "k0" }
                for key in ["k0", "k1", "k2"] as [JSON] {
                    #expect(try await page.run(at) == [key, "pick"])
                    try await page.press(.tab)
                }
                #expect(try await page.run(at)[0] == .null)
                try await page.run("document.querySelector('.pick').focus()")
                try await page.press(.right)
                #expect(try await page.run(at) == ["k0", "link"])
                try await page.press(.down, .right)
                #expect(try await page.run(at) == ["k1", "actions"])
                try await page.press(.left, .left, .left)
                #expect(try await page.run(at) == ["k1", "pick"])
            }
        }

        @Test func `Home, End and letters move in a list, to rows that were not drawn, too`() async throws {
            try await Stage.scripted(people(300)) { page in
                try await page.run("document.querySelector('.pick').focus()")
                try await page.press(.end)
                #expect(try await page.run(at) == ["k299", "pick"])
                try await page.press(.up)
                #expect(try await page.run(at) == ["k298", "pick"])
                try await page.press("\u{E011}")
                #expect(try await page.run(at) == ["k0", "pick"])
                try await page.press("p", "p")
                #expect(try await page.run(at) == ["k2", "pick"])
            }
        }

        @Test func `a row is called by its main text, which is said once`() async throws {
            try await Stage.scripted(people(2)) { page in
                let heard = try await page.heard()
                for control in ["button Person 0", "button Actions Person 1"] {
                    #expect(heard.contains(control), "\(heard)")
                }
                #expect(!heard.contains("StaticText Person 0"))
                #expect(heard.contains("StaticText Note"))
            }
        }
    }
}
