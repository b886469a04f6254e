extension Event {
    /// Reads a body from its text, where it is as clients write it: members that are known, of the right kind, once.
    ///
    /// Nil says only that it is not, or is no JSON at all. Then ``JSON`` and ``init(_:)`` tell what is wrong, at several
    /// times the price.
    public init?(plain bytes: [UInt8]) {
        let bytes = bytes.span
        var node: String?
        var event: String?
        var value: JSON?
        var values: JSONObject?
        var parser = JSONParser(depthLimit: 32)
        do throws(JSONError) {
            parser.skipSpace(bytes)
            guard parser.peek(bytes) == UInt8(ascii: "{") else { return nil }
            try parser.members(bytes) { (parser, bytes) throws(JSONError) in
                if node == nil, try parser.takeName("\"node\"", bytes) {
                    node = try parser.plainString(bytes)
                } else if event == nil, try parser.takeName("\"event\"", bytes) {
                    event = try parser.plainString(bytes)
                } else if values == nil, try parser.takeName("\"values\"", bytes) {
                    values = try parser.plainObject(bytes)
                } else if value == nil, try parser.takeName("\"value\"", bytes) {
                    value = try parser.value(bytes)
                } else {
                    throw parser.unexpected
                }
            }
            try parser.end(bytes)
        } catch {
            return nil
        }
        guard let event, !event.isEmpty else { return nil }
        let name = EventName(rawValue: event)
        if node == nil, name != .back, name != .refresh { return nil }
        self.init(name, on: node, value: value, values: values ?? JSONObject())
    }
}

extension JSONParser {
    /// What the general way has to look at.
    fileprivate var unexpected: JSONError { error("expected an event") }

    /// Takes a member's name, given with its quotes, and the colon, if it stands here without escapes.
    fileprivate mutating func takeName(_ name: String, _ bytes: Span<UInt8>) throws(JSONError) -> Bool {
        guard take(name.utf8Span.span, bytes) else { return false }
        try colon(bytes)
        return true
    }

    fileprivate mutating func plainString(_ bytes: Span<UInt8>) throws(JSONError) -> String {
        guard peek(bytes) == UInt8(ascii: "\"") else { throw unexpected }
        return try string(bytes)
    }

    fileprivate mutating func plainObject(_ bytes: Span<UInt8>) throws(JSONError) -> JSONObject {
        guard peek(bytes) == UInt8(ascii: "{") else { throw unexpected }
        return try object(bytes)
    }
}
