#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The other users at a place: see ``DataSource/viewers(of:named:)``.
public struct Viewers: Outlet.Model, PossiblyEmpty, FleetingValue {
    /// The users that are shown by name: up to a hundred, in the order of their arrival. The session's own principal is never
    /// among them.
    public let others: IdentifiedList<Viewer>
    /// The number of others: anonymous sessions, and principals without a name to show.
    public let anonymous: Int
    /// The number of all users at the place, without the session's own principal.
    public let count: Int

    /// Viewers of these parts, as a test wants it. `count` may be more than are shown by name; by default it is not.
    public init(_ others: IdentifiedList<Viewer> = IdentifiedList(), anonymous: Int = 0, count: Int? = nil) {
        self.others = others
        self.anonymous = anonymous
        self.count = count ?? others.count + anonymous
    }

    /// Whether no other user is there.
    public var isEmpty: Bool { count == 0 }

    /// The names of the users that have one, separated by commas.
    public var names: String { others.map(\.name).joined(separator: ", ") }
}

/// A user who looks at the same place.
public struct Viewer: Outlet.Model, Identifiable {
    /// The id of the principal. In a list it is the row's key, which clients see.
    public let id: String
    /// The name of the principal for others, from the app.
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
