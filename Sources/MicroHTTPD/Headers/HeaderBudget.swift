/// Limits the share of a header in a connection's memory, so that the head of the answer always fits beside it.
///
/// The library reads a header into that memory and keeps a note of 64 bytes for each field. If the head of an answer does not
/// fit, it closes the connection without an answer, although the handler may have performed the request.
struct HeaderBudget: Sendable {
    /// The room that a header leaves.
    enum Room {
        /// Enough for any answer.
        case enough
        /// Enough for a refusal.
        case little
        /// Maybe too little even for a refusal.
        case scarce
    }

    private let headerBytes: Int

    init(headerBytes: Int) { self.headerBytes = headerBytes }

    /// How long the first line may be beside fields that take all of their bytes.
    static let lineBytes = 1024
    /// The size of an answer's head, and the smallest piece of a stream.
    private static let answerBytes = 1152
    /// What the library uses for itself, and loses by rounding.
    private static let otherBytes = 256
    private static let noteBytes = 64

    /// The memory of a connection, in bytes. It has room for a field for every 128 bytes of a header: 64 in 8 KB, more if the
    /// fields are shorter.
    var memory: Int {
        headerBytes + headerBytes / 2 + Self.lineBytes + Self.answerBytes + Self.otherBytes
    }

    /// The room left beside a header of this size, its first line included.
    func room(after size: Int, fields: Int) -> Room {
        let rest = memory - Self.otherBytes - size - Self.noteBytes * fields
        if rest < Self.answerBytes / 2 { return .scarce }
        return rest < Self.answerBytes || size > headerBytes + Self.lineBytes ? .little : .enough
    }
}
