/// The size limits of sessions, in bytes.
package struct SizeLimits: Sendable {
    /// The limit of one session, in bytes.
    let session: Int
    /// The limit of all sessions, in bytes.
    let all: Int

    /// - Parameters:
    ///   - session: the limit of one session, in bytes.
    ///   - all: the limit of all sessions, in bytes; nil for half of the memory of the machine or the container.
    package init(session: Int, all: Int?) {
        self.session = session
        self.all = all ?? MachineMemory().half
    }

    /// The size of all sessions beyond which none of them may grow, in bytes.
    var allGrown: Int { all + all / 10 }
}
