// Both: the types of sockets are in the module that is imported first, in any file.
internal import CMicroHTTPD
internal import Glibc

/// The address of a Unix socket for datagrams, such as the one of a service manager.
package struct DatagramSocket: Sendable {
    private let address: [UInt8]

    /// The socket at a path, or of a name in the abstract namespace, which begins with `@`; nil if it is too long, empty, or
    /// neither.
    package init?(_ path: String) {
        var name = Array(path.utf8)
        let room = MemoryLayout<sockaddr_un>.size - MemoryLayout<sa_family_t>.size
        guard name.count > 1, name.count < room, name[0] == UInt8(ascii: "/") || name[0] == UInt8(ascii: "@") else {
            return nil
        }
        if name[0] == UInt8(ascii: "@") { name[0] = 0 }
        address = name
    }

    /// Sends a datagram; false if it was not taken. Never blocks.
    @discardableResult
    package func send(_ text: String) -> Bool {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var target = sockaddr_un()
        target.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &target.sun_path) { unsafe $0.copyBytes(from: address) }
        // Every byte counts in a name in the abstract namespace, so no NUL follows it.
        let length = socklen_t(MemoryLayout<sa_family_t>.size + address.count)
        let bytes = Array(text.utf8)
        let sent = unsafe withUnsafePointer(to: &target) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bytes.withUnsafeBytes { buffer in
                    unsafe sendto(
                        descriptor, buffer.baseAddress, buffer.count,
                        Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT),
                        pointer, length)
                }
            }
        }
        return sent == bytes.count
    }
}
