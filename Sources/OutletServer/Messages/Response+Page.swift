import HTTPMessages

extension Response {
    /// Lets a browser run the response as a page, and says what the page needs.
    mutating func runAsPage(_ policy: PagePolicy) {
        headers[.contentSecurityPolicy] = policy.contentSecurity
        // A page's address, which may be a secret, is told only to its own server: which forms need for their `Origin`.
        headers[.referrerPolicy] = "same-origin"
        if policy.asksForFormFactor { headers[.acceptCH] = "Sec-CH-UA-Form-Factors" }
        isPage = true
    }
}
