import Foundation
import Glibc

/// A connection of somebody who asks.
final class Line: Sendable {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Sends text; false once nobody takes it any more.
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

    /// Sends a byte at a time, for as long as somebody takes them.
    func drip(_ text: String) {
        let bytes = Array(text.utf8)
        var index = 0
        while send([bytes[index % bytes.count]]) {
            index += 1
            pause(.milliseconds(25))
        }
    }

    /// Waits, as a server that has much to do.
    func pause(_ time: Duration) {
        Thread.sleep(forTimeInterval: time / .seconds(1))
    }

    /// Waits until the other side hangs up.
    func waitForEnd() {
        var byte: UInt8 = 0
        while unsafe recv(descriptor, &byte, 1, 0) > 0 {}
    }

    /// Ends the connection in a way that says that something went wrong.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    }

    /// A request up to the empty line; nil if none came, or another protocol.
    func receiveHead() -> String? {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while unsafe recv(descriptor, &byte, 1, 0) == 1 {
            head.append(byte)
            guard head[0] == UInt8(ascii: "G") else { return nil }
            if head.suffix(4).elementsEqual([13, 10, 13, 10]) { return String(decoding: head, as: UTF8.self) }
        }
        return nil
    }
}

/// An answer as it is on the wire.
func answer(_ body: String, status: String = "200 OK", _ fields: String..., type: String = "application/json") -> String
{
    var text = "HTTP/1.1 \(status)\r\nConnection: close\r\n"
    for field in fields { text += field + "\r\n" }
    if !type.isEmpty { text += "Content-Type: \(type)\r\n" }
    return text + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
}

/// The head of an answer whose length is not said.
let openHead = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\n"
