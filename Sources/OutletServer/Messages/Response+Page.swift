import HTTPMessages

extension Response {
    /// Makes the response a page, with the policy that browsers need.
    mutating func runAsPage(_ policy: PagePolicy) {
        headers[.contentSecurityPolicy] = policy.contentSecurity
        // Sends the page's address, which may be secret, only to its own server: forms need it for their `Origin`.
        headers[.referrerPolicy] = "same-origin"
        if policy.asksForFormFactor { headers[.acceptCH] = "Sec-CH-UA-Form-Factors" }
        isPage = true
    }
}
