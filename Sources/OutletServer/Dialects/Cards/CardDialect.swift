import Outlet
import ViewTree

/// Screens as Adaptive Cards 1.5, which Teams, Outlook and other hosts draw.
struct CardDialect: WholeDialect {
    let dialect = Dialect.card
    /// The media type of a card.
    static let mediaType = Dialect.card.mediaTypes[0]

    let application: Application
    let basePath: BasePath

    func body(of document: [UInt8], after seen: Int?, in locale: String, from origin: String) throws -> [UInt8] {
        let language = application.pageLanguage(for: locale)
        let screen = try screen(of: document, after: seen, in: language)
        return CardDrawing(language: language, origin: origin, basePath: basePath).card(of: screen).encoded
    }
}
