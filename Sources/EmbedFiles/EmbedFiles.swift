import FoundationEssentials

/// Writes the files of a folder into a Swift file as string literals, which compile at once: `EmbedFiles <folder> <file>`.
@main
enum EmbedFiles {
    static func main() throws {
        guard CommandLine.arguments.count == 3 else { throw EmbedError(description: "Expected a folder and a file.") }
        let (folder, output) = (CommandLine.arguments[1], CommandLine.arguments[2])
        var source = """
            enum EmbeddedFiles {
                /// The text of each file, by its path in the folder.
                static let all: KeyValuePairs<String, String> = [

            """
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
            if path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { continue }
            // A folder has no contents.
            guard let data = FileManager.default.contents(atPath: folder + "/" + path) else { continue }
            guard let text = String(validating: data, as: UTF8.self) else {
                throw EmbedError(description: "\(path) is no UTF-8, and can't be a string.")
            }
            source += "        \(path.debugDescription): \(compact(text, at: path).debugDescription),\n"
        }
        source += "    ]\n}\n"
        try Data(source.utf8).write(to: URL(filePath: output))
    }

    /// Scripts and styles without indentation and without lines that are comments, which are a fifth of what is sent,
    /// compressed; and without spaces and line breaks at punctuation, but for those before imports and exports. Text in them
    /// must not span lines, and no comment may follow code.
    private static func compact(_ text: String, at path: String) -> String {
        guard path.hasSuffix(".js") || path.hasSuffix(".css") else { return text }
        var isComment = false
        let lines = text.split(separator: "\n").compactMap { line -> String? in
            let line = String(line.drop { $0 == " " })
            if isComment || line.hasPrefix("/*") {
                isComment = !line.hasSuffix("*/")
                return nil
            }
            if line.isEmpty || line.hasPrefix("//") { return nil }
            return closed(line, at: path.hasSuffix(".js") ? /\ ?([{}()\[\],;:=<>?!&|*]+)\ ?/ : /\ ?([{};,]+)\ ?/)
        }
        return (lines.joined(separator: "\n") + "\n").replacing(/([;{,(\[])\n(?!import\b|export\b)/) { $0.output.1 }
    }

    /// A line without spaces at punctuation; as it is if it may have texts other than those in double quotes.
    private static func closed(_ line: String, at punctuation: Regex<(Substring, Substring)>) -> String {
        guard !line.contains(where: { "'`/\\".contains($0) }) else { return line }
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.enumerated().map { index, part in
            index.isMultiple(of: 2) ? part.replacing(punctuation) { $0.output.1 } : part
        }.joined(separator: "\"")
    }
}

/// Why files can't be embedded.
struct EmbedError: Error, CustomStringConvertible {
    let description: String
}
