import Testing
import ViewTree

extension WebClient {
    /// A tab that is duplicated begins with a copy of what the first one keeps.
    @Suite struct CopiedTabTests {
        /// Has a page wait for the answer of another one, however late it comes.
        private let patience = """
            {
                const { setTimeout } = window;
                window.setTimeout = (work, delay) => ([200, 2000].includes(delay) ? 0 : setTimeout(work, delay));
            }
            """

        /// Opens a tab with a copy of the storage, maybe without the locks that only secure contexts have.
        private func copy(
            _ first: Page, hasLocks: Bool = true, _ body: (Page, _ session: String) async throws -> Void
        ) async throws {
            let session = try await first.session()
            let storage = try await first.run("return { ...sessionStorage }")
            let path = try await first.run("return location.pathname + location.hash").string ?? ""
            try await Stage.page("/health/live") { second in
                let source = """
                    if (!\(hasLocks)) Object.defineProperty(navigator, "locks", { value: undefined });
                    if (location.pathname !== "/health/live" && !sessionStorage.length) {
                        Object.assign(sessionStorage, \(storage));
                        \(patience)
                    }
                    """
                try await second.tool("Page.addScriptToEvaluateOnNewDocument", ["source": .string(source)])
                try await second.open(path)
                try await eventually("the screen is there") { try await second.isTakenOver(showing: "#label") }
                try await body(second, session)
            }
        }

        @Test(arguments: [true, false]) func `it gets a session of its own, and a reload keeps each`(
            hasLocks: Bool
        ) async throws {
            try await Stage.person { first in
                try await copy(first, hasLocks: hasLocks) { second, session in
                    try await eventually("it has its own") { try await second.session() != session }
                    let own = try await second.session()
                    try await second.click("#reverseButton")
                    try await eventually("the label follows") { try await second.text("#label") == "kinimoD" }
                    #expect(try await first.text("#label") == "Dominik")
                    try await second.send("POST", "refresh", [:])
                    try await eventually("the screen is back") { try await second.text("#label") == "kinimoD" }
                    #expect(try await second.session() == own)
                    try await first.send("POST", "refresh", [:])
                    try await eventually("the screen is back") { try await first.isTakenOver(showing: "#label") }
                    #expect(try await first.session() == session)
                }
            }
        }

        @Test func `a session that no page shows is that of the first that comes`() async throws {
            try await Stage.person { first in
                let kept = try await first.session()
                try await first.tool("Page.addScriptToEvaluateOnNewDocument", ["source": .string(patience)])
                try await first.run(patience)
                try await first.run("document.querySelector('.home').click()")
                try await eventually("the screens are listed") { try await first.text("main li") != nil }
                // The storage stays although the page has gone.
                #expect(try await first.session() == kept)
                let storage = try await first.run("return { ...sessionStorage }")
                try await Stage.page("/health/live") { second in
                    try await second.run("Object.assign(sessionStorage, arguments[0])", [storage])
                    try await second.open("/screens/person")
                    try await eventually("the screen is there") { try await second.text("#label") != nil }
                    #expect(try await second.session() == kept)
                    try await first.send("POST", "back", [:])
                    try await eventually("the other one has another") { try await first.session() != kept }
                }
            }
        }

        @Test func `a session that is shared stays shared`() async throws {
            try await Stage.person { first in
                try await first.click(".share")
                try await copy(first) { second, session in
                    #expect(try await second.session() == session)
                    // Deeper in the stack the address does not name it any more.
                    try await second.run("history.replaceState(history.state, '', location.pathname)")
                    try await second.send("POST", "refresh", [:])
                    try await eventually("the screen is back") { try await second.isTakenOver(showing: "#label") }
                    #expect(try await second.session() == session)
                }
            }
        }
    }
}
