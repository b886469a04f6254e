import HTTPMessages
import Outlet

/// The locales that a client accepts (RFC 9110, section 12.5.4).
struct AcceptLanguage {
    /// BCP 47 tags, the most preferred first.
    let locales: [String]

    init(of request: borrowing Request) { self.init(request.headers[.acceptLanguage]) }

    init(_ header: String?) {
        let ranked = (header ?? "").split(separator: ",").enumerated().compactMap {
            index, part -> (Double, Int, String)? in
            let pieces = part.split(separator: ";").map { $0.trimmed }
            guard let tag = pieces.first.map(String.init), OpeningBody.isLanguageTag(tag) else { return nil }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") || $0.hasPrefix("Q=") }
            let quality = weight.flatMap { Double($0.dropFirst(2)) } ?? 1
            return quality > 0 ? (-quality, index, tag) : nil
        }
        locales = ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }
}
