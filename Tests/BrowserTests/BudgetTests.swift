import Testing
import ViewTree

extension WebClient {
    /// How much a screen costs on the wire, and how many journeys.
    @Suite struct BudgetTests {
        /// What a page has loaded: the address of each file, and its bytes with an estimate of its header.
        private func loaded(_ page: Page) async throws -> [(path: String, bytes: Int)] {
            let script = """
                return performance.getEntries()
                    .filter(({ entryType }) => /navigation|resource/.test(entryType))
                    .map(({ name, transferSize }) => [new URL(name).pathname, transferSize])
                """
            return try await page.run(script).array?.map { ($0[0]?.string ?? "", $0[1]?.integer ?? 0) } ?? []
        }

        @Test func `a person's screen comes in 40 KB, and its page names all that it needs`() async throws {
            // A daemon of its own, of which the browser has nothing yet.
            let daemon = try Daemon()
            defer { daemon.terminate() }
            try await Stage.person(daemon: daemon) { page in
                _ = try await page.session()
                let all = try await loaded(page)
                #expect(all.count > 10)
                #expect(all.map(\.bytes).reduce(0, +) < 40 * 1024, "\(all)")
                let text = try http("GET", daemon.url("/screens/person?as=html")).text
                // One journey for the page, and one for its files. The third opens the session.
                for (path, _) in all where path.hasPrefix("/~") {
                    #expect(text.contains("\"\(path)\""), "\(path)")
                }
                #expect(!all.contains { $0.path.hasSuffix("list.js") })
            }
        }

        @Test func `a second visit asks for the page, and for no file`() async throws {
            let daemon = try Daemon()
            defer { daemon.terminate() }
            try await Stage.person(daemon: daemon) { page in
                _ = try await page.session()
                try await page.open("/")
                try await page.open("/screens/person")
                try await eventually("the screen is there") { try await page.text("#label") != nil }
                let files = try await loaded(page).filter { $0.path.hasPrefix("/~") }
                #expect(files.count > 10 && files.allSatisfy { $0.bytes == 0 }, "\(files)")
            }
        }
    }
}
