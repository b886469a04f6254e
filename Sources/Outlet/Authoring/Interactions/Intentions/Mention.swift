import ViewTree

/// A node that a responder names by an id or a key path, for the checks at start-up.
@usableFromInline
enum Mention: Sendable {
    /// A node of the controller.
    case node(NamedNode)
    /// A key path that can't be followed, as a sentence.
    case fault(String)
}

/// A node that a responder names by its id.
@usableFromInline
struct NamedNode: Sendable {
    /// How the responder uses the node.
    enum Use: Sendable {
        case read
        case clear
        case focus

        /// The use as a verb, for a sentence.
        var verb: String {
            switch self {
            case .read: "reads"
            case .clear: "clears"
            case .focus: "gives the focus to"
            }
        }
    }

    /// The id, as the controller names the node; in a row, its name there.
    let id: String
    let use: Use
    /// The type of the value that the node has to hold; nil if it need not be an input.
    let value: (any InputValue.Type)?
}

/// A part of a responder that mentions something.
protocol Mentioning {
    var mentions: [Mention] { get }
}

extension Mention {
    /// The number of elements of an array, and the number of levels, up to which a responder is searched: its data can be
    /// large.
    private static let (breadth, depth) = (64, 8)

    /// The mentions of a responder, from its stored properties and from what these contain. The captures of closures can't be
    /// seen.
    @usableFromInline
    static func all(in responder: Any) -> [Mention] {
        var found: [Mention] = []
        search(responder, depth: 0, into: &found)
        return found
    }

    private static func search(_ value: Any, depth: Int, into found: inout [Mention]) {
        if let mentioning = value as? any Mentioning {
            found += mentioning.mentions
            return
        }
        let mirror = Mirror(reflecting: value)
        guard depth < Self.depth, let style = mirror.displayStyle, style != .class else { return }
        for child in mirror.children.prefix(breadth) { search(child.value, depth: depth + 1, into: &found) }
    }
}
