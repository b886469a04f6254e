import Foundation

/// The comments of the declarations of node types and their events, as they stand in the sources.
struct NodeSources {
    /// The files by the folders below the sources of `ViewTree`, each as its lines.
    private let files: [[String]]

    /// Reads the sources of the package.
    init(root: URL) throws {
        let folder = root.appending(path: "Sources/ViewTree")
        let paths = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []).sorted()
        files = try paths.filter { $0.hasSuffix(".swift") }.map { path in
            try String(contentsOf: folder.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
        }
    }

    /// The comment of a type.
    func type(_ name: String) -> String? {
        place(of: name).map { Self.comment(above: $0.line, in: $0.file) }
    }

    /// The comment of a member of a type, by the name of its property. `members` is the type that declares the property.
    func member(_ property: String, of members: String, in type: String) -> String? {
        let own = members == "Members" ? type : members
        guard let (file, start) = place(of: own) else { return nil }
        let declaration = "public let \(property) = Member("
        return file.indices[start...].first { file[$0].contains(declaration) }.map { Self.comment(above: $0, in: file) }
    }

    /// The comment of a static property of a type, which one of several types may declare: the first that does counts.
    func property(_ name: String, of types: [String]) -> String? {
        for type in types {
            guard let (file, start) = place(of: type) else { continue }
            let line = file.indices[start...].first { index in
                ["let", "var"].contains { file[index].hasPrefix("    public static \($0) \(name)") }
            }
            if let line { return Self.comment(above: line, in: file) }
        }
        return nil
    }

    /// An event of nodes, with what its declaration demands of them.
    struct Event {
        let name: String
        /// The names of the protocol or the type of the node, and whether it has to be the type itself; nil for any node.
        let sender: (name: String, isType: Bool)?
        let payload: String
        let comment: String
    }

    /// The events that the extensions of `NodeEvent` declare, in their order.
    func events() -> [Event] {
        files.flatMap { file in
            var events: [Event] = []
            var constraints: (sender: (String, Bool)?, payload: String)?
            for (index, line) in file.enumerated() {
                if let match = line.firstMatch(
                    of: /^extension NodeEvent where (?:Sender(:| ==) (\w+), )?Payload == ([\w.]+) \{/)
                {
                    let sender = match.2.map { (String($0), match.1 == " ==") }
                    constraints = (sender, String(match.3))
                } else if line == "}" {
                    constraints = nil
                } else if let constraints, let name = line.firstMatch(of: /^    public static var `?(\w+)`?: Self/)?.1 {
                    events.append(
                        Event(
                            name: String(name), sender: constraints.sender, payload: constraints.payload,
                            comment: Self.comment(above: index, in: file)))
                }
            }
            return events
        }
    }

    /// The file that declares a public type, and the line.
    private func place(of type: String) -> (file: [String], line: Int)? {
        for file in files {
            let line = file.firstIndex { line in
                ["struct", "protocol", "enum"].contains { kind in
                    let declaration = "public \(kind) \(type)"
                    return line.hasPrefix(declaration) && !(line.dropFirst(declaration.count).first?.isLetter ?? false)
                }
            }
            if let line { return (file, line) }
        }
        return nil
    }

    /// The paragraphs of the comment above a line, without examples of code. Symbols become code, since other modules can't
    /// be linked.
    private static func comment(above line: Int, in file: [String]) -> String {
        let lines = file[..<line].reversed().prefix { $0.trimmingPrefix(while: \.isWhitespace).hasPrefix("///") }
            .reversed().map { $0.trimmingPrefix(while: \.isWhitespace).dropFirst(3) }
        let paragraphs = lines.split { $0.isEmpty }.map { $0.filter { !$0.hasPrefix("     ") } }
        return paragraphs.filter { !$0.isEmpty }.map { $0.joined().trimmingPrefix(" ") }
            .joined(separator: "\n\n").replacing("``", with: "`")
    }
}
