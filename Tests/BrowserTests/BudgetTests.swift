import Foundation
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

        /// A line of 400 ms and 50 kB/s, as it is computed: the machine's own pace is not part of it.
        private static func milliseconds(journeys: Int, bytes: Int) -> Int { journeys * 400 + bytes / 50 }

        @Test func `on a slow line the contacts are there in 1.3 s, and the next time in 0.9 s`() async throws {
            let daemon = try Daemon()
            defer { daemon.terminate() }
            try await Stage.page("/screens/contacts", daemon: daemon) { page in
                _ = try await page.session()
                let all = try await loaded(page)
                let bytes = { (suffix: String) in all.filter { $0.path.hasSuffix(suffix) }.map(\.bytes).reduce(0, +) }
                let (document, style) = (bytes("/screens/contacts"), bytes("/outlet.css"))
                #expect(document > 5_000 && style > 3_000)
                #expect(Self.milliseconds(journeys: 2, bytes: document + style) <= 1_300)
                #expect(Self.milliseconds(journeys: 1, bytes: document) <= 900)
                // What is drawn needs the style alone: nothing else is asked for before the content, and takes of the line.
                let text = try http("GET", daemon.url("/screens/contacts?as=html")).text
                let head = text.prefix(upTo: try #require(text.range(of: "<main")).lowerBound)
                #expect(head.contains("rel=\"stylesheet\""))
                #expect(!head.contains("<script") && !head.contains("modulepreload"))
            }
        }

        @Test func `a second visit asks for no picture either`() async throws {
            let daemon = try Daemon()
            defer { daemon.terminate() }
            try await Stage.page("/screens/contacts", daemon: daemon) { page in
                _ = try await page.session()
                try await page.open("/")
                try await page.open("/screens/contacts")
                try await eventually("the screen is there") { try await page.text("#contacts li") != nil }
                let pictures = try await loaded(page).filter { $0.path.hasPrefix("/avatars/") }
                #expect(!pictures.isEmpty && pictures.allSatisfy { $0.bytes == 0 }, "\(pictures)")
            }
        }
    }
}
