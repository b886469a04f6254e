/// A revision of the Model Context Protocol, the newest first.
enum ProtocolRevision: String, CaseIterable {
    /// Each request says all that it needs, and nothing is kept between two.
    case stateless = "2026-07-28"
    case ofNovember = "2025-11-25"
    case ofJune = "2025-06-18"

    /// Whether a client begins with a handshake.
    var hasHandshake: Bool { self != .stateless }

    /// The revision for a client that offers one in a handshake: that, or the newest with a handshake.
    static func agreed(with offer: String) -> ProtocolRevision {
        ProtocolRevision(rawValue: offer).flatMap { $0.hasHandshake ? $0 : nil } ?? .ofNovember
    }
}
