import Foundation
import Testing

/// The article on the origins of ideas names only what there is.
struct OriginTests {
    /// An idea: a row of one of the article's tables.
    private struct Idea {
        let name: String
        let shown: String
        let proofs: [Substring]

        init?(_ line: Substring) {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard line.hasPrefix("|"), cells.count == 4, cells[0] != "there", cells[0] != "---" else { return nil }
            (name, shown) = (cells[0], cells[2])
            proofs = cells[3].split(separator: " · ")
        }

        /// The articles and the files that show the idea, as paths.
        var paths: [String] {
            shown.matches(of: /<doc:(\w+)>|`([^`]+)`/).map { match in
                match.1.map { "Sources/Outlet/Outlet.docc/\($0).md" } ?? String(match.2 ?? "")
            }
        }
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL
    private static let text = try? String(
        contentsOf: root.appending(path: "Sources/Outlet/Outlet.docc/Origins.md"), encoding: .utf8)
    private static let ideas = (text ?? "").split(separator: "\n").compactMap { Idea($0) }

    /// The text of all tests, by the name of the file.
    private static let tests: [String: String] = {
        let folder = root.appending(path: "Tests")
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let sources = files.filter { $0.hasSuffix("Tests.swift") }.compactMap { file -> (String, String)? in
            let url = folder.appending(path: file)
            guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
            return (url.deletingPathExtension().lastPathComponent, text)
        }
        return Dictionary(sources) { $0 + $1 }
    }()

    @Test func `every idea is there`() {
        #expect(Self.ideas.count >= 49)
        #expect(Set(Self.ideas.map(\.name)).count == Self.ideas.count)
    }

    @Test func `the articles and examples that show an idea exist`() {
        for idea in Self.ideas {
            #expect(!idea.paths.isEmpty, "\(idea.name)")
            for path in idea.paths {
                let isThere = FileManager.default.fileExists(atPath: Self.root.appending(path: path).path)
                #expect(isThere, "\(idea.name): \(path)")
            }
        }
    }

    @Test func `the tests that prove an idea exist`() throws {
        for idea in Self.ideas {
            #expect(!idea.proofs.isEmpty, "\(idea.name)")
            for proof in idea.proofs {
                let parts = try #require(proof.wholeMatch(of: /`(\w+)`: (.+)/), "\(idea.name): \(proof)")
                let suite = try #require(Self.tests[String(parts.1)], "\(idea.name): \(parts.1)")
                let name = parts.2.hasSuffix("…") ? "func `\(parts.2.dropLast())" : "func `\(parts.2)`"
                #expect(suite.contains(name), "\(idea.name): \(proof)")
            }
        }
    }

    @Test func `every behaviour has a number and a test`() {
        let behaviours = (Self.text ?? "").matches(of: #/\n(\d+)\. /#).compactMap { Int($0.1) }
        #expect(behaviours == Array(1...20))
        for number in behaviours {
            let isProved = Self.tests.values.contains { $0.contains("`\(number). ") || $0.contains("`\(number): ") }
            #expect(isProved, "\(number)")
        }
    }
}
