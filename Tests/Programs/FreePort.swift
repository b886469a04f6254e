import Glibc
import Synchronization

private let given = Mutex<Set<UInt16>>([])

/// A free port of this machine, which is given to one caller only. It is below the ports that the machine gives to connections, so
/// that it stays free until the caller's program listens there.
package func freePort() -> UInt16 {
    given.withLock { given in
        for _ in 0..<1_000 {
            let port = UInt16.random(in: 10_000..<30_000)
            if !given.contains(port), isFree(port) {
                given.insert(port)
                return port
            }
        }
        preconditionFailure("There is no free port.")
    }
}

private func isFree(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, size) == 0 }
    }
}
