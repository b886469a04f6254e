/// Where a value of a document, or the name of a member, stands in its text.
struct DocumentPlace {
    enum Kind: UInt8 {
        case object, array
        case string
        /// A string that has to be read to be known.
        case escapedString
        /// A number, a Boolean value, or null.
        case other
    }

    let kind: Kind
    private let lower: Int32
    private let upper: Int32
    private let following: Int32
    /// Of a string, its first eight bytes; of an object, the bits of its members' names: see ``DocumentName``.
    let key: UInt64

    init(_ kind: Kind, _ range: Range<Int>, key: UInt64 = 0, next: Int) {
        self.kind = kind
        lower = Int32(range.lowerBound)
        upper = Int32(range.upperBound)
        self.key = key
        following = Int32(next)
    }

    /// Its text; of a string without the quotes.
    var range: Range<Int> { Int(lower)..<Int(upper) }

    /// The index of what follows it and everything in it.
    var next: Int { Int(following) }

    /// The string; nil if it is none.
    func string(in text: [UInt8]) -> String? {
        switch kind {
        case .string: String(decoding: text[range], as: UTF8.self)
        case .escapedString: (try? JSON(parsing: Array(text[Int(lower) - 1...Int(upper)])))?.string
        default: nil
        }
    }
}

/// Notes where the values of an excerpt stand; what is left out; and what is secret.
struct DocumentScanner {
    /// What the names begin with by which lists and secrets are known. Read once: a constant of a type costs a check each time.
    private struct Names {
        let id = DocumentName.id.start
        let type = DocumentName.type.start
        let value = DocumentName.value.start
        let rows = DocumentName.rows.start
        let sections = DocumentName.sections.start
    }

    private static let depthLimit = 1_024

    private let rowLimit: Int
    private let names = Names()
    private(set) var places: [DocumentPlace] = []
    /// The places of the ids of the lists that are cut.
    private(set) var cutLists: [Int] = []
    /// The places of the types of nodes, each once.
    private(set) var types: [Int] = []
    /// The text that is left out or replaced.
    private var gaps: [(range: Range<Int>, isSecret: Bool)] = []
    /// The offset of the next byte.
    private var index = 0
    private var depth = 0

    init(rowLimit: Int) { self.rowLimit = rowLimit }

    /// Reads a document.
    mutating func scan(_ bytes: Span<UInt8>) throws(JSONError) {
        guard bytes.count <= Int32.max else { throw error("longer than 2 GiB") }
        // Most documents have fewer values.
        places.reserveCapacity(bytes.count / 12)
        try value(bytes)
        if index < bytes.count { throw error("expected the end, found something after the value") }
    }

    private func error(_ reason: String) -> JSONError { JSONError(offset: index, reason: reason) }

    private func isNext(_ character: Unicode.Scalar, _ bytes: Span<UInt8>) -> Bool {
        index < bytes.count && bytes[index] == UInt8(ascii: character)
    }

    private mutating func take(_ character: Unicode.Scalar, _ bytes: Span<UInt8>) -> Bool {
        guard isNext(character, bytes) else { return false }
        index += 1
        return true
    }

    private mutating func value(_ bytes: Span<UInt8>) throws(JSONError) {
        guard index < bytes.count else { throw error("the text ends where a value should be") }
        switch bytes[index] {
        case UInt8(ascii: "{"): try node(bytes)
        case UInt8(ascii: "["):
            try array(bytes) { (scanner, bytes) throws(JSONError) in try scanner.value(bytes) }
        case UInt8(ascii: "\""): try string(bytes, isName: false)
        default: try word(bytes)
        }
    }

