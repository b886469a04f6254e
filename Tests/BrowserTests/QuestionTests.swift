import Testing
import ViewTree

extension WebClient {
    @Suite struct QuestionTests {
        private let go: JSON = ["id": "go", "type": "button", "title": "Go", "on": ["tap": ["post"]]]

        private func question(_ role: JSON) -> JSON {
            [
                "id": "ask", "type": "section", "title": "Discard?", "accessibility": ["role": role],
                "children": [
                    ["id": "discard", "type": "button", "title": "Discard", "on": ["tap": ["post"]]],
                    [
                        "id": "keep", "type": "button", "title": "Keep", "role": "cancel",
                        "on": ["tap": ["post"]],
                    ],
                ],
            ]
        }

        @Test(arguments: ["dialog", "alertdialog"]) func `a question has the focus until it is answered`(
            role: String
        ) async throws {
            try await Stage.scripted(go) { page in
                try await page.run("document.querySelector('#go').focus()")
                try await page.press(.enter)
                _ = try await page.events(1)
                try await page.answer(
                    2, ["op": "add", "path": "/tree/children/-", "value": question(.string(role))])
                try await eventually("it is asked") { try await page.focused() == "discard" }
                let heard = try await page.heard()
                #expect(heard.contains("\(role) Discard?"), "\(heard)")
                #expect(!heard.contains("button Go"), "\(heard)")
                for _ in 0..<4 {
                    try await page.press(.tab)
                    #expect(["discard", "keep", ""].contains(try await page.focused()))
                }
                try await page.press(.escape)
                #expect(try await page.events(2).last == ["node": "keep", "event": "tap", "values": [:]])
                #expect(try await page.text("dialog[open] h2") == "Discard?")
                try await page.answer(3, ["op": "remove", "path": "/tree/children/1"])
                try await eventually("the focus is back") { try await page.focused() == "go" }
            }
        }

        @Test func `one that is hidden and shown is asked anew`() async throws {
            let ask = question("alertdialog")
            try await Stage.scripted(go, ask) { page in
                #expect(try await page.focused() == "discard")
                try await page.push(2, ["op": "add", "path": "/tree/children/1/hidden", "value": true])
                try await eventually("it is gone") { try await page.text("dialog[open]") == nil }
                try await page.run("document.querySelector('#go').focus()")
                try await page.push(3, ["op": "remove", "path": "/tree/children/1/hidden"])
                try await eventually("it is asked") { try await page.focused() == "discard" }
                try await page.push(4, ["op": "add", "path": "/tree/children/1/hidden", "value": true])
                try await eventually("the focus is back") { try await page.focused() == "go" }
            }
        }

        @Test(arguments: [false, true]) func `where what asked is gone the heading has the focus`(
            isHidden: Bool
        ) async throws {
            try await Stage.scripted(go) { page in
                try await page.run("document.querySelector('#go').focus()")
                try await page.push(2, ["op": "add", "path": "/tree/children/-", "value": question("dialog")])
                try await eventually("it is asked") { try await page.focused() == "discard" }
                let end: JSON =
                    isHidden
                    ? ["op": "add", "path": "/tree/children/0/hidden", "value": true]
                    : ["op": "remove", "path": "/tree/children/0"]
                try await page.push(3, ["op": "remove", "path": "/tree/children/0"], end)
                try await eventually("the question is gone") { try await page.text("dialog[open]") == nil }
                #expect(try await page.run("return document.activeElement.localName") == "h1")
            }
        }
    }
}
