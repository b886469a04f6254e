import Outlet

/// A form of a document other than the native JSON, by the word with which `as` asks for it; of equals, the first is preferred.
enum Dialect: String, CaseIterable {
    /// Adaptive Cards.
    case card
    /// Pages for people, which work without scripts.
    case html

    /// The media type by which `Accept` asks for it.
    var mediaType: String {
        switch self {
        case .card: "application/vnd.microsoft.card.adaptive"
        case .html: "text/html"
        }
    }
}
