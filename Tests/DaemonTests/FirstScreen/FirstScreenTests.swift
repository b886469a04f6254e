import Foundation
import TestPrograms
import Testing
import ViewTree

/// Whoever does what "Your first screen" says gets what it says. It builds Outlet once more: a minute or two at first.
@Suite(.timeLimit(.minutes(40))) struct FirstScreenTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL

    @Test func `the article leads from an empty folder to a screen and its test`() async throws {
        let article = try Article("YourFirstScreen", in: Self.root)
        // The article's port may be taken.
        let port = freePort()
        let reader = try Reader(root: Self.root, environment: ["OUTLET_PORT": "\(port)"])
        var printed = ""
        var done: [String] = []
        for block in article.blocks {
            let text = block.text.replacing("8080", with: "\(port)")
            switch block.language {
            case "swift": try reader.write(text, to: #require(block.file))
            case "sh" where text == "swift run\n":
                // Built first: then the server is there soon, or never.
                _ = try await reader.run("swift build")
                try reader.launch("swift run")
                try await eventually("the program listens", within: .seconds(600)) {
                    Client(port: port) != nil || !reader.isRunning
                }
                try #require(reader.isRunning, "\(reader.text("launched"))\(reader.text("err"))")
            case "sh": printed = try await reader.run(text)
            case "json": #expect(try JSON(parsing: Array(printed.utf8)) == JSON(parsing: Array(text.utf8)))
            default: Issue.record("Nobody knows what to do with \(block.language).")
            }
            done.append(block.language == "swift" ? block.file ?? "" : block.language)
        }
        #expect(printed.contains("1 test"), "the last command runs the test: \(printed)")
        let refused = try await reader.run(
            "swift run Coffee --smtp 127.0.0.1:25 --mail-from cups@example.com 2>&1 || true")
        #expect(refused.contains("built without the trait 'SMTP'"), "\(refused)")
        #expect(reader.isRunning)
        #expect(reader.text("launched").contains("Outlet is listening on http://127.0.0.1:\(port)\n"))
        #expect(try await reader.stop() == 0, "SIGTERM ends it well")
        #expect(Client(port: port) == nil)
        #expect(
            done == [
                "sh", "Package.swift", "Sources/Coffee/Coffee.swift", "sh", "sh", "json", "sh", "json",
                "Tests/CoffeeTests/CoffeeTests.swift", "sh", "Sources/Coffee/CoffeeController.swift",
                "Sources/Coffee/Coffee.swift", "sh", "Sources/Coffee/CoffeeController.swift", "sh",
            ])
    }

    @Test(arguments: [
        ("YourFirstScreen", "Sources/Coffee/Coffee.swift", 12),
        ("YourFirstScreen", "Sources/Coffee/CoffeeController.swift", 19),
        ("SearchedList", "Sources/Library/Library.swift", 25),
    ])
    func `a program, and a screen, take few lines`(article: String, file: String, most: Int) throws {
        let blocks = try Article(article, in: Self.root).blocks.filter { $0.language == "swift" }
        let program = try #require(blocks.first { $0.file == file })
        #expect(program.lines.count <= most)
        #expect(program.lines.allSatisfy { $0.count <= 120 })
    }

    @Test func `the README leads to it`() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let lines = readme.components(separatedBy: "\n")
        #expect(lines.contains { $0.contains("(Sources/Outlet/Outlet.docc/YourFirstScreen.md)") })
    }
}
