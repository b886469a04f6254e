/// Parses JSON text strictly by RFC 8259, with a limit on depth.
///
/// Stricter than the grammar where two readers could disagree: refuses a byte order mark, a lone surrogate, and two
/// members with the same name in an object.
struct JSONParser {
    private let depthLimit: Int
    /// The offset of the next byte.
    var index = 0
    private var depth = 0

    init(depthLimit: Int) { self.depthLimit = depthLimit }

    static func parse(_ bytes: Span<UInt8>, depthLimit: Int) throws(JSONError) -> JSON {
        var parser = JSONParser(depthLimit: depthLimit)
        parser.skipSpace(bytes)
        let value = try parser.value(bytes)
        try parser.end(bytes)
        return value
    }

    /// Refuses anything but white space after the value.
    mutating func end(_ bytes: Span<UInt8>) throws(JSONError) {
        skipSpace(bytes)
        if index < bytes.count { throw error("expected the end, found something after the value") }
    }

    func error(_ reason: String) -> JSONError { JSONError(offset: index, reason: reason) }

    func peek(_ bytes: Span<UInt8>) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func skipSpace(_ bytes: Span<UInt8>) {
        while let byte = peek(bytes), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar, _ bytes: Span<UInt8>) -> Bool {
        guard peek(bytes) == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// Skips the given text if it is next. Returns whether it was.
    mutating func take(_ text: Span<UInt8>, _ bytes: Span<UInt8>) -> Bool {
        guard text.count <= bytes.count - index else { return false }
        for offset in text.indices where text[offset] != bytes[index + offset] { return false }
        index += text.count
        return true
    }

    mutating func value(_ bytes: Span<UInt8>) throws(JSONError) -> JSON {
        switch peek(bytes) {
        case UInt8(ascii: "{"): return .object(try object(bytes))
        case UInt8(ascii: "["): return try array(bytes)
        case UInt8(ascii: "\""): return .string(try string(bytes))
        case UInt8(ascii: "t"): return try word("true", .bool(true), bytes)
        case UInt8(ascii: "f"): return try word("false", .bool(false), bytes)
        case UInt8(ascii: "n"): return try word("null", .null, bytes)
        case nil: throw error("the text ends where a value should be")
        case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte): return try number(bytes)
        default: throw error("expected a value")
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSON, _ bytes: Span<UInt8>) throws(JSONError) -> JSON {
        for character in word.description.utf8 {
            guard peek(bytes) == character else { throw error("expected '\(word)'") }
            index += 1
        }
        return value
    }

    private mutating func enter() throws(JSONError) {
        if depth == depthLimit { throw error("nested deeper than \(depthLimit)") }
        index += 1
        depth += 1
    }

    private mutating func array(_ bytes: Span<UInt8>) throws(JSONError) -> JSON {
        var elements: [JSON] = []
        try self.elements(bytes) { (parser, bytes) throws(JSONError) in elements.append(try parser.value(bytes)) }
        return .array(elements)
    }

    /// Reads an object. Calls `member` at the opening quote of each name; it reads the name, the colon and the value.
    mutating func members(
        _ bytes: Span<UInt8>, _ member: (inout JSONParser, Span<UInt8>) throws(JSONError) -> Void
    ) throws(JSONError) {
        try enter()
        defer { depth -= 1 }
        skipSpace(bytes)
        if take("}", bytes) { return }
        repeat {
            skipSpace(bytes)
            guard peek(bytes) == UInt8(ascii: "\"") else { throw error("expected a member's name in quotes") }
            try member(&self, bytes)
            skipSpace(bytes)
        } while take(",", bytes)
        guard take("}", bytes) else { throw error("expected ',' or '}'") }
    }

    /// Reads an array. Calls `element` at the beginning of each element, which it reads.
    mutating func elements(
        _ bytes: Span<UInt8>, _ element: (inout JSONParser, Span<UInt8>) throws(JSONError) -> Void
    ) throws(JSONError) {
        try enter()
        defer { depth -= 1 }
        skipSpace(bytes)
        if take("]", bytes) { return }
        repeat {
            skipSpace(bytes)
            try element(&self, bytes)
            skipSpace(bytes)
        } while take(",", bytes)
        guard take("]", bytes) else { throw error("expected ',' or ']'") }
    }

    mutating func colon(_ bytes: Span<UInt8>) throws(JSONError) {
        skipSpace(bytes)
        guard take(":", bytes) else { throw error("expected ':' after a member's name") }
        skipSpace(bytes)
    }

    mutating func object(_ bytes: Span<UInt8>) throws(JSONError) -> JSONObject {
        var object = JSONObject()
        // Up to 16 names are compared with each other, so that nearly all objects need no memory for a set. For more
        // names, a set keeps the time for a hostile object linear. It contains bytes, since equal strings may have
        // different code points.
        var names: Set<[UInt8]>?
        try members(bytes) { (parser, bytes) throws(JSONError) in
            let start = parser.index
            let name = try parser.string(bytes)
            if object.members.count == 16 { names = Set(object.members.map { Array($0.name.utf8) }) }
            if names?.insert(Array(name.utf8)).inserted == false || (names == nil && object.index(of: name) != nil) {
                throw JSONError(offset: start, reason: "the member '\(name.prefix(64))' is there twice")
            }
            try parser.colon(bytes)
            if object.members.isEmpty { object.reserveCapacity(4) }
            object.append(try parser.value(bytes), for: name)
        }
        return object
    }

    private mutating func number(_ bytes: Span<UInt8>) throws(JSONError) -> JSON {
        let start = index
        _ = take("-", bytes)
        if !take("0", bytes) { try digits(bytes) }
        let whole = index
        if take(".", bytes) { try digits(bytes) }
        if take("e", bytes) || take("E", bytes) {
            if !take("+", bytes) { _ = take("-", bytes) }
            try digits(bytes)
        }
        if index == whole, index - start < 16 {
            var magnitude = 0
            var position = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
            while position < index {
                magnitude = magnitude * 10 + Int(bytes[position] - UInt8(ascii: "0"))
                position += 1
            }
            let number = Double(magnitude)
            return .number(bytes[start] == UInt8(ascii: "-") ? -number : number)
        }
        var text = ""
        for position in start..<index { text.unicodeScalars.append(Unicode.Scalar(bytes[position])) }
        // A number too large for a Double becomes infinite, and is refused by the code that expects a number.
        let number = Double(text) ?? .infinity
        return index > whole || number.magnitude < 0x1p53 ? .number(number) : .largeInteger(text)
    }

    private mutating func digits(_ bytes: Span<UInt8>) throws(JSONError) {
        let start = index
        while let byte = peek(bytes), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
        if index == start { throw error("expected a digit") }
    }

    mutating func string(_ bytes: Span<UInt8>) throws(JSONError) -> String {
        let start = index + 1
        index = bytes.count
        for position in start..<bytes.count {
            let byte = bytes[position]
            if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { continue }
            index = position
            if byte == UInt8(ascii: "\\") { return try escapedString(bytes, from: start) }
            if byte < 0x20 { throw error("a control character in a string has to be escaped") }
            index += 1
            return try text(bytes.extracting(start..<position), at: start)
        }
        throw error("the text ends inside a string")
    }

    private func text(_ bytes: Span<UInt8>, at start: Int) throws(JSONError) -> String {
        do {
            return String(copying: try UTF8Span(validating: bytes))
        } catch {
            throw JSONError(offset: start + error.byteOffsets.lowerBound, reason: "not UTF-8")
        }
    }

    /// Continues a string that began at `start`, at its first backslash.
    private mutating func escapedString(_ bytes: Span<UInt8>, from start: Int) throws(JSONError) -> String {
        var result = try text(bytes.extracting(start..<index), at: start)
        var plain = index
        while let byte = peek(bytes) {
            switch byte {
            case UInt8(ascii: "\""):
                result += try text(bytes.extracting(plain..<index), at: plain)
                index += 1
                return result
            case UInt8(ascii: "\\"):
                result += try text(bytes.extracting(plain..<index), at: plain)
                result.unicodeScalars.append(try escape(bytes))
                plain = index
            case 0..<0x20: throw error("a control character in a string has to be escaped")
            default: index += 1
            }
        }
        throw error("the text ends inside a string")
    }

    private mutating func escape(_ bytes: Span<UInt8>) throws(JSONError) -> Unicode.Scalar {
        let start = index
        index += 1
        guard let byte = peek(bytes) else { throw error("the text ends inside a string") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            var code = try hexadecimal(bytes)
            if code >> 10 == 0x36, take("\\", bytes), take("u", bytes) {
                let low = try hexadecimal(bytes)
                if low >> 10 == 0x37 { code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF }
            }
            if let scalar = Unicode.Scalar(code) { return scalar }
            throw JSONError(offset: start, reason: "half of a surrogate pair is no character")
        default: throw JSONError(offset: start, reason: "no such escape")
        }
    }

    private mutating func hexadecimal(_ bytes: Span<UInt8>) throws(JSONError) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek(bytes), let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw error("expected four hexadecimal digits")
            }
            code = code << 4 | UInt32(digit)
            index += 1
        }
        return code
    }
}

extension JSON {
    /// Parses JSON text strictly by RFC 8259.
    ///
    /// Also refuses a byte order mark, a lone surrogate, and two members with the same name.
    /// - Parameters:
    ///   - bytes: the text in UTF-8.
    ///   - depthLimit: the maximum nesting depth of arrays and objects.
    public init(parsing bytes: Span<UInt8>, depthLimit: Int = 32) throws(JSONError) {
        self = try JSONParser.parse(bytes, depthLimit: depthLimit)
    }

    /// Parses JSON text strictly by RFC 8259.
    public init(parsing bytes: [UInt8], depthLimit: Int = 32) throws(JSONError) {
        try self.init(parsing: bytes.span, depthLimit: depthLimit)
    }
}
