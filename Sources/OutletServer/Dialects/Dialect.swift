import HTTPMessages
import Outlet

/// A form of a document other than the native JSON, named as the parameter `as` names it. Of several that are preferred
/// equally, the first is chosen.
enum Dialect: String, CaseIterable {
    /// A2UI 0.9.
    case a2ui
    /// Adaptive Cards.
    case card
    /// Cards of DivKit.
    case divkit
    /// Pages for people, which work without scripts.
    case html

    /// The media types by which `Accept` asks for it, the preferred one first.
    var mediaTypes: [String] {
        switch self {
        case .a2ui: RequestScope.messageTypes
        case .card: ["application/vnd.microsoft.card.adaptive"]
        // A private media type: DivKit has no registered one.
        case .divkit: ["application/vnd.divkit+json"]
        case .html: ["text/html"]
        }
    }

    /// The dialects by their media types.
    static let byType = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { dialect in dialect.mediaTypes.map { ($0, dialect) } })

    /// The media type of an answer to a request: that for which it asks.
    func mediaType(for scope: RequestScope) -> String {
        let types = mediaTypes
        guard types.count > 1, let header = scope.request.headers[.accept], header != types[0] else { return types[0] }
        let accept = Accept(header)
        let named = types.filter(accept.names)
        return named.max { accept.quality(of: $0) < accept.quality(of: $1) } ?? types[0]
    }
}
