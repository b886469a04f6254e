import Foundation
import TestPrograms
import Testing
import ViewTree

extension WebClient {
    /// The page of one release, and a server of another one.
    @Suite struct ReleaseTests {
        /// Keeps the next try for a module until the test wants it.
        private static let held = """
            window.tries = [];
            const later = setTimeout;
            window.setTimeout = (work, time) => (`${work}`.includes("bring") ? tries.push(work) : later(work, time));
            """

        /// Tries again all that is to be tried.
        private static let again = "tries.splice(0).forEach((work) => work())"

        /// Counts what was asked for in vain, and how often the page was loaded.
        private static let counted = """
            window.misses = 0;
            const ask = window.fetch;
            window.fetch = (address, ...rest) =>
                ask(address, ...rest).finally(() => `${address}`.endsWith("dial.js") && (misses += 1));
            sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1;
            """

        private func tries(_ page: Page, _ count: Int) async throws {
            try await eventually("\(count) tries are to come") {
                try await page.run("return tries.length").integer == count
            }
        }

        private func isReloaded(_ page: Page) async throws -> Bool {
            try await page.run("return performance.getEntriesByType('navigation')[0].type") == "reload"
        }

        @Test(arguments: [true, false])
        func
            `what the page's release has only there is waited for, and else the page is loaded anew with what was typed`(
                comesBack: Bool
            ) async throws
        {
            let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let other = folder.appending(path: "files")
            try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
            try Data("b".utf8).write(to: other.appending(path: "b.txt"))
            let store = "sqlite:\(folder.path)/sessions.sqlite"
            let first = try Daemon(port: Int(freePort()), store: store)
            defer { first.terminate() }
            let port = first.origin.port ?? 0
            try await Stage.page("/health/live", daemon: first) { page in
                try await page.tool("Page.addScriptToEvaluateOnNewDocument", ["source": .string(Self.held)])
                try await page.open("/screens/person")
                let session = try await page.session()
                try await page.type(" typed this", into: "#textField")
                await first.kill()
                var daemon = try Daemon(port: port, store: store, files: other)
                let open = """
                    return import(\(Page.module("outlet.js"))).then(({ session }) => {
                        session.post(session.document.tree, "open", { url: "/screens/gallery" });
                    });
                    """
                try await page.run(open)
                // For its tabs, its icons, its badge, its menu, its sparkline and its gauge.
                try await tries(page, 6)
                #expect(try await page.text("h1") == "Gallery")
                if comesBack {
                    await daemon.kill()
                    daemon = try Daemon(port: port, store: store)
                }
                try await page.run(Self.again)
                if !comesBack {
                    try await tries(page, 6)
                    #expect(try await page.text("[role=tab]") == nil)
                    try await page.run(Self.again)
                }
                defer { daemon.terminate() }
                try await eventually("it is there") { try await page.text("[role=tab]") != nil }
                #expect(try await isReloaded(page) == !comesBack)
                #expect(try await page.session() == session)
                try await page.run("document.querySelector('.back').click()")
                // Both screens have a field of this id.
                try await eventually("it went back") { try await page.text("h1") != "Gallery" }
                #expect(try await page.held("#textField") == "Dominik typed this")
            }
        }

        @Test func `for what is nowhere the page is loaded anew once`() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let index = try String(contentsOf: Products.client.appending(path: "index.html"), encoding: .utf8)
            let link = #"<link rel="modulepreload" data-node="dial" href="/own/dial.js">"#
            try index.replacing("<body>", with: "\(link)\n<body>").write(
                to: folder.appending(path: "index.html"), atomically: true, encoding: .utf8)
            let dial: JSON = [
                "id": "dial", "type": "dial", "fallback": ["id": "words", "type": "label", "text": "20"],
            ]
            let daemon = try Daemon(files: folder)
            defer { daemon.terminate() }
            try await Stage.scripted([dial], daemon: daemon) { page in
                let source = JSON.string(Self.held + Self.counted)
                try await page.tool("Page.addScriptToEvaluateOnNewDocument", ["source": source])
                try await page.open("/screens/person")
                for load in ["1", "2"] {
                    try await eventually("it is loaded") {
                        try await page.run("return sessionStorage.loads") == .string(load)
                    }
                    for _ in 1...2 {
                        try await tries(page, 1)
                        #expect(try await page.text("#words") == "20")
                        try await page.run(Self.again)
                    }
                }
                try await eventually("the last try has failed") { try await page.run("return misses").integer == 3 }
                let frames =
                    "return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
                try await page.run(frames)
                #expect(try await page.run("return sessionStorage.loads") == "2")
                #expect(try await page.text("#words") == "20")
            }
        }
    }
}
