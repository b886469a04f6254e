import Foundation
import ViewTree

/// An answer.
struct Answer {
    let status: Int
    let text: String

    /// The body, where it is JSON.
    var json: JSON? { try? JSON(parsing: Array(text.utf8)) }
}

/// Sends a request, with a body of JSON where there is one, on a connection of its own.
///
/// Not with `URLSession`: on Linux it refuses headers without a space after the colon, which is what the driver sends.
func http(_ method: String, _ url: URL, _ body: JSON? = nil) throws -> Answer {
    guard let host = url.host(), let port = url.port.flatMap(UInt16.init(exactly:)) else {
        throw Failure("No host and port are in \(url).")
    }
    let connection = try Connection(host: host, port: port)
    let content = body.map { $0.encoded } ?? []
    let query = url.query().map { "?\($0)" } ?? ""
    let request = """
        \(method) \(url.path().isEmpty ? "/" : url.path())\(query) HTTP/1.1\r
        Host: \(host):\(port)\r
        Content-Type: application/json\r
        Content-Length: \(content.count)\r
        Connection: close\r
        \r

        """
    try connection.send(Array(request.utf8) + content)

    var received: [UInt8] = []
    var end: Int?
    while end.map({ received.count < $0 }) ?? true {
        let piece = try connection.receive()
        if piece.isEmpty { break }
        received += piece
        if end == nil { end = lengthOfMessage(received) }
    }
    guard let head = lengthOfHead(received),
        let status = Int(String(decoding: received.prefix(12).suffix(3), as: UTF8.self))
    else { throw Failure("\(url) answered nothing that is HTTP.") }
    return Answer(status: status, text: String(decoding: received.dropFirst(head), as: UTF8.self))
}

private func lengthOfHead(_ bytes: [UInt8]) -> Int? {
    let blank = Array("\r\n\r\n".utf8)
    return bytes.indices.first { bytes[$0...].starts(with: blank) }.map { $0 + blank.count }
}

private func lengthOfMessage(_ bytes: [UInt8]) -> Int? {
    guard let head = lengthOfHead(bytes) else { return nil }
    let lines = String(decoding: bytes.prefix(head), as: UTF8.self).lowercased().split(whereSeparator: \.isNewline)
    let length = lines.first { $0.hasPrefix("content-length:") }?.split(separator: ":").last
    return head + (length.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } ?? 0)
}
