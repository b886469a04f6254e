/// A document of which a client shows only the first rows of each list.
package struct DocumentExcerpt: Sendable {
    /// The document, with at most so many rows in each list.
    package let document: JSON
    /// The same as JSON text. Secrets are not in it: their values are empty.
    package let bytes: [UInt8]
    /// The ids of the lists that have further rows.
    package let cutLists: Set<String>
    /// The types of the nodes, each once.
    package let types: [String]

    /// Takes the excerpt of a document as it was rendered: without white space.
    ///
    /// - Parameters:
    ///   - bytes: the document.
    ///   - rowLimit: how many rows each list has at most.
    /// - Throws: a `JSONError` if it is no JSON.
    package init(of bytes: [UInt8], rowLimit: Int) throws(JSONError) {
        var parser = JSONParser(depthLimit: 1_024)
        var reader = ExcerptReader(rowLimit: rowLimit)
        document = try reader.value(&parser, bytes.span)
        self.bytes = reader.text(of: bytes)
        cutLists = reader.cutLists
        types = reader.types
    }
}

/// Reads an excerpt: notes what is left out, and what is secret.
private struct ExcerptReader {
    let rowLimit: Int
    private(set) var cutLists: Set<String> = []
    private(set) var types: [String] = []
    /// The text that is left out or replaced, in order.
    private var gaps: [(range: Range<Int>, isSecret: Bool)] = []

    init(rowLimit: Int) { self.rowLimit = rowLimit }

    mutating func value(_ parser: inout JSONParser, _ bytes: Span<UInt8>) throws(JSONError) -> JSON {
        switch parser.peek(bytes) {
        case UInt8(ascii: "{"): return .object(try object(&parser, bytes))
        case UInt8(ascii: "["): return .array(try array(&parser, bytes))
        default: return try parser.value(bytes)
        }
    }

    private mutating func object(_ parser: inout JSONParser, _ bytes: Span<UInt8>) throws(JSONError) -> JSONObject {
        var object = JSONObject()
        object.reserveCapacity(6)
        var value: Range<Int>?
        try parser.members(bytes) { (parser, bytes) throws(JSONError) in
            let name = try parser.string(bytes)
            try parser.colon(bytes)
            let start = parser.index
            if name == "sections", object["type"] == "list" {
                let id = object["id"]?.string ?? ""
                object.append(.array(try sections(of: id, &parser, bytes)), for: name)
            } else {
                object.append(try self.value(&parser, bytes), for: name)
            }
            if name == "value" { value = start..<parser.index }
        }
        if case .string(let type)? = object["type"] {
            if !types.contains(where: { $0.isSame(as: type) }) { types.append(type) }
            if type == "secureField", let value {
                gaps.append((value, true))
                object["value"] = ""
            }
        }
        return object
    }

    private mutating func array(_ parser: inout JSONParser, _ bytes: Span<UInt8>) throws(JSONError) -> [JSON] {
        var elements: [JSON] = []
        try parser.elements(bytes) { (parser, bytes) throws(JSONError) in
            elements.append(try value(&parser, bytes))
        }
        return elements
    }

    /// Reads the sections of a list, as long as there is room for a row.
    private mutating func sections(
        of list: String, _ parser: inout JSONParser, _ bytes: Span<UInt8>
    ) throws(JSONError) -> [JSON] {
        var room = rowLimit
        return try elements(&parser, bytes) { (reader, parser, bytes) throws(JSONError) in
            if room == 0 {
                reader.cutLists.insert(list)
                return nil
            }
            return .object(try reader.section(of: list, &room, &parser, bytes))
        }
    }

    private mutating func section(
        of list: String, _ room: inout Int, _ parser: inout JSONParser, _ bytes: Span<UInt8>
    ) throws(JSONError) -> JSONObject {
        var section = JSONObject()
        var rest = room
        try parser.members(bytes) { (parser, bytes) throws(JSONError) in
            let name = try parser.string(bytes)
            try parser.colon(bytes)
            if name != "rows" {
                section.append(try value(&parser, bytes), for: name)
                return
            }
            let rows = try elements(&parser, bytes) { (reader, parser, bytes) throws(JSONError) in
                if rest == 0 {
                    reader.cutLists.insert(list)
                    return nil
                }
                rest -= 1
                return try reader.value(&parser, bytes)
            }
            section.append(.array(rows), for: name)
        }
        room = rest
        return section
    }

    /// Reads an array up to the first element for which `element` is nil, and leaves out the rest.
    private mutating func elements(
        _ parser: inout JSONParser, _ bytes: Span<UInt8>,
        _ element: (inout Self, inout JSONParser, Span<UInt8>) throws(JSONError) -> JSON?
    ) throws(JSONError) -> [JSON] {
        var elements: [JSON] = []
        var end = parser.index + 1
        var gap: Range<Int>?
        try parser.elements(bytes) { (parser, bytes) throws(JSONError) in
            if gap == nil, let value = try element(&self, &parser, bytes) {
                elements.append(value)
                end = parser.index
            } else {
                parser.skip(bytes)
                gap = end..<parser.index
            }
        }
        if let gap { gaps.append((gap, false)) }
        return elements
    }

    /// The text without what is left out and what is secret.
    func text(of bytes: [UInt8]) -> [UInt8] {
        if gaps.isEmpty { return bytes }
        var writer = JSONWriter(capacity: bytes.count - gaps.reduce(0) { $0 + $1.range.count } + 2 * gaps.count)
        var start = 0
        for gap in gaps {
            writer.write(raw: bytes.span.extracting(start..<gap.range.lowerBound))
            if gap.isSecret { writer.write(raw: "\"\"") }
            start = gap.range.upperBound
        }
        writer.write(raw: bytes.span.extracting(start..<bytes.count))
        return writer.bytes
    }
}

extension JSONParser {
    /// Skips an object or an array that a writer of our own has made.
    fileprivate mutating func skip(_ bytes: Span<UInt8>) {
        var depth = 0
        var position = index
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
                    position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
                }
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 {
                    index = position + 1
                    return
                }
            default: break
            }
            position += 1
        }
        index = bytes.count
    }
}
