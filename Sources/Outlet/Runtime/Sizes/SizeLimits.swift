/// How much sessions may hold.
struct SizeLimits: Sendable {
    /// Bytes of one session.
    let session: Int
    /// Bytes of all sessions.
    let all: Int

    /// Bytes of all sessions beyond which none of them may grow.
    var allGrown: Int { all + all / 10 }
}
