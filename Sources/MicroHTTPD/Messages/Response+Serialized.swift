internal import HTTPMessages

extension Response {
    /// The bytes of an answer that closes its connection; only the header if the body is a stream.
    var serialized: [UInt8] {
        var body: [UInt8] = []
        if case .bytes(let bytes) = self.body { body = bytes }
        var text = "HTTP/1.1 \(status) \r\nconnection: close\r\ncontent-length: \(body.count)\r\n"
        for field in headers.fields where !field.value.utf8.contains(where: { $0 < 32 || $0 == 127 }) {
            text += "\(field.name): \(field.value)\r\n"
        }
        return Array((text + "\r\n").utf8) + body
    }
}
