import Testing
import ViewTree

extension WebClient {
    @Suite struct BasePathTests {
        /// Opens a path of a daemon that serves everything below `/tools`, with the web client that is inside it.
        private func withTools(_ path: String, _ body: (Page) async throws -> Void) async throws {
            let daemon = try Daemon(basePath: "/tools")
            defer { daemon.terminate() }
            try await Stage.page(path, daemon: daemon) { page in
                _ = try await page.complaints()
                try await body(page)
                // The gallery has a picture that is missing, and a password field in no form.
                let complaints = try await page.complaints().filter {
                    !$0.contains("/tools/missing.svg") && !$0.contains(" [DOM] ")
                }
                #expect(complaints.isEmpty, "\(complaints)")
                let elsewhere = """
                    return performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)
                        .filter((path) => !path.startsWith("/tools/"))
                    """
                #expect(try await page.run(elsewhere) == [])
            }
        }

        @Test(arguments: ["/tools/", "/tools"])
        func `the front page leads to the screens`(path: String) async throws {
            try await withTools(path) { page in
                try await eventually("the screens are listed") { try await page.text("main li") != nil }
                try await page.click("main a")
                try await eventually("the screen is there") { try await page.text("#label") == "Dominik" }
                try await page.isAt("/tools/screens/person")
                try await page.click("#reverseButton")
                try await eventually("the label follows") { try await page.text("#label") == "kinimoD" }
                try await page.click(".home")
                try await page.isAt("/tools/")
            }
        }

        @Test func `a deep link, a theme and a change by another client work`() async throws {
            try await withTools("/tools/screens/person?implementation=compact&theme=ledger") { page in
                try await eventually("the screen is there") { try await page.text("#label") == "Dominik" }
                let document = try await page.stage.daemon.document(of: page.session())
                #expect(document["implementation"] == "compact")
                try await page.stage.daemon.post(["node": "uppercaseButton", "event": "tap"], to: page.session())
                try await eventually("the stream brings it") { try await page.text("#label") == "DOMINIK" }
            }
        }

        @Test func `a link that the author wrote opens its screen, and the way back is there`() async throws {
            try await withTools("/tools/screens/gallery") { page in
                try await eventually("the gallery is there") { try await page.text("[role=tab]") != nil }
                let link = "return document.getElementById('screenLink')?.pathname"
                try await eventually("the link has the path") { try await page.run(link) == "/tools/screens/person" }
                let picture = "return document.getElementById('image').getAttribute('src')"
                #expect(try await page.run(picture) == "/tools/icon.svg")
                try await page.run("document.getElementById('screenLink').click()")
                try await eventually("the screen opens") { try await page.text("#label") == "Dominik" }
                try await page.isAt("/tools/screens/person")
                try await page.send("POST", "back", [:])
                try await page.isAt("/tools/screens/gallery")
            }
        }
    }
}
