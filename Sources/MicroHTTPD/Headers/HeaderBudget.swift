/// What a header may take of a connection's memory, so that the answer always has room beside it.
///
/// The library reads a header into that memory and notes each field in 64 bytes more. If the head of an answer then has no
/// room, it closes the connection without a word, although the handler may have done what was asked.
struct HeaderBudget: Sendable {
    /// What a header leaves.
    enum Room {
        /// Whatever the answer needs.
        case enough
        /// Enough for a refusal.
        case little
        /// Nothing that can be relied on.
        case scarce
    }

    private let headerBytes: Int

    init(headerBytes: Int) { self.headerBytes = headerBytes }

    /// How long the first line may be beside fields that take all of their bytes.
    static let lineBytes = 1024
    /// What the head of an answer takes, and the least piece of a stream.
    private static let answerBytes = 1152
    /// What the library takes besides, and loses by rounding.
    private static let otherBytes = 256
    private static let noteBytes = 64

    /// The memory of a connection. A field for every 128 bytes has room: 64 in 8 KB, more if all are shorter.
    var memory: Int {
        headerBytes + headerBytes / 2 + Self.lineBytes + Self.answerBytes + Self.otherBytes
    }

    /// What is left beside a header of so many bytes, its first line included.
    func room(after size: Int, fields: Int) -> Room {
        let rest = memory - Self.otherBytes - size - Self.noteBytes * fields
        if rest < Self.answerBytes / 2 { return .scarce }
        return rest < Self.answerBytes || size > headerBytes + Self.lineBytes ? .little : .enough
    }
}
