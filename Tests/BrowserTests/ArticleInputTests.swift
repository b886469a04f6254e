import Foundation
import Outlet
import OutletServer
import Testing
import ViewTree

struct Yardstick: InputNode {
    struct Members: Sendable {
        let label = Member("label", default: "")
        let value = Member(always: "value", initial: 0.0)
    }

    static let typeName = "yardstick"
    static let members = Members()
    static let valueMember = members.value
    var element = Element(Self.type)

    init(_ label: String) { self = with(\.label, label) }
}

extension WebClient {
    /// The input of the article on the web client, as its reader copies it.
    @Suite struct ArticleInputTests {
        private static let article = Products.package.appending(path: "Sources/Outlet/Outlet.docc/WebClient.md")

        /// The first block of code of a language, from its line.
        private func block(_ language: String, from line: String) throws -> String {
            let text = try String(contentsOf: Self.article, encoding: .utf8)
            let blocks = text.components(separatedBy: "```\(language)\n").dropFirst()
                .map { $0.components(separatedBy: "\n```")[0] }
            return try #require(blocks.first { $0.hasPrefix(line) }, "\(line)")
        }

        /// Serves an app with the article's input, and the article's module for it.
        private func served(_ body: (_ origin: String) async throws -> Void) async throws {
            let application = try Application(name: "Shop") {
                Screen("scale", title: "Scale", model: 0.2) {
                    Yardstick("Length").id("length").observing(\Double.self).on(.change, Assign(\Double.self))
                    Label().id("shown").observing { (length: Double) in "\(length)" }
                    TextField("Note").id("note")
                    Button("Reset").id("reset").on(.tap, Change(\Double.self) { $0 = 0 })
                }
            }
            let module = try block("js", from: "// nodes/yardstick.js")
            let files = PublicFiles(["/nodes/yardstick.js": Array(module.utf8)])
            try await Stage.serving(application, files: files, body)
        }

        @Test func `the article's input is drawn, posts what is put in, and lets the screen's other events be`()
            async throws
        {
            let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
            let shown = try block("swift", from: "struct Yardstick: InputNode {")
            #expect(source.contains(shown), "The article and this file show the same input.")
            try await served { origin in
                try await Stage.page("\(origin)/screens/scale") { page in
                    let held = "return document.querySelector('#length')?.value ?? null"
                    try await eventually("the input is drawn") { try await page.run(held) == "0.2" }
                    try await page.run("document.querySelector('#length').focus()")
                    try await page.press(.right)
                    try await eventually("the model follows") { try await page.text("#shown") == "0.3" }
                    try await page.type("a note", into: "#note")
                    try await page.click("#reset")
                    try await eventually("the button answers") { try await page.text("#shown") == "0.0" }
                    try await eventually("the input follows") { try await page.run(held) == "0" }
                }
            }
        }
    }
}
