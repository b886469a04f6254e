import Testing

/// What all tests share: a browser and a daemon, started once and ended after the last test.
struct Stage: Sendable {
    let browser: Browser
    let daemon: Daemon

    @TaskLocal static var shared: Stage?

    /// Opens a path in a tab of its own, with a daemon of its own where one is given, and closes the tab afterwards.
    static func page(
        _ path: String, daemon: Daemon? = nil, kind: String = "tab", _ body: (Page) async throws -> Void
    ) async throws {
        guard let shared else { throw Failure("The suite lacks its stage.") }
        let stage = Stage(browser: shared.browser, daemon: daemon ?? shared.daemon)
        let page = Page(stage: stage, window: try await stage.browser.open(kind))
        do {
            try await page.open(path)
            try await body(page)
        } catch {
            try? await stage.browser.close(page.window)
            throw error
        }
        try await stage.browser.close(page.window)
    }

    /// Opens the person screen, or another one with a label of that id, and waits until it is there.
    static func person(
        _ path: String = "/screens/person", daemon: Daemon? = nil, kind: String = "tab",
        _ body: (Page) async throws -> Void
    ) async throws {
        try await page(path, daemon: daemon, kind: kind) { page in
            try await eventually("the screen is there") { try await page.isTakenOver(showing: "#label") }
            try await body(page)
        }
    }
}

/// Sets the stage around a whole suite.
struct StageTrait: SuiteTrait, TestScoping {
    @concurrent func provideScope(
        for _: Test, testCase _: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let daemon = try Daemon()
        defer { daemon.terminate() }
        let browser = try await Browser()
        await #expect(throws: Never.self) {
            try await Stage.$shared.withValue(Stage(browser: browser, daemon: daemon)) { try await function() }
        }
        await browser.quit()
        await daemon.stop()
    }
}

extension Trait where Self == StageTrait {
    /// One browser and one daemon for all.
    static var stage: Self { StageTrait() }
}

/// All tests that need a browser, one after the other. They wait for it on threads of their own, while others use the few of the
/// cooperative pool.
@Suite(
    .serialized, .threads, .stage, .enabled(if: Browser.isInstalled, "chromium and chromium-driver are not installed"))
enum WebClient {}
