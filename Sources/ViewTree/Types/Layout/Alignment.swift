/// An alignment of children across a layout's direction by its name in the theme: one that every theme has, or one of the
/// app's own.
///
///     Row(alignment: .center) { … }
///
/// A client that does not know a name uses its default.
public struct Alignment: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The name on the wire.
    public let rawValue: String

    /// An alignment of the app's own.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An alignment of the app's own.
    public init(stringLiteral value: String) { rawValue = value }

    /// The client's choice.
    public static let `default`: Alignment = ""
    /// At the beginning: in a column where lines begin, in a row at the top.
    public static let leading: Alignment = "leading"
    /// In the middle.
    public static let center: Alignment = "center"
    /// At the end: in a column where lines end, in a row at the bottom.
    public static let trailing: Alignment = "trailing"

    /// The alignments that every theme has.
    public static let standard: [Alignment] = [.leading, .center, .trailing]
}

extension Alignment: MemberValue {
    /// A string.
    public static var schema: JSON { ["type": "string", "examples": .array(standard.map(\.json))] }
    /// Whether both have the same code points.
    public func isWritten(as other: Alignment) -> Bool { rawValue.isWritten(as: other.rawValue) }
}
