import Testing
import ViewTree

extension WebClient {
    /// The browser's own buttons and address bar; the document says where one is, and the history follows.
    @Suite struct HistoryTests {
        private let tree: [JSON] = [
            ["id": "go", "type": "button", "title": "Go", "on": ["tap": ["post"]]],
            ["id": "field", "type": "textField", "label": "Field", "value": ""],
            ["id": "link", "type": "link", "text": "Detail", "url": "/screens/detail?id=9"],
        ]

        /// Puts screens on top of those that are there.
        private func push(_ ids: Int..., as presentation: JSON = "push") -> [JSON] {
            ids.map { id -> JSON in
                let url = JSON.string("/screens/detail?id=\(id)")
                return [
                    "op": "add", "path": "/stack/-",
                    "value": ["screen": "detail", "title": "Detail", "presentation": presentation, "url": url],
                ]
            }
        }

        private func pop(_ index: Int) -> JSON { ["op": "remove", "path": .string("/stack/\(index)")] }

        private let back: JSON = ["event": "back", "values": [:]]

        @Test func `the address is the top screen's, each screen is an entry, and a replaced one replaces it`()
            async throws
        {
            try await Stage.scripted(tree) { page in
                let entries = try await page.run("return history.length").integer ?? 0
                try await page.push(2, push(1))
                try await page.isAt("/screens/detail?id=1")
                try await page.push(3, push(2))
                try await page.isAt("/screens/detail?id=2")
                #expect(try await page.run("return history.length").integer == entries + 2)
                try await page.push(4, [pop(2)] + push(3))
                try await page.isAt("/screens/detail?id=3")
                try await page.push(5, ["op": "replace", "path": "/stack/2/url", "value": "/screens/detail?id=4"])
                try await page.isAt("/screens/detail?id=4")
                #expect(try await page.run("return history.length").integer == entries + 2)
                try await page.push(6, pop(2), pop(1))
                try await page.isAt("/screens/person")
                #expect(try await page.run("return history.length").integer == entries + 2)
                #expect(try await page.run("return sent.length") == 0)
            }
        }

        @Test func `an address that changes while the screen stays leaves focus and typing alone`() async throws {
            try await Stage.scripted(tree) { page in
                try await page.type("ab", into: "#field")
                try await page.push(2, ["op": "replace", "path": "/stack/0/url", "value": "/screens/person?q=ab"])
                try await page.isAt("/screens/person?q=ab")
                #expect(try await page.focused() == "field")
                try await page.press("c")
                #expect(try await page.run("return document.querySelector('#field').value") == "abc")
            }
        }

        @Test func `a screen of the same kind in the place of another one has nothing of it`() async throws {
            try await Stage.scripted(tree) { page in
                try await page.type("ab", into: "#field")
                let stack: JSON = [
                    ["screen": "person", "title": "Other", "presentation": "root", "url": "/screens/person?id=2"]
                ]
                try await page.push(
                    2, ["op": "replace", "path": "/stack", "value": stack],
                    [
                        "op": "replace", "path": "/tree",
                        "value": ["id": "root", "type": "column", "children": .array(tree)],
                    ])
                try await page.isAt("/screens/person?id=2")
                #expect(try await page.run("return document.querySelector('#field').value") == "")
            }
        }

        @Test func `the browser's Back asks the server, and the page's own takes the entry away`() async throws {
            try await Stage.scripted(tree) { page in
                try await page.push(2, push(1, 2))
                try await page.isAt("/screens/detail?id=2")
                try await page.send("POST", "back", [:])
                #expect(try await page.events(1) == [back])
                try await page.answer(3, pop(2))
                try await page.isAt("/screens/detail?id=1")
                try await page.click(".back")
                #expect(try await page.events(2).last == back)
                try await page.answer(4, pop(1))
                try await page.isAt("/screens/person")
                #expect(try await page.events(2).count == 2)
                #expect(try await page.run("return history.state.length") == 1)
            }
        }

