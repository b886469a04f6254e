/// A revision of the Model Context Protocol, the newest first.
enum ProtocolRevision: String, CaseIterable {
    /// Each request is complete in itself; nothing is kept between two requests.
    case stateless = "2026-07-28"
    case ofNovember = "2025-11-25"
    case ofJune = "2025-06-18"

    /// Whether a client begins with a handshake.
    var hasHandshake: Bool { self != .stateless }

    /// The revision to use with a client that offers one in a handshake: the offered one, else the newest with a handshake.
    static func agreed(with offer: String) -> ProtocolRevision {
        ProtocolRevision(rawValue: offer).flatMap { $0.hasHandshake ? $0 : nil } ?? .ofNovember
    }
}
