/// A distance between children by its name in the theme: one that every theme has, or one of the app's own.
///
///     Column(spacing: .small) { … }
///
/// A client that does not know a name uses its default.
public struct Spacing: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The name on the wire.
    public let rawValue: String

    /// A distance of the app's own.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A distance of the app's own.
    public init(stringLiteral value: String) { rawValue = value }

    /// The client's choice.
    public static let `default`: Spacing = ""
    /// No distance.
    public static let none: Spacing = "none"
    /// Less than the default.
    public static let small: Spacing = "small"
    /// More than the default.
    public static let large: Spacing = "large"

    /// The distances that every theme has.
    public static let standard: [Spacing] = [.none, .small, .large]
}

extension Spacing: MemberValue {
    /// A string.
    public static var schema: JSON { ["type": "string", "examples": .array(standard.map(\.json))] }
    /// Whether both have the same code points.
    public func isWritten(as other: Spacing) -> Bool { rawValue.isWritten(as: other.rawValue) }
}
