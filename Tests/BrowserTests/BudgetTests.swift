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

        @Test
        func `a person's page and all files that it names have at most 40,000 bytes, and are one script and one style`()
            async throws
        {
            try await Stage.person { page in
                let script = """
                    const size = async (address) => {
                        await (await fetch(address, { cache: "reload" })).text();
                        return performance.getEntriesByName(new URL(address, location)).at(-1).encodedBodySize;
                    };
                    const page = "/screens/person?as=html";
                    return fetch(page).then((answer) => answer.text()).then(async (text) => {
                        const files = new Set([...text.matchAll(/"([^"]+\\.(?:js|css))"/g)].map(([, file]) => file));
                        return Promise.all([page, ...files].map(async (file) => [file, await size(file)]));
                    });
                    """
                let all = try await page.run(script).array ?? []
                let paths = all.compactMap { $0[0]?.string }
                #expect(paths.count == 3 && paths.contains { $0.hasSuffix("/outlet.js") }, "\(paths)")
                #expect(paths.contains { $0.hasSuffix("/outlet.css") })
                let sizes = all.compactMap { $0[1]?.integer }
                #expect(sizes.allSatisfy { $0 > 500 } && sizes.reduce(0, +) <= 40_000, "\(all)")
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
                #expect(files.count >= 2 && files.allSatisfy { $0.bytes == 0 }, "\(files)")
            }
        }

        /// What a page has asked for until its session was answered: each address, and when it was asked for and answered.
        private static let asked = """
            const entries = performance.getEntries()
                .filter(({ entryType, responseEnd }) => /navigation|resource/.test(entryType) && responseEnd);
            const session = entries.find(({ name }) => new URL(name).pathname === "/sessions");
            return session ? entries.filter(({ startTime }) => startTime <= session.startTime)
                .map(({ name, startTime, responseEnd, transferSize }) =>
                    [new URL(name).pathname, startTime, responseEnd, transferSize]) : null;
            """

        /// The line has 400 ms and 50 kB/s, as they are computed from what a browser does: the machine's own pace is not
        /// part of it.
        @Test(arguments: ["person", "contacts"])
        func `on a slow line a screen is there in 1.2 s, and its session in 2.4 s`(screen: String) async throws {
            // A daemon of its own, of which the browser has nothing yet.
            let daemon = try Daemon()
            defer { daemon.terminate() }
            try await Stage.page("/health/live", daemon: daemon) { page in
                // So long that what waits for nothing else is asked for at once, as far as an answer can tell.
                let conditions: JSON = [
                    "offline": false, "latency": 6000, "downloadThroughput": -1, "uploadThroughput": -1,
                ]
                try await page.tool("Network.enable")
                try await page.tool("Network.emulateNetworkConditions", conditions)
                try await page.open("/screens/\(screen)")
                try await eventually("the session is there") { try await page.run(Self.asked) != .null }
                let asked = try await page.run(Self.asked).array ?? []
                let isPicture = { (path: String) in path.hasSuffix(".svg") }
                var bytes: [String: Int] = [:]
                for one in asked {
                    let path = one[0]?.string ?? ""
                    bytes[
                        isPicture(path) ? "pictures" : path.split(separator: "/").last.map(String.init) ?? "",
                        default: 0] += one[3]?.integer ?? 0
                }
                #expect(Set(bytes.keys).subtracting(["pictures"]) == [screen, "outlet.css", "outlet.js", "sessions"])
                // A browser has six connections to a server: the session waits for none.
                #expect(asked.count <= 6, "\(asked)")
                // The page, then the style and the script at once, then the session. The head of a page is read before its end;
                // what waits for no answer is asked for a whole latency before it.
                let waits = asked.map { one in
                    asked.count { other in
                        !isPicture(other[0]?.string ?? "")
                            && (other[2]?.number ?? 0) - 3_000 <= one[1]?.number ?? 0
                    }
                }
                let places = zip(asked, waits).filter { !isPicture($0.0[0]?.string ?? "") }.map(\.1).sorted()
                #expect(places == [0, 1, 1, 3], "\(asked)")

                let pace = { (name: String) in (bytes[name] ?? 0) / 50 }
                // The rest of the page comes while the style is asked for.
                let styled = 400 + max(400, pace(screen))
                #expect(styled + 2 * pace("outlet.css") <= 1_200, "\(bytes)")
                let scripted = styled + pace("outlet.css") + pace("outlet.js")
                #expect(scripted + 400 + pace("sessions") + pace("pictures") <= 2_400, "\(bytes)")
            }
        }

        @Test func `nothing is asked for before what is drawn, and takes of the line`() throws {
            let daemon = try Daemon()
            defer { daemon.terminate() }
            let text = try http("GET", daemon.url("/screens/contacts?as=html")).text
            let head = text.prefix(upTo: try #require(text.range(of: "<main")).lowerBound)
            #expect(head.contains("rel=\"stylesheet\""))
            #expect(!head.contains("<script") && !head.contains("modulepreload"))
        }

        @Test func `a second visit asks for no picture either`() async throws {
            let daemon = try Daemon()
            defer { daemon.terminate() }
            try await Stage.page("/screens/contacts", daemon: daemon) { page in
                _ = try await page.session()
                var known: Set<String> = []
                try await eventually("pictures are there") {
                    known = Set(try await loaded(page).map(\.path).filter { $0.hasPrefix("/avatars.svg") })
                    return !known.isEmpty
                }
                try await page.open("/")
                try await page.open("/screens/contacts")
                try await eventually("the screen is there") { try await page.text("#contacts li") != nil }
                let pictures = try await loaded(page).filter { known.contains($0.path) }
                #expect(!pictures.isEmpty && pictures.allSatisfy { $0.bytes == 0 }, "\(pictures)")
            }
        }
    }
}
