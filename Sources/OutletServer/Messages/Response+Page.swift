import MicroHTTPD
import Outlet

extension Response {
    /// The content security policy of pages: only resources of the same origin, and nothing inline. Images may also come
    /// from `https:` and `data:`.
    private static let pagePolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; "
        + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

    /// Lets a browser run the response as a page, and says what the page needs.
    ///
    /// - Parameter asksForFormFactor: whether the browser is to send the form factor with the page's requests: of the
    ///   fields with the profile, the only one not sent by default.
    mutating func runAsPage(asksForFormFactor: Bool) {
        headers[.contentSecurityPolicy] = Self.pagePolicy
        // A page's address, which may be a secret, is told only to its own server: which forms need for their `Origin`.
        headers[.referrerPolicy] = "same-origin"
        if asksForFormFactor { headers[.acceptCH] = "Sec-CH-UA-Form-Factors" }
        isPage = true
    }
}
