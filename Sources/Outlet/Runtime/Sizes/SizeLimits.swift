/// How much sessions may hold.
package struct SizeLimits: Sendable {
    /// Bytes of one session.
    let session: Int
    /// Bytes of all sessions.
    let all: Int

    /// - Parameters:
    ///   - session: bytes of one session.
    ///   - all: bytes of all sessions; nil for half of what the machine, or the container, has.
    package init(session: Int, all: Int?) {
        self.session = session
        self.all = all ?? MachineMemory().half
    }

    /// Bytes of all sessions beyond which none of them may grow.
    var allGrown: Int { all + all / 10 }
}
