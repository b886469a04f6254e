#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Who else is there: see ``DataSource/viewers(of:named:)``.
public struct Viewers: Outlet.Model, PossiblyEmpty, FleetingValue {
    /// Those who are shown by name, who came first, up to a hundred. The session's own principal is never among them.
    public let others: IdentifiedList<Viewer>
    /// How many are there besides: anonymous sessions, and principals who have no name to show.
    public let anonymous: Int
    /// How many are there in all, the session's own principal left out.
    public let count: Int

    /// Viewers of these parts, as a test wants it. `count` may be more than are shown by name; by default it is not.
    public init(_ others: IdentifiedList<Viewer> = IdentifiedList(), anonymous: Int = 0, count: Int? = nil) {
        self.others = others
        self.anonymous = anonymous
        self.count = count ?? others.count + anonymous
    }

    /// Whether no other user is there.
    public var isEmpty: Bool { count == 0 }

    /// The names of those who have one, with commas between them.
    public var names: String { others.map(\.name).joined(separator: ", ") }
}

/// A user who looks at the same place.
public struct Viewer: Outlet.Model, Identifiable {
    /// The id of the principal. In a list it is the row's key, which clients see.
    public let id: String
    /// What others see of the principal, as the app has said.
    public let name: String
    /// Since when, in whole seconds; of several sessions of the principal it is the first one's.
    public let since: Date

    /// A viewer of these parts, as a test wants it.
    public init(id: String, name: String, since: Date) {
        self.id = id
        self.name = name
        self.since = since
    }
}
