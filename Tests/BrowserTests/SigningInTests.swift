import Outlet
import OutletTesting
import Testing

extension WebClient {
    /// Signing in and out in a browser.
    @Suite struct SigningInTests {
        /// Serves the lodge, whose clock stands: however slow the machine is, no proof comes too late.
        private func served(_ body: (_ origin: String) async throws -> Void) async throws {
            try await Stage.serving(Lodge.app(), clock: ManualClock(), body)
        }

        private func enter(_ page: Page, as name: String, with password: String = "Xyloph0n") async throws {
            try await eventually("the door is there") { try await page.isTakenOver(showing: "#name") }
            try await page.type(name, into: "#name")
            try await page.type(password, into: "#password")
            try await page.click("#enter")
        }

        private func isRoom(_ page: Page, of name: String) async throws {
            try await eventually("the room is there") { try await page.text("#who") == name }
        }

        @Test func `whoever signs in gets the screen that was asked for, and stays after a reload`() async throws {
            try await served { origin in
                try await Stage.page("\(origin)/screens/room") { page in
                    // What earlier pages have complained of.
                    _ = try await page.complaints()
                    try await enter(page, as: "Ada", with: "guessed")
                    try await eventually("the door says it") {
                        try await page.text("#summary")?.contains("Nobody knows you.") == true
                    }
                    try await page.type("Xyloph0n", into: "#password")
                    try await page.click("#enter")
                    try await isRoom(page, of: "Ada")
                    let address = "return location.pathname + location.search"
                    #expect(try await page.run(address).string == "/screens/room")
                    #expect(try await page.run("return document.cookie.includes('outlet')") == false)
                    try await page.type("mine", into: "#note")
                    try await page.send("POST", "refresh", [:])
                    try await isRoom(page, of: "Ada")
                    try await eventually("what was typed is there") {
                        try await page.run("return document.querySelector('#note').value").string == "mine"
                    }
                    let complaints = try await page.complaints()
                    #expect(complaints == [])
                }
            }
        }

        @Test func `the code of a link leaves the address, and its screen stays after a reload`() async throws {
            let code = "q3Zr5tUvWxYz0123456789"
            let hash = HashedSecret(Secret(code)).hash
            try await served { origin in
                try await Stage.page("\(origin)/screens/link?code=\(code)") { page in
                    try await eventually("the screen is there") { try await page.isTakenOver(showing: "#shorten") }
                    #expect(try await page.text("#hash") == hash)
                    #expect(try await page.run("return location.pathname + location.search") == "/screens/link")
                    #expect(
                        try await page.run("return document.documentElement.outerHTML").string?.contains(code) == false)
                    try await page.click("#shorten")
                    try await eventually("the model changes") { try await page.text("#hash") == String(hash.prefix(8)) }
                    try await page.send("POST", "refresh", [:])
                    try await eventually("the session goes on") {
                        try await page.text("#hash") == String(hash.prefix(8))
                    }
                }
            }
        }

        @Test func `what was typed when a sign-in ended comes back with the same principal, and with no other`()
            async throws
        {
            for (name, note) in [("Ada", "half a sentence"), ("Bob", "")] {
                let clock = ManualClock()
                try await Stage.serving(Lodge.app(), clock: clock) { origin in
                    try await Stage.page("\(origin)/screens/room") { page in
                        try await enter(page, as: "Ada")
                        try await isRoom(page, of: "Ada")
                        try await page.type("half a sentence", into: "#note")
                        clock.advance(by: .seconds(15 * 86_400))
                        try await page.run("document.querySelector('#leave').click()")
                        try await enter(page, as: name)
                        try await isRoom(page, of: name)
                        try await eventually("the note is there, or not") {
                            try await page.run("return document.querySelector('#note').value").string == note
                        }
                        let address = "return location.pathname + location.search"
                        #expect(try await page.run(address).string == "/screens/room")
                    }
                }
            }
        }

        @Test func `an answer that comes long after the stream's end leads to the new session`() async throws {
            try await served { origin in
                try await Stage.page("\(origin)/screens/room") { page in
                    try await eventually("the door is there") { try await page.isTakenOver(showing: "#name") }
                    // It has opened its own session: any other is one too many.
                    _ = try await page.session()
                    try await page.run(
                        """
                        const { fetch } = window;
                        window.opened = 0;
                        window.fetch = async (address, options) => {
                          if (`${address}`.endsWith("/sessions")) window.opened += 1;
                          const response = await fetch(address, options);
                          if (`${address}`.endsWith("/events")) await new Promise((done) => setTimeout(done, 2000));
                          return response;
                        };
                        """)
                    try await enter(page, as: "Ada")
                    try await isRoom(page, of: "Ada")
                    #expect(try await page.run("return window.opened").number == 0)
                }
            }
        }

        @Test func `after signing out nothing of it is there, not by the way back either`() async throws {
            try await served { origin in
                try await Stage.page("\(origin)/") { page in
                    try await page.open("\(origin)/screens/room")
                    try await enter(page, as: "Ada")
                    try await isRoom(page, of: "Ada")
                    try await page.type("mine", into: "#note")
                    try await page.click("#leave")
                    try await eventually("the door is there") { try await page.text("#enter") != nil }
                    for way in ["back", "forward"] {
                        try await page.send("POST", way, [:])
                        try await eventually("there is a page, and nothing of Ada") {
                            // The browser may still be on its way.
                            let isFront = try await page.run("return location.pathname === '/'") == true
                            guard isFront == (way == "back") else { return false }
                            let text = try await page.run("return document.body.innerText").string ?? ""
                            return !text.isEmpty && !text.contains("Ada") && !text.contains("mine")
                        }
                    }
                    #expect(try await page.run("return JSON.stringify(sessionStorage).includes('mine')") == false)
                    try await page.open("\(origin)/screens/room")
                    try await enter(page, as: "Bob")
                    try await isRoom(page, of: "Bob")
                    #expect(try await page.run("return document.querySelector('#note').value").string == "")
                }
            }
        }
    }
}
