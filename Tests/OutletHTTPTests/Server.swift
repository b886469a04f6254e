import Foundation
import Glibc
import Synchronization
import Testing

/// A server that does what a test says, down to the bytes: it can be slow, fail and lie.
final class Server: Sendable {
    /// What is done with a request.
    typealias Script = @Sendable (Asked, Line) -> Void

    /// A request as it came.
    struct Asked: Sendable {
        let target: String
        /// The fields by their names in lower case.
        let headers: [String: String]
        /// How many came before it.
        let number: Int
    }

    let port: UInt16
    private let descriptor: Int32
    private let log = Mutex<[Asked]>([])

    /// What was asked, in its order.
    var asked: [Asked] { log.withLock { $0 } }
    /// Where it is.
    var address: String { "http://127.0.0.1:\(port)" }

    /// A server that answers every request by a script, on a thread of its own.
    init(_ script: @escaping Script) throws {
        (descriptor, port) = try listening(backlog: 64)
        Thread.detachNewThread { [descriptor, weak self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else {
                    guard errno == EINVAL else { continue }
                    // The server is gone. Only here is it certain that nobody accepts any more, so that the number of the
                    // descriptor may become somebody else's.
                    close(descriptor)
                    return
                }
                let line = Line(connection)
                Thread.detachNewThread { [weak self] in
                    guard let head = line.receiveHead() else {
                        line.send(answer("", status: "400 Bad"))
                        return
                    }
                    guard let asked = self?.add(head) else { return }
                    script(asked, line)
                }
            }
        }
    }

    /// A server that gives the same answer to all.
    convenience init(answering answer: String) throws {
        try self.init { _, line in line.send(answer) }
    }

    deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Waits until so many have asked.
    func asked(_ count: Int) async throws {
        while asked.count < count { try await Task.sleep(for: .milliseconds(2)) }
    }

    private func add(_ head: String) -> Asked {
        let lines = head.split(separator: "\r\n")
        let fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (parts[0].lowercased(), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
        }
        let target = lines.first?.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        return log.withLock { log in
            let asked = Asked(
                target: target, headers: Dictionary(fields) { $0 + ", " + $1 }, number: log.count)
            log.append(asked)
            return asked
        }
    }
}

/// A socket that listens on a free port of this machine.
func listening(backlog: Int32) throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            guard unsafe bind(descriptor, address, size) == 0, listen(descriptor, backlog) == 0 else {
                return Int32(-1)
            }
            return unsafe getsockname(descriptor, address, &size)
        }
    }
    try #require(result == 0)
    return (descriptor, UInt16(bigEndian: address.sin_port))
}
