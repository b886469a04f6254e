/// What a user did to a node.
public struct EventName: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name on the wire.
    public let rawValue: String

    /// An event that an app declares itself.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An event that an app declares itself.
    public init(stringLiteral value: String) { rawValue = value }
    /// The name on the wire.
    public var description: String { rawValue }

    /// A button or a row was pressed.
    public static let tap: EventName = "tap"
    /// An input holds another value.
    public static let change: EventName = "change"
    /// Return was pressed in an input.
    public static let submit: EventName = "submit"
    /// A row was chosen.
    public static let select: EventName = "select"
    /// A node came on screen.
    public static let appear: EventName = "appear"
    /// The screen is to be loaded anew; needs no node.
    public static let refresh: EventName = "refresh"
    /// A list's end was reached.
    public static let loadMore: EventName = "loadMore"
    /// A row was put in another place of its list.
    public static let reorder: EventName = "reorder"
    /// A modal screen was put away.
    public static let dismiss: EventName = "dismiss"
    /// The user went back; needs no node.
    public static let back: EventName = "back"
    /// The client opens the screen of an address.
    public static let open: EventName = "open"
    /// What an effect has offered to undo is to be undone.
    public static let undo: EventName = "undo"
}
