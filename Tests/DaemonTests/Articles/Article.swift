import Foundation

/// An article of the documentation, or the README: the blocks of code that a reader finds in it.
struct Article {
    /// A block of code.
    struct Block {
        /// The language behind the fence: `swift`, `sh`, `json`.
        let language: String
        /// The Swift file that the text before the block named last.
        let file: String?
        /// The number of the block's first line in the article, from 1.
        let firstLine: Int
        let lines: [String]

        var text: String { lines.map { $0 + "\n" }.joined() }
    }

    /// The name, without `.md`.
    let name: String
    let blocks: [Block]

    /// Reads `README`, or an article of Outlet's documentation.
    init(_ name: String, in root: URL) throws {
        let folder = name == "README" ? root : root.appending(path: Self.folder)
        self.init(name, text: try String(contentsOf: folder.appending(path: "\(name).md"), encoding: .utf8))
    }

    /// Parses an article.
    init(_ name: String, text: String) {
        var blocks: [Block] = []
        var file: String?
        var open: (language: String, firstLine: Int, lines: [String])?
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            if line.hasPrefix("```") {
                if let open {
                    blocks.append(
                        Block(language: open.language, file: file, firstLine: open.firstLine, lines: open.lines))
                }
                open = open == nil ? (String(line.dropFirst(3)), index + 2, []) : nil
            } else if open == nil {
                let quoted = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                file = quoted.last { $0 % 2 == 1 && $1.hasSuffix(".swift") }.map { String($1) } ?? file
            } else {
                open?.lines.append(line)
            }
        }
        self.name = name
        self.blocks = blocks
    }

    /// The README and all articles of Outlet's documentation, by name.
    static func all(in root: URL) throws -> [Article] {
        let files = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        let names = files.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
        return try (["README"] + names.sorted()).map { try Article($0, in: root) }
    }

    private static let folder = "Sources/Outlet/Outlet.docc"
}
