import Testing
import ViewTree

extension WebClient {
    /// What is found again at an address.
    @Suite struct DeepLinkTests {
        private let list = "/screens/characters?search=snowm"
        private let detail = "/screens/character?codePoint=U%2B2603"

        /// Opens a character from the list.
        private func open(_ page: Page) async throws {
            try await page.type("snowm", into: "#search")
            try await eventually("they are found") { try await page.text("#count") == "3 characters" }
            try await page.click("#results .pick")
            try await page.isAt(detail)
        }

        @Test func `a newsletter's link opens its screen, and its own parameters are no part of the address`()
            async throws
        {
            try await Stage.characters { page in
                try await page.open(detail + "&utm_source=letter&fbclid=a%25zz")
                try await page.isAt(detail)
                let document = try await page.stage.daemon.document(of: page.session())
                #expect(document["stack"]?[0]?["url"] == .string(detail))
                try await eventually("it is there") { try await page.isTakenOver(showing: "#characterName") }
                #expect(try await page.text("#characterName") == "SNOWMAN")
            }
        }

        @Test func `a reload deep in a stack keeps session, stack and history`() async throws {
            try await Stage.characters { page in
                try await open(page)
                #expect(try await page.text(".back") == "‹ Characters")
                let session = try await page.session()
                let entries = try await page.run("return history.length")
                try await page.send("POST", "refresh", [:])
                try await eventually("it is back") { try await page.text("#characterName") == "SNOWMAN" }
                #expect(try await page.session() == session)
                #expect(try await page.run("return history.length") == entries)
                try await page.send("POST", "back", [:])
                try await page.isAt(list)
                try await eventually("the list is back") {
                    try await page.run("return document.querySelector('#search')?.value") == "snowm"
                }
                #expect(try await page.session() == session)
            }
        }

        @Test func `what was typed below is there again after a reload and the way back`() async throws {
            try await Stage.page("/screens/gallery") { page in
                try await eventually("it is there") { try await page.text("#screenLink") != nil }
                try await page.run("document.querySelectorAll('[role=tab]')[3].click()")
                try await page.type("Ana", into: "#name")
                try await page.run("document.querySelector('#screenLink').click()")
                try await page.isAt("/screens/person")
                try await page.send("POST", "refresh", [:])
                try await eventually("it is back") { try await page.text("#label") == "Dominik" }
                try await page.click(".back")
                try await page.isAt("/screens/gallery")
                #expect(try await page.run("return document.querySelector('#name').value") == "Ana")
            }
        }

        @Test func `the browser's Forward opens again what was left`() async throws {
            try await Stage.characters { page in
                try await open(page)
                try await page.click(".back")
                try await page.isAt(list)
                try await page.send("POST", "forward", [:])
                try await eventually("it is there") { try await page.text("#characterName") == "SNOWMAN" }
                try await page.isAt(detail)
                #expect(try await page.run("return history.state.length") == 2)
            }
        }

        @Test func `where the session is gone, a new one is led to the same screens`() async throws {
            try await Stage.characters { page in
                try await open(page)
                let session = try await page.session()
                _ = try http("DELETE", page.stage.daemon.url("/sessions/\(session)"))
                try await eventually("there is another one") {
                    let stack = try? await page.stage.daemon.document(of: page.session())["stack"]?.array
                    return try await page.session() != session && stack?.count == 2
                }
                try await page.isAt(detail)
                try await eventually("it is there") { try await page.text("#characterName") == "SNOWMAN" }
                try await page.send("POST", "back", [:])
                try await page.isAt(list)
                try await eventually("the list is there") {
                    try await page.run("return document.querySelector('#search')?.value") == "snowm"
                }
            }
        }

        @Test func `the address of a screen opens it elsewhere, in a session of its own`() async throws {
            try await Stage.characters { first in
                try await open(first)
                try await Stage.page(detail) { second in
                    try await eventually("it is there") { try await second.text("#characterName") == "SNOWMAN" }
                    try await second.isAt(detail)
                    let sessions = [try await first.session(), try await second.session()]
                    #expect(sessions[0] != sessions[1])
                    #expect(try await second.run("return history.state.length") == 1)
                }
            }
        }

        @Test func `a session that is shared deep in a stack has its way back`() async throws {
            try await Stage.characters { first in
                try await open(first)
                let link = try await first.run("return location.pathname + location.search").string ?? ""
                let session = try await first.session()
                try await Stage.page("\(link)#session=\(session)", kind: "window") { second in
                    try await second.join()
                    try await eventually("it is there") { try await second.text("#characterName") == "SNOWMAN" }
                    #expect(try await second.session() == session)
                    try await second.run("history.back()")
                    try await second.isAt(list)
                    try await first.isAt(list)
                }
            }
        }

        @Test func `an address that names an implementation keeps it`() async throws {
            try await Stage.person("/screens/person?implementation=compact") { page in
                try await page.click("#reverseButton")
                try await eventually("the label follows") { try await page.text("#label") == "kinimoD" }
                try await page.isAt("/screens/person?implementation=compact")
                let document = try await page.stage.daemon.document(of: page.session())
                #expect(document["implementation"] == "compact")
            }
        }
    }
}
