import Outlet

/// A query for contacts.
struct ContactQuery: SourceRequest {
    /// Beginnings of words in names, companies, addresses and numbers, all of which have to occur.
    var text = ""
    /// Only favourites.
    var favouritesOnly = false
    var order = ContactOrder.family
    /// The principal who asks, and whose favourites these are; empty for anonymous.
    var principal = ""
}

/// The name by which contacts are sorted.
enum ContactOrder: String, Codable, CaseIterable, Sendable {
    case family
    case given
}
