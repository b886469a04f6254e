import Foundation

/// An article of the documentation, as somebody reads it who does what it says.
struct Article {
    /// A block of code.
    struct Block {
        /// What stands behind the fence: `swift`, `sh`, `json`.
        let language: String
        /// The Swift file that the text named last.
        let file: String?
        let lines: [String]

        var text: String { lines.map { $0 + "\n" }.joined() }
    }

    let blocks: [Block]

    /// Reads an article of the documentation of Outlet.
    init(_ name: String, in root: URL) throws {
        let url = root.appending(path: "Sources/Outlet/Outlet.docc/\(name).md")
        var blocks: [Block] = []
        var file: String?
        var open: (language: String, lines: [String])?
        for line in try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                if let block = open { blocks.append(Block(language: block.language, file: file, lines: block.lines)) }
                open = open == nil ? (String(line.dropFirst(3)), []) : nil
            } else if open == nil {
                let quoted = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                file = quoted.last { $0 % 2 == 1 && $1.hasSuffix(".swift") }.map { String($1) } ?? file
            } else {
                open?.lines.append(line)
            }
        }
        self.blocks = blocks
    }
}
