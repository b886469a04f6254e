/// A named range of code points. Every assigned character is in a block.
struct UnicodeBlock: Hashable, Identifiable, Codable, Sendable {
    let name: String
    let range: ClosedRange<CodePoint>

    /// The first code point, which never changes.
    var id: CodePoint { range.lowerBound }

    /// Reads a line of Unicode's table: `0080..00FF; Latin-1 Supplement`.
    init?(line: Substring) {
        let parts = line.split(separator: ";", maxSplits: 1)
        let bounds = parts[0].split(separator: ".").compactMap { CodePoint(String($0)) }
        guard parts.count == 2, bounds.count == 2, bounds[0] <= bounds[1] else { return nil }
        self.init(name: String(parts[1].dropFirst()), range: bounds[0]...bounds[1])
    }

    init(name: String, range: ClosedRange<CodePoint>) {
        self.name = name
        self.range = range
    }
}
