import Foundation

/// The text of a Swift file without comments and without what is in literals.
struct SourceText {
    let code: String

    init(_ text: String) {
        var rest = text[...]
        var code = ""
        while let character = rest.first {
            if rest.hasPrefix("//") {
                rest = rest.drop { $0 != "\n" }
            } else if rest.hasPrefix("/*") {
                rest = rest.range(of: "*/").map { rest[$0.upperBound...] } ?? ""
            } else if character == "\"" {
                Self.skipLiteral(&rest)
                code += "\"\""
            } else {
                code.append(character)
                rest = rest.dropFirst()
            }
        }
        self.code = code
    }

    /// Skips a literal with its interpolations.
    private static func skipLiteral(_ rest: inout Substring) {
        let quote = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
        rest = rest.dropFirst(quote.count)
        while !rest.isEmpty, !rest.hasPrefix(quote) {
            if rest.hasPrefix("\\(") {
                rest = rest.dropFirst(2)
                var depth = 1
                while depth > 0, let character = rest.first {
                    if character == "\"" {
                        skipLiteral(&rest)
                        continue
                    }
                    if character == "(" { depth += 1 }
                    if character == ")" { depth -= 1 }
                    rest = rest.dropFirst()
                }
            } else {
                rest = rest.dropFirst(rest.first == "\\" ? 2 : 1)
            }
        }
        rest = rest.dropFirst(quote.count)
    }

    /// The declarations whose header matches, up to its brace, with what is between the braces.
    func declarations(
        _ header: some RegexComponent<(Substring, name: Substring)>
    ) -> [(name: String, body: Substring)] {
        code.matches(of: header).map { (String($0.output.name), Self.block(code[$0.range.upperBound...])) }
    }

    /// The text up to the brace that closes the block in which it begins.
    static func block(_ text: Substring) -> Substring {
        var depth = 0
        let end = text.firstIndex { character in
            if character == "{" { depth += 1 }
            if character == "}" { depth -= 1 }
            return depth < 0
        }
        return text[..<(end ?? text.endIndex)]
    }

    /// The lines of a block without what is in inner braces and parentheses.
    static func members(_ block: Substring) -> [String] {
        var depth = 0
        var text = ""
        for character in block {
            if character == "}" || character == ")" { depth -= 1 }
            if depth == 0 { text.append(character) }
            if character == "{" || character == "(" { depth += 1 }
        }
        return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
