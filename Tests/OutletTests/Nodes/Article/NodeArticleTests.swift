import Foundation
import Outlet
import Testing
import ViewTree

/// The article on nodes is written from the sources.
struct NodeArticleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
        .standardizedFileURL
    private static let path = "Sources/Outlet/Outlet.docc/Nodes.md"

    @Test func `each node type has an example, and each event is understood`() throws {
        let faults = try NodeArticle(root: Self.root).faults
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }

    /// The file is written if it does not exist, and the test fails, so that the text is read.
    @Test func `the article says what the sources say`() throws {
        let text = try NodeArticle(root: Self.root).text
        let url = Self.root.appending(path: Self.path)
        guard let data = try? Data(contentsOf: url) else {
            try Data(text.utf8).write(to: url)
            Issue.record("\(Self.path) did not exist and has been written: read it.")
            return
        }
        let written = String(decoding: data, as: UTF8.self)
        if written == text { return }
        let (old, new) = (written.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
        let line = zip(old, new).prefix { $0 == $1 }.count
        Issue.record(
            """
            \(Self.path) differs from the sources in line \(line + 1): expected \
            '\(line < new.count ? new[line] : "the end")'. To write it again: \
            rm \(Self.path); swift test --filter NodeArticleTests
            """)
    }

    @Test func `an article says what a member is, its bounds and its default`() throws {
        let text = try NodeArticle(root: Self.root).text
        let expected = [
            "| `step` | a number, more than 0 | `1` | The amount by which the number changes in one step. |",
            "| `min` | a day such as `2026-11-21`, or `\"\"` | `\"\"` | The earliest day allowed, `\"\"` for any. |",
            "| `value` | a number from 0 to 1, or `null` | | The completed share, from 0 to 1; nil while it is not known. |",
            "| `tap` | none | The node was pressed. |", "| `change` | a number | The value of the input changed. |",
            "| `select` | a string | Another tab was selected. The payload is the id of its section. |",
            "| `hidden` | `true` or `false` | `false` | Whether the node is hidden. |",
            "let row = Row(alignment: .center) {", "`children`: buttons and links.",
        ]
        for line in expected { #expect(text.contains(line), "'\(line)' is missing.") }
    }
}
