import Outlet

/// A question for contacts.
struct ContactQuery: SourceRequest {
    /// Beginnings of words, all of which have to be there: of names, companies, addresses and numbers.
    var text = ""
    /// Only favourites.
    var favouritesOnly = false
    var order = ContactOrder.family
    /// Who asks: whose favourites; empty for anonymous.
    var principal = ""
}

/// By which of the names contacts are sorted.
enum ContactOrder: String, Codable, CaseIterable, Sendable {
    case family
    case given
}
