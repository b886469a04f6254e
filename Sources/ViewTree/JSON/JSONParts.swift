/// Splits JSON text into its parts without decoding them, so that callers can keep them byte for byte.
package enum JSONParts {
    /// The members of an object in order, each with the text of its value.
    ///
    /// - Throws: an error if the text is not JSON, nests too deeply, is no object, or has two members of one name.
    package static func members(
        of text: [UInt8], depthLimit: Int
    ) throws(JSONError) -> [(name: String, text: [UInt8])] {
        var members: [(name: String, text: [UInt8])] = []
        var names: Set<[UInt8]> = []
        try read(text, "{", depthLimit) { (parser, bytes) throws(JSONError) in
            try parser.members(bytes) { (parser, bytes) throws(JSONError) in
                let start = parser.index
                let name = try parser.string(bytes)
                guard names.insert(Array(name.utf8)).inserted else {
                    throw JSONError(offset: start, reason: "the member '\(name.prefix(64))' is there twice")
                }
                try parser.colon(bytes)
                members.append((name, try part(of: text, &parser, bytes)))
            }
        }
        return members
    }

    /// The texts of the elements of an array, in order.
    ///
    /// - Throws: an error if the text is not JSON, nests too deeply, or is no array.
    package static func elements(of text: [UInt8], depthLimit: Int) throws(JSONError) -> [[UInt8]] {
        var elements: [[UInt8]] = []
        try read(text, "[", depthLimit) { (parser, bytes) throws(JSONError) in
            try parser.elements(bytes) { (parser, bytes) throws(JSONError) in
                elements.append(try part(of: text, &parser, bytes))
            }
        }
        return elements
    }

    private static func read(
        _ text: [UInt8], _ beginning: Unicode.Scalar, _ depthLimit: Int,
        _ body: (inout JSONParser, Span<UInt8>) throws(JSONError) -> Void
    ) throws(JSONError) {
        var parser = JSONParser(depthLimit: depthLimit)
        let bytes = text.span
        parser.skipSpace(bytes)
        guard parser.peek(bytes) == UInt8(ascii: beginning) else { throw parser.error("expected '\(beginning)'") }
        try body(&parser, bytes)
        try parser.end(bytes)
    }

    private static func part(
        of text: [UInt8], _ parser: inout JSONParser, _ bytes: Span<UInt8>
    ) throws(JSONError) -> [UInt8] {
        let start = parser.index
        _ = try parser.value(bytes)
        return Array(text[start..<parser.index])
    }
}
