import Glibc

/// A client that speaks bytes, so that a test can also misbehave.
final class Client: @unchecked Sendable {
    // One test uses it at a time.
    let descriptor: Int32
    private var received: [UInt8] = []

    /// Connects; nil where nobody listens.
    init?(port: UInt16, host: String = "127.0.0.1") {
        let isIPv6 = host.contains(":")
        descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var result: Int32 = -1
        if isIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            unsafe inet_pton(AF_INET6, host, &address.sin6_addr)
            let size = socklen_t(MemoryLayout<sockaddr_in6>.size)
            result = unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe connect(descriptor, $0, size)
                }
            }
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            unsafe inet_pton(AF_INET, host, &address.sin_addr)
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            result = unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe connect(descriptor, $0, size)
                }
            }
        }
        // What is made by now is ended as always: `deinit` closes the descriptor, and nobody may close it twice.
        guard result == 0 else { return nil }
        wait(60_000)
    }

    deinit { if !isClosed { close(descriptor) } }

    private var isClosed = false

    /// Sets how long `receive` waits, in milliseconds.
    func wait(_ milliseconds: Int) {
        var time = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Closes the connection.
    func hangUp() {
        isClosed = true
        close(descriptor)
    }

    /// Sends text; false once the other side does not take it any more.
    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends bytes.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes[sent...].withUnsafeBytes { buffer in
                unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Receives some bytes; nil at the end of the connection, or when nothing comes in time.
    func receive() -> [UInt8]? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            unsafe count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Receives until a text has come; what came up to its end.
    func receive(until text: String) -> String {
        let end = Array(text.utf8)
        while true {
            if let range = received.firstRange(of: end) {
                defer { received.removeSubrange(..<range.upperBound) }
                return String(decoding: received[..<range.upperBound], as: UTF8.self)
            }
            guard let bytes = receive() else {
                defer { received = [] }
                return String(decoding: received, as: UTF8.self)
            }
            received += bytes
        }
    }

    /// Receives until the connection ends.
    func receiveAll() -> String {
        while let bytes = receive() { received += bytes }
        defer { received = [] }
        return String(decoding: received, as: UTF8.self)
    }

    /// Receives one answer with its body, by Content-Length.
    func answer(hasBody: Bool = true) -> Answer {
        let head = receive(until: "\r\n\r\n")
        let lines = head.split(separator: "\r\n")
        var answer = Answer(head: head)
        answer.status =
            lines.first.flatMap { line in line.split(separator: " ").dropFirst().first.flatMap { Int($0) } } ?? 0
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            answer.headers[parts[0].lowercased()] = parts[1].drop { $0 == " " }.description
        }
        // A 304 tells the length of what the client has.
        let length = hasBody && answer.status != 304 ? Int(answer.headers["content-length"] ?? "") ?? 0 : 0
        while received.count < length, let bytes = receive() { received += bytes }
        answer.body = String(decoding: received.prefix(length), as: UTF8.self)
        received.removeFirst(min(length, received.count))
        return answer
    }

    /// Sends a request and receives its answer.
    func get(_ target: String, _ headers: String...) -> Answer {
        send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n")
        return answer()
    }
}

/// What came back.
struct Answer {
    var head: String
    var status = 0
    var headers: [String: String] = [:]
    var body = ""
}
