import TestPrograms
import Testing
import ViewTree

extension WebClient {
    /// A page while its app is being changed, served by `dev`.
    @Suite struct DevelopmentTests {
        @Test func `a failed build is a bar on the page, and what is typed stays`() async throws {
            let package = try ScratchPackage(of: Products.daemon())
            let daemon = try Daemon(developing: package)
            defer { daemon.terminate() }
            func bar(_ page: Page) async throws -> String? {
                try await page.run("return document.querySelector('.development:not([hidden])')?.textContent ?? ''")
                    .string
            }
            try await Stage.person(daemon: daemon) { page in
                let session = try await page.session()
                try await page.type(" typed this", into: "#textField")
                #expect(try await bar(page) == "")
                try package.write("broken", to: "Sources/App/App.swift")
                let text = "The build failed.\nSources/App/App.swift:3: cannot find 'coffee' in scope"
                try await eventually("the bar is there") { try await bar(page) == text }
                try package.write("repaired", to: "Sources/App/App.swift")
                try await eventually("the bar goes") { try await bar(page) == "" }
                #expect(try await page.held("#textField") == "Dominik typed this")
                try await page.run("window.isOld = true")
                try package.write("<svg id=\"mine\"/>", to: "Public/icon.svg")
                try await eventually("the page is loaded anew, with the file") {
                    guard try await page.run("return !window.isOld") == true else { return false }
                    return try await page.isTakenOver(showing: "#label")
                }
                #expect(try await page.session() == session)
                #expect(try await page.held("#textField") == "Dominik typed this")
                try await page.click("#uppercaseButton")
                try await eventually("it is done") { try await page.text("#label") == "DOMINIK TYPED THIS" }
            }
            await daemon.stop()
        }
    }
}
