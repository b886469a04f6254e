/// The policy that pages are sent with.
struct PagePolicy: Sendable {
    /// The content security policy: only resources of the same origin, and nothing inline. Images may also come from `https:`
    /// and `data:`.
    let contentSecurity: String
    /// Whether the browser is to send the form factor with the page's requests: of the fields with the profile, the only one
    /// not sent by default.
    let asksForFormFactor: Bool

    /// The policy of pages that sites of these origins may show in a frame; without any, none may.
    init(framedBy frames: [String] = [], asksForFormFactor: Bool) {
        contentSecurity =
            "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' https: data:; "
            + "connect-src 'self'; base-uri 'none'; form-action 'self'; "
            + "frame-ancestors \(frames.isEmpty ? "'none'" : frames.joined(separator: " "))"
        self.asksForFormFactor = asksForFormFactor
    }
}
