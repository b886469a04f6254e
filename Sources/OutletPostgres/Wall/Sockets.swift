import Glibc

/// Waits for several sockets at once.
enum Sockets {
    /// A socket, and whether to wait for writing too.
    struct Interest {
        let socket: Int32
        let isWriting: Bool
    }

    /// Waits until one of the sockets is ready, or the time is over. True for each socket that is ready or broken.
    static func wait(for interests: [Interest], milliseconds: Int32) -> [Bool] {
        var entries = interests.map { interest in
            pollfd(
                fd: interest.socket, events: Int16(POLLIN | (interest.isWriting ? POLLOUT : 0)), revents: 0)
        }
        guard unsafe poll(&entries, nfds_t(entries.count), milliseconds) > 0 else {
            return entries.map { _ in false }
        }
        return entries.map { $0.revents != 0 }
    }
}
