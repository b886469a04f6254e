import Outlet
import ViewTree

/// Screens as Adaptive Cards 1.5, which Teams, Outlook and other hosts draw.
struct CardDialect: DrawnDialect {
    static let dialect = Dialect.card
    /// The media type of a card.
    static let mediaType = dialect.mediaTypes[0]

    let application: Application
    let basePath: BasePath

    func body(of document: [UInt8], in session: Session?, _ locale: String, from origin: String) throws -> [UInt8] {
        try card(document, in: locale, from: origin)
    }

    /// The card of a document. `seen` is the newest effect that the client knows; nil to show no effects. Addresses in the
    /// card begin with `origin`, the server's.
    func card(
        _ document: [UInt8], after seen: Int? = nil, in locale: String, from origin: String
    ) throws -> [UInt8] {
        let language = application.pageLanguage(for: locale)
        let screen = try screen(of: document, after: seen, in: language)
        return CardDrawing(language: language, origin: origin, basePath: basePath).card(of: screen).encoded
    }
}
