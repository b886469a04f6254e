/// What the client does when an event happens to a node.
public enum ClientAction: Sendable, Equatable {
    /// Posts the event.
    case post
    /// Posts the event once nothing has happened for so many milliseconds.
    case postDebounced(milliseconds: Int)
    /// Takes the focus from the input, which puts a phone's keyboard away.
    case dismissKeyboard
    /// Gives the focus to a node.
    case focus(String)
    /// Copies the text of a node to the clipboard.
    case copy(of: String)
    /// Shows a node that is hidden, and hides one that is not, until the server says otherwise.
    case toggle(String)
    /// A word of the app's own; clients that don't know it ignore it.
    case word(String)

    /// Posts the event, once nothing has happened for a time.
    public static func post(after delay: Duration) -> ClientAction {
        let (seconds, attoseconds) = delay.components
        let milliseconds = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
        return milliseconds > 0 ? .postDebounced(milliseconds: milliseconds) : .post
    }

    /// Whether the event reaches the server.
    public var posts: Bool {
        switch self {
        case .post, .postDebounced: true
        default: false
        }
    }

    /// The id of the node that the action is about, where it is about one.
    public var target: String? {
        switch self {
        case .focus(let id), .copy(let id), .toggle(let id): id
        default: nil
        }
    }

    /// The word or the object on the wire.
    public var json: JSON {
        switch self {
        case .post: "post"
        case .postDebounced(let milliseconds): ["post": ["debounce": JSON(integerLiteral: milliseconds)]]
        case .dismissKeyboard: "dismissKeyboard"
        case .focus(let id): ["focus": .string(id)]
        case .copy(let id): ["copy": .string(id)]
        case .toggle(let id): ["toggle": .string(id)]
        case .word(let word): .string(word)
        }
    }

    static let schema: JSON = [
        "oneOf": [
            ["type": "string", "minLength": 1],
            ["type": "object", "minProperties": 1, "maxProperties": 1],
        ]
    ]
}
