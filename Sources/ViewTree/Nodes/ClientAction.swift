/// An action of the client when an event happens at a node.
public enum ClientAction: Sendable, Equatable {
    /// Posts the event.
    case post
    /// Posts the event after this number of milliseconds without another one.
    case postDebounced(milliseconds: Int)
    /// Removes the focus from the input, which hides a phone's keyboard.
    case dismissKeyboard
    /// Moves the focus to a node.
    case focus(String)
    /// Copies the text of a node to the clipboard.
    case copy(of: String)
    /// Shows a hidden node, and hides a visible one, until the server changes it.
    case toggle(String)
    /// An action that the app defines; clients that don't know it ignore it.
    case word(String)

    /// Posts the event after a time without another one.
    public static func post(after delay: Duration) -> ClientAction {
        let (seconds, attoseconds) = delay.components
        let milliseconds = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
        return milliseconds > 0 ? .postDebounced(milliseconds: milliseconds) : .post
    }

    /// Whether the action posts the event to the server.
    public var posts: Bool {
        switch self {
        case .post, .postDebounced: true
        default: false
        }
    }

    /// The id of the node to which the action refers; nil if there is none.
    public var target: String? {
        switch self {
        case .focus(let id), .copy(let id), .toggle(let id): id
        default: nil
        }
    }

    /// The action on the wire: a word or an object.
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
