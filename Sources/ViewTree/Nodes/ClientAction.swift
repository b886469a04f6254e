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
    /// A word of the app's own; clients that don't know it ignore it.
    case word(String)

    /// Whether the event reaches the server.
    public var posts: Bool {
        switch self {
        case .post, .postDebounced: true
        default: false
        }
    }

    /// The word or the object on the wire.
    public var json: JSON {
        switch self {
        case .post: "post"
        case .postDebounced(let milliseconds): ["post": ["debounce": JSON(integerLiteral: milliseconds)]]
        case .dismissKeyboard: "dismissKeyboard"
        case .focus(let id): ["focus": .string(id)]
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
