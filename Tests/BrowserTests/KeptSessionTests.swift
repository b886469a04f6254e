import Foundation
import TestPrograms
import Testing
import ViewTree

extension WebClient {
    /// The daemon is killed and comes back with what it has kept.
    @Suite struct KeptSessionTests {
        /// The notice that the server can't be reached; empty if it can.
        private func notice(_ page: Page) async throws -> String? { try await page.text(".offline") }

        @Test func `a form and its focus stay as they are, and what is done meanwhile is done once`() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let store = "sqlite:\(folder.path)/sessions.sqlite"
            let daemon = try Daemon(port: Int(freePort()), store: store)
            defer { daemon.terminate() }
            try await Stage.person(daemon: daemon) { page in
                let session = try await page.session()
                try await page.type(" typed this", into: "#textField")
                try await page.run("document.querySelector('#textField').setSelectionRange(3, 3)")
                await daemon.kill()
                try await eventually("it is said") {
                    try await notice(page) == "The server can’t be reached. Trying again…"
                }
                try await page.keepPicture("offline", scheme: "light", width: 1280, height: 800)
                try await page.press("!")
                let second = try Daemon(port: daemon.origin.port ?? 0, store: store)
                defer { second.terminate() }
                try await eventually("the notice goes") { try await notice(page) == "" }
                #expect(try await page.focused() == "textField")
                try await page.press("?")
                #expect(try await page.held("#textField") == "Dom!?inik typed this")
                await second.kill()
                try await page.click("#reverseButton")
                try await page.click("#uppercaseButton")
                let third = try Daemon(port: daemon.origin.port ?? 0, store: store)
                defer { third.terminate() }
                try await eventually("both are done, in their order") {
                    try await page.text("#label") == "SIHT DEPYT KINI?!MOD"
                }
                #expect(try await page.session() == session)
                #expect(try await page.news() == nil)
                let document = try await third.document(of: session)
                #expect(document["revision"] == 3)
            }
        }
    }
}
