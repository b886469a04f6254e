import Outlet
import ViewTree

/// The arguments with which a tool is called.
struct ToolArguments: Sendable {
    private let members: JSONObject

    /// Checks the arguments of a tool; throws a `Problem` if one is missing, unknown, or of another type. A null counts as
    /// missing, except in `value`.
    init(_ object: JSONObject, of tool: AgentTool) throws(Problem) {
        var members = object
        for (name, value) in object.members {
            guard let schema = tool.arguments.first(where: { $0.0 == name })?.1 else {
                let names = tool.arguments.map { "'\($0.0)'" }.joined(separator: ", ")
                throw Problem(
                    .wrongShape,
                    "'\(tool.rawValue)' has no argument '\(name.prefix(64))'; it has "
                        + "\(names.isEmpty ? "none" : names).")
            }
            if value == .null, name != "value" {
                members[name] = nil
            } else if let expected = schema["type"]?.string, !Self.isOf(expected, value) {
                let article = expected == "object" || expected == "integer" ? "an" : "a"
                throw Problem(.wrongShape, "Expected '\(name)' to be \(article) \(expected), found \(value.kind).")
            }
        }
        if let missing = tool.required.first(where: { members[$0] == nil }) {
            throw Problem(.wrongShape, "'\(tool.rawValue)' needs the argument '\(missing)'.")
        }
        if let (place, digits) = JSON.object(members).firstLargeInteger {
            throw Problem(.wrongShape, "\(place): \(JSON.largeIntegerFault(digits))")
        }
        self.members = members
    }

    private static func isOf(_ type: String, _ value: JSON) -> Bool {
        switch (type, value) {
        case ("string", .string), ("object", .object): true
        case ("integer", .number(let number)): Int(exactly: number) != nil
        default: false
        }
    }

    subscript(name: String) -> JSON? { members[name] }

    /// The session; throws a `Problem` if the argument is no session's id.
    func session() throws(Problem) -> SessionID {
        guard let id = SessionID(members["session"]?.string ?? "") else { throw Problem.unknownSession }
        return id
    }

    /// The members of these names.
    func only(_ names: [String]) -> JSONObject {
        JSONObject(names.compactMap { name in members[name].map { (name, $0) } })
    }

    /// The bytes of all arguments but `key`, the same for any order of members.
    var bytes: [UInt8] {
        var call = members
        call["key"] = nil
        return JSON.object(call).inOrder.encoded
    }
}

extension JSON {
    /// The value with the members of its objects in the order of their names.
    fileprivate var inOrder: JSON {
        switch self {
        case .array(let elements): .array(elements.map(\.inOrder))
        case .object(let object):
            .object(
                JSONObject(
                    object.members.map { ($0.name, $0.value.inOrder) }.sorted {
                        $0.0.utf8.lexicographicallyPrecedes($1.0.utf8)
                    }))
        default: self
        }
    }
}