        @Test func `where the server stays, so does the history`() async throws {
            let question: JSON = [
                "id": "ask", "type": "section", "title": "Discard?", "accessibility": ["role": "alertdialog"],
            ]
            try await Stage.scripted(tree) { page in
                try await page.push(2, push(1))
                try await page.isAt("/screens/detail?id=1")
                try await page.send("POST", "back", [:])
                _ = try await page.events(1)
                try await page.answer(3, ["op": "add", "path": "/tree/children/-", "value": question])
                try await page.isAt("/screens/detail?id=1")
                try await page.push(4, ["op": "remove", "path": "/tree/children/3"])
                try await page.send("POST", "back", [:])
                _ = try await page.events(2)
                try await page.answer(["detail": "Save first."], status: 409)
                try await page.isAt("/screens/detail?id=1")
                #expect(try await page.text(".notice p") == "Save first.")
                try await page.send("POST", "back", [:])
                _ = try await page.events(3)
                try await page.answer(5, pop(1))
                try await page.isAt("/screens/person")
            }
        }

        @Test func `several screens back are as many events, as far as the server lets`() async throws {
            try await Stage.scripted(tree) { page in
                try await page.push(2, push(1, 2, 3))
                try await page.isAt("/screens/detail?id=3")
                try await page.run("history.go(-3)")
                #expect(try await page.events(1) == [back])
                try await page.answer(3, pop(3))
                #expect(try await page.events(2).last == back)
                try await page.answer(["detail": "No further."], status: 409)
                try await page.isAt("/screens/detail?id=2")
                #expect(try await page.run("return history.state.length") == 3)
                #expect(try await page.events(2).count == 2)
            }
        }

        @Test func `Back on a modal screen dismisses it, and deeper in it goes back`() async throws {
            try await Stage.scripted(tree) { page in
                try await page.push(2, push(1, as: "modal") + push(2))
                try await page.isAt("/screens/detail?id=2")
                try await page.send("POST", "back", [:])
                #expect(try await page.events(1) == [back])
                try await page.answer(3, pop(2))
                try await page.isAt("/screens/detail?id=1")
                try await page.send("POST", "back", [:])
                #expect(try await page.events(2).last == ["node": "root", "event": "dismiss", "values": [:]])
                try await page.answer(4, pop(1))
                try await page.isAt("/screens/person")
            }
        }

        @Test func `the browser's Forward opens again what was left, as it was presented`() async throws {
            try await Stage.scripted(tree) { page in
                try await page.push(2, push(1) + push(2, as: "modal"))
                try await page.isAt("/screens/detail?id=2")
                try await page.push(3, pop(2), pop(1))
                try await page.isAt("/screens/person")
                try await page.run("history.go(2)")
                #expect(try await page.events(1).last == page.opening("/screens/detail?id=1", as: "push"))
                try await page.answer(4, push(1))
                #expect(try await page.events(2).last == page.opening("/screens/detail?id=2", as: "modal"))
                let problem: JSON = ["detail": "There is no such detail.", "type": "/problems/unknown-subject"]
                try await page.answer(problem, status: 404)
                try await page.isAt("/screens/detail?id=1")
                #expect(try await page.text(".notice p") == "There is no such detail.")
            }
        }

        @Test func `a link to a screen of this server opens it on top, unless it is to open elsewhere`() async throws {
            try await Stage.scripted(tree) { page in
                try await page.click("#link")
                let opening: JSON = [
                    "node": "link", "event": "open", "value": ["url": "/screens/detail?id=9"], "values": [:],
                ]
                #expect(try await page.events(1) == [opening])
                let leaves = """
                    const click = new MouseEvent("click", { ctrlKey: arguments[0], bubbles: true, cancelable: true });
                    const link = document.querySelector("#link");
                    link.addEventListener("click", (click) => {
                        window.isLeft = !click.defaultPrevented;
                        click.preventDefault();
                    }, { once: true });
                    link.dispatchEvent(click);
                    return isLeft;
                    """
                #expect(try await page.run(leaves, [true]) == true)
                #expect(try await page.run(leaves, [false]) == false)
                #expect(try await page.events(1).count == 1)
            }
        }
    }
}

extension Page {
    /// Waits until the address bar shows this path.
    func isAt(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await eventually("it is at \(path)", sourceLocation: sourceLocation) {
            try await run("return location.pathname + location.search") == .string(path)
        }
    }

    fileprivate func opening(_ url: JSON, as presentation: JSON) -> JSON {
        ["node": "root", "event": "open", "value": ["url": url, "presentation": presentation], "values": [:]]
    }
}
