/// A JavaScript module, parsed as far as joining needs it.
///
/// Its declarations begin a line, and are of these forms: `import { a, b as c } from "./x.js"`, `import * as x from "./x.js"`,
/// and `export` before a constant, a function or a class.
struct ScriptModule {
    /// An import of another module.
    struct Import {
        /// The path of the other module.
        let path: String
        /// The left side of a declaration of the imported names, if the module is an object.
        fileprivate let pattern: String
        fileprivate let range: Range<String.Index>

        /// The declaration of the imported names, if the module is an object.
        func declaration(from object: String) -> String { "const \(pattern)=\(object);" }
    }

    /// The patterns that find what joining needs. To make them takes longer than to find something: all modules share them.
    struct Patterns {
        fileprivate let imports = /(?m)^import\s*(?:(\{[^}]*\})|\*\s*as\s+(\w+))\s*from\s*"(\.[^"]+)";?/
        fileprivate let renaming = /\s+as\s+/
        /// A constant, a function or a class that a module exports.
        fileprivate let exports = /(?m)^export\s+(?:const|(?:async\s+)?function\s*\*?|class)\s*(\w+)/
        fileprivate let declarations = /(?m)^(?:import\b(?!\s*[(.])|export\b)/
        fileprivate let address = /\bimport\s*[(.]/
    }

    /// The imports.
    let imports: [Import]
    /// The exported names.
    let exports: [String]
    private let text: String
    private let patterns: Patterns

    /// Parses the module at a path; nil if it has declarations of other forms.
    init?(_ text: String, at path: String, by patterns: Patterns) {
        self.text = text
        self.patterns = patterns
        imports = text.matches(of: patterns.imports).map {
            let (_, names, object, address) = $0.output
            return Import(
                path: Self.path(address, from: path),
                pattern: String((names ?? object ?? "").replacing(patterns.renaming, with: ":")), range: $0.range)
        }
        exports = text.matches(of: patterns.exports).map { String($0.output.1) }
        if text.matches(of: patterns.declarations).count != imports.count + exports.count { return nil }
    }

    /// Whether it uses its own address, by `import.meta` or a dynamic import.
    var usesAddress: Bool { text.contains(patterns.address) }

    /// Its text with some imports replaced; an import for which `declaration` returns nil is kept.
    func text(declaring declaration: (Import) -> String?) -> String {
        var result = ""
        var start = text.startIndex
        for found in imports {
            guard let other = declaration(found) else { continue }
            result += text[start..<found.range.lowerBound] + other
            start = found.range.upperBound
        }
        return result + text[start...]
    }

    /// Its text as an expression that makes the object of its exports.
    func object(declaring declaration: (Import) -> String?) -> String {
        let body = text(declaring: declaration).replacing(patterns.exports) {
            $0.output.0.dropFirst("export".count).drop { $0.isWhitespace }
        }
        return "(()=>{\(body)\nreturn{\(exports.joined(separator: ","))}})()"
    }

    /// The path of an address that is relative to a module's path.
    private static func path(_ address: Substring, from path: String) -> String {
        var parts = path.split(separator: "/").dropLast()
        for part in address.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
