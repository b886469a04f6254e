import Foundation
import Outlet
import ViewTree

/// How a node type is made, and what it looks like.
struct NodeExample {
    /// How a browser draws it, as sentences.
    let look: String
    let type: any Node.Type
    /// The type of the expression where it has to be stated, since it follows a model; else empty.
    let annotation: String
    /// The expression that makes the node, as it stands in the file of the examples.
    let code: [String]

    /// An example, whose code is that between the braces of the call in this line.
    static func example<Example: Node>(
        _ look: String, line: Int = #line, file: String = #filePath, _: () -> Example
    ) -> NodeExample {
        NodeExample(look: look, type: Example.self, annotation: "", code: quoted(file, line))
    }

    /// An example that follows a model.
    static func example<Example: Node, Model>(
        _ look: String, following _: Model.Type, line: Int = #line, file: String = #filePath,
        _: () -> Wired<Example, Model, Model>
    ) -> NodeExample {
        NodeExample(
            look: look, type: Example.self, annotation: ": Wired<\(Example.self), \(Model.self), \(Model.self)>",
            code: quoted(file, line))
    }

    /// The name of the Swift type.
    var name: String { String(describing: type) }

    /// Whether the example is one of a node type of the schema: several can have one name on the wire.
    func shows(_ other: NodeType) -> Bool {
        let own = type.type
        return own.name == other.name && own.members.map(\.name) == other.members.map(\.name)
    }

    /// The lines between those of a call and of its closing brace, without their common margin.
    private static func quoted(_ file: String, _ line: Int) -> [String] {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return [] }
        // The call may take several lines; those of its closure have a margin of eight.
        let call = text.components(separatedBy: "\n")[(line - 1)...].drop {
            !$0.hasSuffix("{") || $0.hasPrefix("     ")
        }
        let lines = call.dropFirst().prefix { $0 != "    }," }
        return lines.map { String($0.dropFirst(8)) }
    }
}
