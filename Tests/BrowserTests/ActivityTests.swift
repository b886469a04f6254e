import Testing
import ViewTree

extension WebClient {
    /// What is seen of an event until its answer.
    @Suite struct ActivityTests {
        private let button: JSON = ["id": "button", "type": "button", "title": "Go", "on": ["tap": ["post"]]]
        private let counter: JSON = [
            "id": "counter", "type": "button", "title": "+", "on": ["tap": [["post": ["debounce": 0]]]],
        ]

        private func isBusy(_ selector: String, _ page: Page) async throws -> Bool {
            try await page.run("return document.querySelector(arguments[0]).ariaBusy", [.string(selector)]) == "true"
        }

        /// Keeps what the page does after so many milliseconds until `leave()` is run.
        private func holdTimeout(_ milliseconds: Int, _ page: Page) async throws {
            try await page.run(
                """
                const { setTimeout } = window;
                window.setTimeout = (work, delay) =>
                    delay === \(milliseconds) ? void (window.leave = work) : setTimeout(work, delay);
                """)
        }

        @Test func `what was pressed is busy until its answer, and can't be pressed again`() async throws {
            try await Stage.scripted(button) { page in
                try await page.click("#button")
                #expect(try await isBusy("#button", page))
                try await page.click("#button")
                try await page.press(.enter)
                _ = try await page.events(1)
                try await page.answer([])
                try await eventually("it is over") { try await !isBusy("#button", page) }
                #expect(try await page.events(1).count == 1)
                try await page.click("#button")
                #expect(try await page.events(2).count == 2)
                try await page.answer(["detail": "No."], status: 422)
                try await eventually("a refusal is an answer, too") { try await !isBusy("#button", page) }
            }
        }

        @Test func `a double click is one event, unless the node says how its taps are collected`() async throws {
            try await Stage.scripted(button, counter) { page in
                let twice = """
                    for (const detail of [1, 2]) document.querySelector(arguments[0]).dispatchEvent(
                        new MouseEvent("click", { detail, bubbles: true, cancelable: true }));
                    """
                try await page.run(twice, ["#button"])
                _ = try await page.events(1)
                try await page.answer([])
                try await eventually("it is over") { try await !isBusy("#button", page) }
                // The second of a pair, after an answer that was quick.
                try await page.run(twice.replacing("[1, 2]", with: "[2]"), ["#button"])
                try await page.run(twice, ["#counter"])
                _ = try await page.events(2)
                try await page.answer([])
                let bodies = try await page.events(3)
                #expect(bodies.compactMap { $0["node"]?.string } == ["button", "counter", "counter"])
            }
        }

        @Test func `Back that is pressed twice goes back once`() async throws {
            try await Stage.scripted(button) { page in
                let screen: JSON = ["screen": "x", "title": "X", "presentation": "push", "url": "/screens/x"]
                try await page.push(
                    2, ["op": "add", "path": "/stack/-", "value": screen],
                    ["op": "add", "path": "/stack/-", "value": screen])
                try await eventually("there is a way back") { try await page.text(".back:not([hidden])") != nil }
                try await page.click(".back")
                try await page.click(".back")
                #expect(try await isBusy(".back", page))
                #expect(try await page.events(1).last?["event"] == "back")
                try await page.answer(3, ["op": "remove", "path": "/stack/2"])
                try await eventually("it is over") { try await !isBusy(".back", page) }
                #expect(try await page.events(1).count == 1)
            }
        }

        @Test func `a bar shows while an answer takes long, and nothing shows for what the page tells alone`()
            async throws
        {
            let seen: JSON = ["id": "seen", "type": "label", "text": "A", "on": ["appear": ["post"]]]
            try await Stage.scripted(seen, button) { page in
                let isThere = "return document.querySelector('.working').checkVisibility()"
                _ = try await page.events(1)
                try await page.run("return new Promise((done) => setTimeout(done, 200))")
                #expect(try await page.run(isThere) == false)
                try await page.answer([])
                try await page.click("#button")
                try await eventually("it shows") { try await page.run(isThere) == true }
                try await page.answer([])
                try await eventually("it goes") { try await page.run(isThere) == false }
            }
        }

        @Test func `what a search has found is old until the answer`() async throws {
            let search: JSON = [
                "id": "search", "type": "searchField", "label": "Search", "value": "",
                "on": ["change": [["post": ["debounce": 50]]]],
            ]
            try await Stage.scripted(search, list(["a"])) { page in
                try await page.put("x", into: "#search")
                #expect(try await isBusy("#list", page), "before it is sent, too")
                _ = try await page.events(1)
                try await page.put("y", into: "#search")
                try await page.answer([])
                _ = try await page.events(2)
                #expect(try await isBusy("#list", page), "this was the answer to another text")
                let dimmed = "return getComputedStyle(document.querySelector('.parts')).opacity < 1"
                try await eventually("it looks so") { try await page.run(dimmed) == true }
                try await page.answer([])
                try await eventually("it is new") { try await !isBusy("#list", page) }
            }
        }

