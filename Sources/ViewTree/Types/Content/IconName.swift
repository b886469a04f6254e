/// A small picture by its name: one of Outlet's, or one of the app's own.
///
///     Button("Delete", role: .destructive).icon(.trash).id("delete")
///     Link("Our shop", to: "/screens/shop").icon("shopfront").id("shop")
///
/// The file `icons/shopfront.svg` among the app's files draws `shopfront`. The parts of it that are drawn in `currentColor`
/// take the color of the text beside it. A client that does not know a name leaves the picture out.
public struct IconName: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The name on the wire.
    public let rawValue: String

    /// An icon of the app's own.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An icon of the app's own.
    public init(stringLiteral value: String) { rawValue = value }

    /// No icon.
    public static let none: IconName = ""
}

extension IconName: MemberValue {
    /// A string.
    public static var schema: JSON { ["type": "string", "examples": .array(standard.map(\.json))] }
    /// Whether both have the same code points.
    public func isWritten(as other: IconName) -> Bool { rawValue.isWritten(as: other.rawValue) }
}

/// A node that can have an icon beside its words.
public protocol IconNode: Node {
    /// The member that holds the icon.
    static var iconMember: Member<IconName> { get }
}

extension NodeContent where Base: IconNode {
    /// Sets the icon. If there are no words beside it, set an accessibility label for its meaning.
    public func icon(_ icon: IconName) -> Self { changed { $0.set(Base.iconMember, .fixed(icon.json)) } }
}
