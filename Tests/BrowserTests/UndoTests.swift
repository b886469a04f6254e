import Testing
import ViewTree

extension WebClient {
    @Suite struct UndoTests {
        private let button: JSON = ["id": "go", "type": "button", "title": "Go", "on": ["tap": ["post"]]]

        private func offer(_ undo: Int, seconds: JSON) -> JSON {
            let effect: JSON = [
                "id": .number(Double(undo)), "type": "undo", "text": "Anna was deleted.",
                "undo": .number(Double(undo)), "seconds": seconds,
            ]
            return ["op": "add", "path": "/effects/-", "value": effect]
        }

        @Test func `what was done can be undone by the keyboard, also after the next event`() async throws {
            try await Stage.scripted(button) { page in
                try await page.click("#go")
                _ = try await page.events(1)
                try await page.answer(2, offer(3, seconds: 60))
                try await eventually("it is offered") { try await page.offered() == "Anna was deleted." }
                #expect(try await page.heard().contains("button Undo"))
                try await page.click("#go")
                _ = try await page.events(2)
                try await page.answer([])
                try await page.press(.tab)
                #expect(try await page.run("return document.activeElement.textContent") == "Undo")
                try await page.press(.enter)
                #expect(
                    try await page.events(3).last == ["node": "root", "event": "undo", "value": 3, "values": [:]])
                #expect(try await page.offered() == nil)
                #expect(try await page.focused() == "go")
                try await page.answer(["detail": "It is too late."], status: 409)
                try await eventually("it is said") { try await page.text(".notice p") == "It is too late." }
            }
        }

        @Test func `the offer ends after its time, which stands still while somebody is at it`() async throws {
            try await Stage.scripted(button) { page in
                // Its seconds pass when the test says so.
                try await page.run("window.setInterval = (work) => { window.pass = work; }")
                try await page.push(2, offer(3, seconds: 2))
                try await eventually("it is offered") { try await page.offered() != nil }
                try await page.run("document.querySelector('.notice + .notice button').focus()")
                for _ in 0..<5 { try await page.run("pass()") }
                #expect(try await page.offered() != nil)
                try await page.run("document.querySelector('#go').focus()")
                try await page.run("pass()")
                #expect(try await page.offered() != nil)
                try await page.run("pass()")
                #expect(try await page.offered() == nil)
                #expect(try await page.run("return sent.length") == 0)
            }
        }
    }
}

extension Page {
    func offered() async throws -> String? { try await text(".notice + .notice p") }
}