        @Test func `the notice of a lost connection stays in sight, says what waits, and goes by itself`() async throws
        {
            let long: JSON = ["id": "image", "type": "image", "width": 100, "height": 3000]
            let secret: JSON = ["id": "secret", "type": "secureField", "label": "Password", "value": ""]
            try await Stage.scripted(secret, button, counter, long) { page in
                try await page.click("#button")
                _ = try await page.events(1)
                try await page.run("drop()")
                try await eventually("it is said") {
                    try await page.text(".offline")
                        == "The server can’t be reached. Trying again… “Go” waits, and is sent then."
                }
                #expect(try await isBusy("#button", page))
                try await page.type("x", into: "#secret")
                try await page.click("#counter")
                let notice = """
                    The server can’t be reached. Trying again… 2 actions wait, and are sent then: “Go”, “+”. \
                    “Password” is lost if you close or reload this page.
                    """
                #expect(try await page.text(".offline") == notice)
                try await page.run("scrollTo(0, document.body.scrollHeight)")
                let place = "return Math.round(document.querySelector('.offline').getBoundingClientRect().top)"
                let top = try await page.run(place).integer ?? -1
                #expect((0...20).contains(top))
                // The last sentence stays until it has been seen.
                try await holdTimeout(3000, page)
                for count in 2...3 {
                    _ = try await page.events(count)
                    try await page.answer([])
                }
                try await eventually("it is said") { try await page.text(".offline") == "Connected again." }
                try await page.run("window.leave()")
                try await eventually("it goes") { try await page.text(".offline") == "" }
            }
        }

        @Test func `what comes of an event that has waited is seen for a moment, and heard once`() async throws {
            func announce(_ id: Int, _ text: JSON) -> JSON {
                let effect: JSON = ["id": .number(Double(id)), "type": "announce", "text": text]
                return ["op": "replace", "path": "/effects", "value": [effect]]
            }
            try await Stage.scripted(button) { page in
                try await page.click("#button")
                _ = try await page.events(1)
                try await page.answer(2, announce(1, "One is saved."))
                let voice = "return document.querySelector('.voice').textContent"
                try await eventually("it is heard") { try await page.run(voice) == "One is saved." }
                #expect(try await page.text(".toast") == "")
                try await eventually("it is answered") { try await !isBusy("#button", page) }

                try await page.click("#button")
                _ = try await page.events(2)
                try await page.run("drop()")
                _ = try await page.events(3)
                try await page.answer(3)
                try await eventually("it is answered") { try await !isBusy("#button", page) }
                // What is shown for some seconds stays until it has been seen.
                try await holdTimeout(10000, page)
                // A service may take its time.
                try await page.push(4, announce(2, "Two is saved."))
                try await eventually("it is seen") { try await page.text(".toast p") == "Two is saved." }
                let heard = try await page.heard().filter {
                    $0.hasPrefix("StaticText") && $0.hasSuffix("Two is saved.")
                }
                #expect(heard.count == 1, "\(heard)")
                try await page.run("window.leave()")
                try await eventually("it goes") { try await page.text(".toast") == "" }
            }
        }

        @Test func `what waits is called by its rows' own names, each as often as it waits`() async throws {
            let rows = ["a", "b"].map { key -> JSON in
                let parts: JSON = [
                    ["id": .string("list/\(key)/name"), "type": "label", "text": .string("Name \(key)")],
                    ["id": .string("list/\(key)/more"), "type": "label", "text": "More", "style": "caption"],
                ]
                return [
                    "id": .string("list/\(key)"), "key": .string(key), "type": "column", "children": parts,
                    "on": ["tap": ["post"]],
                ]
            }
            let list: JSON = ["id": "list", "type": "list", "sections": [["key": "all", "rows": .array(rows)]]]
            try await Stage.scripted(list) { page in
                try await page.click("[id='pick list/a']")
                _ = try await page.events(1)
                try await page.run("drop()")
                let lost = "The server can’t be reached. Trying again…"
                try await eventually("it is said") {
                    try await page.text(".offline") == "\(lost) “Name a” waits, and is sent then."
                }
                try await page.click("[id='pick list/b']")
                #expect(
                    try await page.text(".offline")
                        == "\(lost) 2 actions wait, and are sent then: “Name a”, “Name b”.")
            }
        }

        @Test func `a form that waits is called by its main action, and what the page itself offers by its words`()
            async throws
        {
            let form: JSON = [
                "id": "form", "type": "form", "on": ["submit": ["post"]],
                "children": [["id": "save", "type": "button", "title": "Save", "role": "primary", "enabled": false]],
            ]
            let list: JSON = [
                "id": "list", "type": "list", "on": ["refresh": ["post"]], "sections": [["key": "all", "rows": []]],
            ]
            try await Stage.scripted(form, list) { page in
                try await page.push(
                    2,
                    [
                        "op": "add", "path": "/stack/-",
                        "value": ["screen": "b", "title": "B", "presentation": "push", "url": "/screens/b"],
                    ])
                try await eventually("it can be left") { try await page.text(".back") == "‹ Scripted" }
                try await page.click("#save")
                _ = try await page.events(1)
                try await page.run("drop()")
                let lost = "The server can’t be reached. Trying again…"
                try await eventually("it is said") {
                    try await page.text(".offline") == "\(lost) “Save” waits, and is sent then."
                }
                try await page.click(".refresh")
                try await page.click(".back")
                #expect(
                    try await page.text(".offline")
                        == "\(lost) 3 actions wait, and are sent then: “Save”, “Refresh”, “‹ Scripted”.")
            }
        }

        @Test func `where the tab can't keep what was typed the notice says so`() async throws {
            try await Stage.scripted(button) { page in
                try await page.run(
                    """
                    Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
                    Object.defineProperty(window, "sessionStorage", { value: new Proxy({}, { set: () => false }) });
                    dispatchEvent(new Event("visibilitychange"));
                    """)
                try await page.click("#button")
                try await page.run("drop()")
                try await eventually("it is said") {
                    try await page.text(".offline")?.hasSuffix(
                        "What you typed is lost if you close or reload this page.")
                        == true
                }
            }
        }
    }
}
