/// The kind of an event: what a user did with a node.
public struct EventName: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name on the wire.
    public let rawValue: String

    /// An event that an app declares.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An event that an app declares.
    public init(stringLiteral value: String) { rawValue = value }
    /// The name on the wire.
    public var description: String { rawValue }

    /// A button or a row was pressed.
    public static let tap: EventName = "tap"
    /// The value of an input changed.
    public static let change: EventName = "change"
    /// Return was pressed in an input.
    public static let submit: EventName = "submit"
    /// A row was selected.
    public static let select: EventName = "select"
    /// A node is on screen for the first time.
    public static let appear: EventName = "appear"
    /// An input got the focus.
    public static let focus: EventName = "focus"
    /// An input lost the focus.
    public static let blur: EventName = "blur"
    /// The screen is to be reloaded; needs no node.
    public static let refresh: EventName = "refresh"
    /// The end of a list was reached.
    public static let loadMore: EventName = "loadMore"
    /// A row was moved to another place in its list.
    public static let reorder: EventName = "reorder"
    /// A modal screen was closed.
    public static let dismiss: EventName = "dismiss"
    /// The user went back; needs no node.
    public static let back: EventName = "back"
    /// The client opens the screen of an address.
    public static let open: EventName = "open"
    /// The user accepts the offer of an effect to undo it.
    public static let undo: EventName = "undo"
}
