internal import Glibc

/// A socket with nobody at its other end.
enum EndedSocket {
    /// Opens one with a number by which the library gives it to a certain one of its threads; nil where no file is left.
    static func open(for thread: Int, of threads: Int) -> Int32? {
        var pair: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0
        else { return nil }
        close(pair[1])
        var socket = pair[0]
        while socket >= 0, Int(socket) % threads != thread {
            let next = fcntl(socket, F_DUPFD_CLOEXEC, socket + 1)
            close(socket)
            socket = next
        }
        return socket >= 0 ? socket : nil
    }
}