    private mutating func string(_ bytes: Span<UInt8>, isName: Bool) throws(JSONError) {
        let first = index + 1
        var kind = DocumentPlace.Kind.string
        var end = first
        while end < bytes.count {
            let byte = bytes[end]
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\") {
                kind = .escapedString
                end += 1
            }
            end += 1
        }
        guard end < bytes.count else { throw error("the text ends inside a string") }
        let key = isName ? DocumentName.start(of: bytes, first..<end) : 0
        places.append(DocumentPlace(kind, first..<end, key: key, next: places.count + 1))
        index = end + 1
    }

    private mutating func word(_ bytes: Span<UInt8>) throws(JSONError) {
        let start = index
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { break }
            index += 1
        }
        if start == index { throw error("expected a value") }
        places.append(DocumentPlace(.other, start..<index, next: places.count + 1))
    }

    private mutating func enter() throws(JSONError) {
        if depth == Self.depthLimit { throw error("nested deeper than \(Self.depthLimit)") }
        index += 1
        depth += 1
    }

    /// Ends an object or an array whose place was kept free, after what is in it.
    private mutating func end(_ kind: DocumentPlace.Kind, at own: Int, from start: Int, key: UInt64 = 0) {
        depth -= 1
        places[own] = DocumentPlace(kind, start..<index, key: key, next: places.count)
    }

    private mutating func array(
        _ bytes: Span<UInt8>, _ element: (inout Self, Span<UInt8>) throws(JSONError) -> Void
    ) throws(JSONError) {
        let (own, start) = (places.count, index)
        places.append(DocumentPlace(.array, start..<start, next: 0))
        try enter()
        if !take("]", bytes) {
            repeat { try element(&self, bytes) } while take(",", bytes)
            guard take("]", bytes) else { throw error("expected ',' or ']'") }
        }
        end(.array, at: own, from: start)
    }

    /// Reads an object. Calls `member` with the place of each name; it reads the value.
    private mutating func object(
        _ bytes: Span<UInt8>, _ member: (inout Self, _ name: Int, Span<UInt8>) throws(JSONError) -> Void
    ) throws(JSONError) {
        let (own, start) = (places.count, index)
        places.append(DocumentPlace(.object, start..<start, next: 0))
        var names: UInt64 = 0
        try enter()
        if !take("}", bytes) {
            repeat {
                guard isNext("\"", bytes) else { throw error("expected a member's name in quotes") }
                let name = places.count
                try string(bytes, isName: true)
                names |= DocumentName.bit(of: places[name].key)
                guard take(":", bytes) else { throw error("expected ':' after a member's name") }
                try member(&self, name, bytes)
            } while take(",", bytes)
            guard take("}", bytes) else { throw error("expected ',' or '}'") }
        }
        end(.object, at: own, from: start, key: names)
    }

    /// Reads an object, which may be a node.
    private mutating func node(_ bytes: Span<UInt8>) throws(JSONError) {
        var type: Int?
        var id: Int?
        var content: (place: Int, text: Range<Int>)?
        try object(bytes) { (scanner, name, bytes) throws(JSONError) in
            let (value, start) = (scanner.places.count, scanner.index)
            let key = scanner.places[name].key
            if key == scanner.names.sections, let type, scanner.text(at: name, is: "sections", bytes),
                scanner.text(at: type, is: "list", bytes)
            {
                try scanner.sections(of: id, bytes)
                return
            }
            try scanner.value(bytes)
            switch key {
            case scanner.names.type: type = value
            case scanner.names.id: id = value
            case scanner.names.value: content = (value, start..<scanner.index)
            default: break
            }
        }
        guard let type, places[type].kind == .string else { return }
        if !isKnown(type, bytes) { types.append(type) }
        if let content, text(at: type, is: "secureField", bytes) {
            gaps.append((content.text, true))
            places[content.place] = DocumentPlace(.string, 0..<0, next: places[content.place].next)
        }
    }

    private func text(at place: Int, is name: String, _ bytes: Span<UInt8>) -> Bool {
        bytes.extracting(places[place].range).isSame(as: name.utf8.span)
    }

    private func isKnown(_ type: Int, _ bytes: Span<UInt8>) -> Bool {
        let text = bytes.extracting(places[type].range)
        for known in types where bytes.extracting(places[known].range).isSame(as: text) { return true }
        return false
    }

    /// Reads the sections of a list, as long as there is room for a row.
    private mutating func sections(of list: Int?, _ bytes: Span<UInt8>) throws(JSONError) {
        try elements(of: list, rowLimit, bytes) { (scanner, room, bytes) throws(JSONError) in
            guard scanner.isNext("{", bytes) else { throw scanner.error("expected a section") }
            var rest = room
            try scanner.object(bytes) { (scanner, name, bytes) throws(JSONError) in
                guard scanner.places[name].key == scanner.names.rows else { return try scanner.value(bytes) }
                rest = try scanner.elements(of: list, rest, bytes) { (scanner, room, bytes) throws(JSONError) in
                    try scanner.value(bytes)
                    return room - 1
                }
            }
            return rest
        }
    }

    /// Reads an array of a list, and leaves out what comes when there is no room for a row left. Returns the room after it.
    ///
    /// - Parameter element: reads an element with the room there is, and returns the rest.
    @discardableResult
    private mutating func elements(
        of list: Int?, _ room: Int, _ bytes: Span<UInt8>,
        _ element: (inout Self, _ room: Int, Span<UInt8>) throws(JSONError) -> Int
    ) throws(JSONError) -> Int {
        guard isNext("[", bytes) else { throw error("expected an array") }
        var room = room
        var end = index + 1
        var isCut = false
        try array(bytes) { (scanner, bytes) throws(JSONError) in
            if isCut || room == 0 {
                isCut = true
                scanner.skip(bytes)
            } else {
                room = try element(&scanner, room, bytes)
                end = scanner.index
            }
        }
        if isCut {
            gaps.append((end..<index - 1, false))
            if let list { cutLists.append(list) }
        }
        return room
    }

    /// Skips a value.
    private mutating func skip(_ bytes: Span<UInt8>) {
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return }
                depth -= 1
            case UInt8(ascii: ","): if depth == 0 { return }
            default: break
            }
            index += 1
        }
    }

    /// The text without what is left out and what is secret.
    func excerpt(of text: [UInt8]) -> [UInt8] {
        if gaps.isEmpty { return text }
        var writer = JSONWriter(capacity: text.count - gaps.reduce(0) { $0 + $1.range.count } + 2 * gaps.count)
        var start = 0
        for gap in gaps.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            writer.write(raw: text.span.extracting(start..<gap.range.lowerBound))
            if gap.isSecret { writer.write(raw: "\"\"") }
            start = gap.range.upperBound
        }
        writer.write(raw: text.span.extracting(start..<text.count))
        return writer.bytes
    }
}
