/// The Swift code of an article as one source file.
///
/// A line has the same number in the file as in the article, so that the compiler's messages point into the article.
struct ArticleCode {
    /// The name of the article.
    let article: String
    let text: String

    /// Concatenates blocks of an article, in their order.
    init(_ blocks: [Article.Block], of article: String) {
        var lines: [String] = []
        for block in blocks {
            lines += Array(repeating: "", count: block.firstLine - 1 - lines.count)
            lines += block.lines
        }
        self.article = article
        text = lines.map { $0 + "\n" }.joined()
    }
}

extension Article {
    /// The Swift code of the article. If the article shows a file of the package that another one begins, the other files
    /// of that package belong to it, too, as they are at its end.
    func code(with package: Article) -> [ArticleCode] {
        let files = Set(swiftBlocks.compactMap(\.file))
        let blocks = package.swiftBlocks
        let others = blocks.enumerated().filter { index, block in
            guard let file = block.file, let folder = file.lastIndex(of: "/").map({ file[...$0] }) else { return false }
            let isLast = !blocks[(index + 1)...].contains { $0.file == file }
            return isLast && !files.contains(file) && files.contains { $0.hasPrefix(folder) }
        }.map(\.element)
        return [ArticleCode(swiftBlocks, of: name)] + (others.isEmpty ? [] : [ArticleCode(others, of: package.name)])
    }

    /// The blocks of Swift.
    var swiftBlocks: [Block] { blocks.filter { $0.language == "swift" } }
}
