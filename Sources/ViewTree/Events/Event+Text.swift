extension Event {
    /// Reads a body in the form in which clients usually write it: each known member at most once, with a value of the
    /// right kind.
    ///
    /// Returns nil for any other form, and for invalid JSON. ``JSON`` and ``init(_:)`` then report the faults, at
    /// several times the cost.
    public init?(plain bytes: [UInt8]) {
        let bytes = bytes.span
        var node: String?
        var event: String?
        var value: JSON?
        var values: JSONObject?
        var base: JSONObject?
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
                } else if base == nil, try parser.takeName("\"base\"", bytes) {
                    base = try parser.plainObject(bytes)
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
        self.init(name, on: node, value: value, values: values ?? JSONObject(), base: base ?? JSONObject())
    }
}

extension JSONParser {
    /// Makes the caller fall back to the general reader.
    fileprivate var unexpected: JSONError { error("expected an event") }

    /// Reads a member's name and the colon if the name, given with its quotes, is next and has no escapes.
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
