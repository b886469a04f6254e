import Testing
import ViewTree

extension WebClient {
    /// A link that names a session leads into what somebody is doing.
    @Suite struct JoinTests {
        /// The link that a page of the person screen shares.
        private func link(from page: Page) async throws -> String {
            try await page.click(".share")
            try await eventually("the address leads here") {
                try await page.run("return location.hash").string?.hasPrefix("#session=") == true
            }
            return try await page.run("return location.pathname + location.hash").string ?? ""
        }

        private let requests = """
            return performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)
                .filter((path) => path.startsWith("/sessions"))
            """

        @Test func `a link to a session asks first, and nothing of it is fetched before the answer`() async throws {
            try await Stage.person { first in
                try await Stage.page(link(from: first), kind: "window") { second in
                    try await eventually("it asks") { try await second.focused() == "own" }
                    let heard = try await second.heard()
                    #expect(heard.contains("alertdialog Join somebody’s session?"), "\(heard)")
                    #expect(heard.contains { $0.contains("They see what you type, and you see what they do.") })
                    #expect(!heard.contains("link ‹ Screens"), "nothing else can be reached")
                    for control in ["own", "join"] {
                        try await second.reach { try await second.focused() == control }
                    }
                    #expect(try await second.run(requests) == [])
                    try await second.press(.escape)
                    try await eventually("the screen is there") { try await second.text("#label") == "Dominik" }
                    #expect(try await second.run("return location.hash") == "")
                    #expect(try await second.run("return document.querySelector('dialog')") == nil)
                    let sessions = [try await first.session(), try await second.session()]
                    #expect(sessions[0] != sessions[1])
                    let posted = try await second.run(requests).array ?? []
                    #expect(!posted.contains { $0.string?.contains(sessions[0]) == true }, "\(posted)")
                }
            }
        }

        @Test func `who joins works in that session, and a reload asks no more`() async throws {
            try await Stage.person { first in
                try await first.click("#reverseButton")
                try await eventually("the label follows") { try await first.text("#label") == "kinimoD" }
                try await Stage.page(link(from: first), kind: "window") { second in
                    try await eventually("it asks") { try await second.focused() == "own" }
                    try await second.reach { try await second.focused() == "join" }
                    try await second.press(.enter)
                    try await eventually("the screen is there") { try await second.text("#label") == "kinimoD" }
                    let session = try await first.session()
                    #expect(try await second.session() == session)
                    try await second.send("POST", "refresh", [:])
                    try await eventually("the screen is back") { try await second.text("#label") == "kinimoD" }
                    #expect(try await second.session() == session)
                }
            }
        }

        @Test func `the tab's own session is no question, an address that is put into it is one`() async throws {
            try await Stage.person { page in
                _ = try await link(from: page)
                let session = try await page.session()
                try await page.send("POST", "refresh", [:])
                try await eventually("the screen is back") { try await page.text("#label") == "Dominik" }
                #expect(try await page.session() == session)
                try await page.run("location.hash = 'session=somebodys'")
                try await eventually("it asks") { try await page.focused() == "own" }
                try await page.click("#own")
                try await eventually("the screen is back") { try await page.text("#label") == "Dominik" }
                #expect(try await page.session() == session)
            }
        }

        @Test(arguments: ["light", "dark"]) func `the question can be read`(scheme: String) async throws {
            try await Stage.page("/screens/person#session=somebodys") { page in
                try await eventually("it asks") { try await page.focused() == "own" }
                try await page.prefer(scheme)
                #expect(try await page.run(AccessibilityTests.audit) == [])
                try await page.keepPicture("join", scheme: scheme, width: 375)
            }
        }
    }
}
