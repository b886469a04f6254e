/// A color by its name in the theme: one that every theme has, or one of the app's own.
///
///     Label("Overdue").color(.negative)
///     Column { … }.background("brand")
///
/// A client that does not know a name leaves the color out.
public struct Color: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The name on the wire.
    public let rawValue: String

    /// A color of the app's own.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A color of the app's own.
    public init(stringLiteral value: String) { rawValue = value }

    /// The client's choice.
    public static let `default`: Color = ""
    /// The color of what can be pressed.
    public static let accent: Color = "accent"
    /// The color of success.
    public static let positive: Color = "positive"
    /// The color of what needs attention.
    public static let warning: Color = "warning"
    /// The color of failure and loss.
    public static let negative: Color = "negative"
    /// The color of what matters less.
    public static let muted: Color = "muted"

    /// The colors that every theme has.
    public static let standard: [Color] = [.accent, .positive, .warning, .negative, .muted]
}

extension Color: MemberValue {
    /// A string.
    public static var schema: JSON { ["type": "string", "examples": .array(standard.map(\.json))] }
    /// Whether both have the same code points.
    public func isWritten(as other: Color) -> Bool { rawValue.isWritten(as: other.rawValue) }
}

/// A node whose own color can be set.
public protocol ColoredNode: Node {
    /// The member that holds the color.
    static var colorMember: Member<Color> { get }
}

extension NodeContent where Base: ColoredNode {
    /// Sets the color.
    public func color(_ color: Color) -> Self { changed { $0.set(Base.colorMember, .fixed(color.json)) } }
}

/// A node with children, whose background can be set.
public protocol ContainerNode: Node {
    /// The member that holds the color of the background.
    static var backgroundMember: Member<Color> { get }
}

extension NodeContent where Base: ContainerNode {
    /// Sets the color of the background.
    public func background(_ color: Color) -> Self { changed { $0.set(Base.backgroundMember, .fixed(color.json)) } }
}
