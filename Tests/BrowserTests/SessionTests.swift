import Testing
import ViewTree

extension WebClient {
    @Suite struct SessionTests {
        @Test func `an update from elsewhere leaves alone what is being typed`() async throws {
            try await Stage.person { page in
                try await page.type(" is typing", into: "#textField")
                try await page.stage.daemon.post(["node": "uppercaseButton", "event": "tap"], to: page.session())
                try await eventually("the label follows") { try await page.text("#label") == "DOMINIK" }
                #expect(try await page.value() == "Dominik is typing")
                #expect(try await page.focused() == "textField")
                try await page.click("#reverseButton")
                try await eventually("what was typed counts") { try await page.text("#label") == "gnipyt si kinimoD" }
            }
        }

        @Test func `focus and caret stay while the text around and under them changes`() async throws {
            try await Stage.person { page in
                try await page.click("#textField")
                try await page.run("document.querySelector('#textField').setSelectionRange(2, 4)")
                try await page.stage.daemon.post(["node": "uppercaseButton", "event": "tap"], to: page.session())
                try await eventually("the field follows") { try await page.value() == "DOMINIK" }
                #expect(try await page.focused() == "textField")
                let field = "const f = document.querySelector('#textField'); return [f.selectionStart, f.selectionEnd]"
                #expect(try await page.run(field) == [2, 4])
            }
        }

        @Test func `two windows with one link follow each other`() async throws {
            try await Stage.person { first in
                try await first.click(".share")
                try await eventually("the address leads here") {
                    try await first.run("return location.hash").string?.hasPrefix("#session=") == true
                }
                let link = try await first.run("return location.pathname + location.hash").string ?? ""
                try await Stage.page(link, kind: "window") { second in
                    try await second.join()
                    try await eventually("the screen is there") { try await second.text("#label") != nil }
                    try await second.click("#reverseButton")
                    try await eventually("the first follows") { try await first.text("#label") == "kinimoD" }
                    #expect(try await first.value() == "kinimoD")
                    try await first.click("#uppercaseButton")
                    try await eventually("the second follows") { try await second.text("#label") == "KINIMOD" }
                    let sessions = [try await first.session(), try await second.session()]
                    #expect(sessions[0] == sessions[1])
                }
            }
        }

        @Test func `a page that was opened with a user and a password in its address reaches the server`() async throws
        {
            try await Stage.person { page in
                let url = try await page.run("return location.href").string ?? ""
                try await page.send(
                    "POST", "url", ["url": .string(url.replacing("://", with: "://user:password@"))])
                try await eventually("it is there") { try await page.isTakenOver(showing: "#label") }
                try await page.click("#reverseButton")
                try await eventually("the label follows") { try await page.text("#label") == "kinimoD" }
                #expect(try await page.text(".offline") == "")
            }
        }

        @Test func `two tabs at one address have a session each`() async throws {
            try await Stage.person { first in
                try await Stage.person { second in
                    let sessions = [try await first.session(), try await second.session()]
                    #expect(sessions[0] != sessions[1])
                }
            }
        }

        @Test func `a reload keeps the session and what was typed`() async throws {
            try await Stage.person { page in
                try await page.click("#reverseButton")
                try await eventually("the label follows") { try await page.text("#label") == "kinimoD" }
                let session = try await page.session()
                try await page.type(" and more", into: "#textField")
                try await page.send("POST", "refresh", [:])
                try await eventually("the screen is back") { try await page.text("#label") == "kinimoD" }
                #expect(try await page.session() == session)
                try await eventually("what was typed is back") { try await page.value() == "kinimoD and more" }
            }
        }

        @Test func `a hidden tab reads no stream, and catches up when it is shown`() async throws {
            let daemon = try Daemon()
            defer { daemon.terminate() }
            try await Stage.person(daemon: daemon) { page in
                try await eventually("it reads the stream") { try await daemon.streams() == 1 }
                try await page.send("POST", "window/minimize")
                try await eventually("it is hidden") { try await page.run("return document.hidden") == true }
                try await eventually("it reads no stream") { try await daemon.streams() == 0 }
                for node: JSON in ["uppercaseButton", "reverseButton"] {
                    try await daemon.post(["node": node, "event": "tap"], to: page.session())
                }
                #expect(try await page.text("#label") == "Dominik")
                try await page.send("POST", "window/rect", ["width": 1280, "height": 800])
                try await eventually("it catches up") { try await page.text("#label") == "KINIMOD" }
                #expect(try await daemon.streams() == 1)
            }
        }

        @Test func `a page that comes back from the history has caught up`() async throws {
            try await Stage.person { page in
                let session = try await page.session()
                try await page.open("/")
                try await page.stage.daemon.post(["node": "reverseButton", "event": "tap"], to: session)
                try await page.send("POST", "back", [:])
                try await eventually("it catches up") { try await page.text("#label") == "kinimoD" }
                #expect(try await page.session() == session)
            }
        }
    }
}
