/// The place of a value, or of a member's name, in the text of a document.
struct DocumentPlace {
    enum Kind: UInt8 {
        case object, array
        case string
        /// A string with escapes, which has to be decoded.
        case escapedString
        /// A number, a Boolean value, or null.
        case other
        /// A value in another text; the start of the range is the index of its link.
        case link
        /// Elements in another text; the start of the range is the index of the link to their array.
        case run
    }

    let kind: Kind
    private let lower: Int32
    private let upper: Int32
    private let following: Int32
    /// For a member's name its first eight bytes; for an object the bits of its members' names, see ``DocumentName``; for the
    /// type of a node its number among the types, from 1.
    let key: UInt64

    init(_ kind: Kind, _ range: Range<Int>, key: UInt64 = 0, next: Int) {
        self.kind = kind
        // No document is longer than `Int32` can count.
        lower = Int32(truncatingIfNeeded: range.lowerBound)
        upper = Int32(truncatingIfNeeded: range.upperBound)
        self.key = key
        following = Int32(truncatingIfNeeded: next)
    }

    /// The range of its text; for a string without the quotes.
    var range: Range<Int> { Int(lower)..<Int(upper) }

    /// The index of the next value outside of this one.
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

/// Records the places of an excerpt's values, the text that is left out, and the secrets.
struct DocumentScanner {
    /// The beginnings of the names that identify lists and secrets. Copied once, since each access to a static constant costs a
    /// check.
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
    /// The places of the ids of the lists whose rows are cut.
    private(set) var cutLists: [Int] = []
    /// The places of the types of nodes, each type once, with their first bytes.
    private(set) var types: [(place: Int, start: UInt64)] = []
    /// The offsets of each `<` in a string.
    private var angles: [Int] = []
    /// The text that is left out or replaced.
    private var gaps: [(range: Range<Int>, isSecret: Bool)] = []
    /// The offset of the next byte.
    private var index = 0
    private var depth = 0

    init(rowLimit: Int) { self.rowLimit = rowLimit }

    /// Reads a document.
    mutating func scan(_ bytes: Span<UInt8>) throws(JSONError) {
        guard bytes.count <= Int32.max else { throw error("longer than 2 GiB") }
        // An estimate: most documents have fewer values.
        places.reserveCapacity(bytes.count / 6)
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
        case UInt8(ascii: "\""): try string(bytes)
        default: try word(bytes)
        }
    }

    private mutating func string(_ bytes: Span<UInt8>) throws(JSONError) {
        let first = index + 1
        var kind = DocumentPlace.Kind.string
        var end = first
        while end < bytes.count {
            let byte = bytes[end]
            end += 1
            // Small letters and all non-ASCII bytes have no meaning of their own.
            if byte > UInt8(ascii: "\\") { continue }
            if byte == UInt8(ascii: "\"") {
                index = end
                places.append(DocumentPlace(kind, first..<end - 1, next: places.count + 1))
                return
            }
            if byte == UInt8(ascii: "\\") {
                kind = .escapedString
                end += 1
            } else if byte == UInt8(ascii: "<") {
                angles.append(end - 1)
            }
        }
        throw error("the text ends inside a string")
    }

    /// Reads the name of a member, and returns its first bytes.
    private mutating func name(_ bytes: Span<UInt8>) throws(JSONError) -> UInt64 {
        let first = index + 1
        var key: UInt64 = 0
        var shift: UInt64 = 0
        var end = first
        while end < bytes.count {
            let byte = bytes[end]
            if byte == UInt8(ascii: "\"") {
                index = end + 1
                places.append(DocumentPlace(.string, first..<end, key: key, next: places.count + 1))
                return key
            }
            // No name that is looked up has an escape or a `<`.
            if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "<") { break }
            // A shift of 64 or more gives 0: only the first eight bytes count.
            key |= UInt64(byte) << shift
            shift &+= 8
            end += 1
        }
        try string(bytes)
        let own = places.count - 1
        key = DocumentName.word(of: bytes, places[own].range)
        places[own] = DocumentPlace(places[own].kind, places[own].range, key: key, next: places.count)
        return key
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

    /// Completes the reserved place of an object or an array after its content.
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

    /// Reads an object. Calls `member` with the place of each name, and its first bytes; it reads the value.
    private mutating func object(
        _ bytes: Span<UInt8>, _ member: (inout Self, _ name: Int, _ key: UInt64, Span<UInt8>) throws(JSONError) -> Void
    ) throws(JSONError) {
        let (own, start) = (places.count, index)
        places.append(DocumentPlace(.object, start..<start, next: 0))
        var names: UInt64 = 0
        try enter()
        if !take("}", bytes) {
            repeat {
                guard isNext("\"", bytes) else { throw error("expected a member's name in quotes") }
                let name = places.count
                let key = try self.name(bytes)
                names |= DocumentName.bit(of: key)
                guard take(":", bytes) else { throw error("expected ':' after a member's name") }
                try member(&self, name, key, bytes)
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
        try object(bytes) { (scanner, name, key, bytes) throws(JSONError) in
            let (value, start) = (scanner.places.count, scanner.index)
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
        note(type: type, bytes)
        if let content, text(at: type, is: "secureField", bytes) {
            gaps.append((content.text, true))
            places[content.place] = DocumentPlace(.string, 0..<0, next: places[content.place].next)
        }
    }

    private func text(at place: Int, is name: String, _ bytes: Span<UInt8>) -> Bool {
        bytes.extracting(places[place].range).isSame(as: name.utf8.span)
    }

    private mutating func note(type place: Int, _ bytes: Span<UInt8>) {
        let range = places[place].range
        let start = DocumentName.word(of: bytes, range)
        let known = types.firstIndex { known in
            guard known.start == start else { return false }
            let other = places[known.place].range
            return other.count == range.count
                && (range.count <= 8 || bytes.extracting(other).isSame(as: bytes.extracting(range)))
        }
        if known == nil { types.append((place, start)) }
        let number = known.map { $0 + 1 } ?? types.count
        places[place] = DocumentPlace(.string, range, key: UInt64(number), next: places[place].next)
    }

    /// Reads the sections of a list, as long as rows are left to show.
    private mutating func sections(of list: Int?, _ bytes: Span<UInt8>) throws(JSONError) {
        try elements(of: list, rowLimit, bytes) { (scanner, room, bytes) throws(JSONError) in
            guard scanner.isNext("{", bytes) else { throw scanner.error("expected a section") }
            var rest = room
            try scanner.object(bytes) { (scanner, _, key, bytes) throws(JSONError) in
                guard key == scanner.names.rows else { return try scanner.value(bytes) }
                rest = try scanner.elements(of: list, rest, bytes) { (scanner, room, bytes) throws(JSONError) in
                    try scanner.value(bytes)
                    return room - 1
                }
            }
            return rest
        }
    }

    /// Reads an array of a list; leaves out the elements after the last row to show. Returns how many rows are left to show.
    ///
    /// - Parameter element: reads an element with the number of rows left, and returns that number after it.
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

    /// The text without left-out parts and secrets, and the offsets of each `<` in it.
    func excerpt(of text: [UInt8]) -> (bytes: [UInt8], angles: [Int]) {
        if gaps.isEmpty { return (text, angles) }
        var writer = JSONWriter(capacity: text.count - gaps.reduce(0) { $0 + $1.range.count } + 2 * gaps.count)
        var offsets: [Int] = []
        var start = 0
        for gap in gaps.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) + [(text.count..<text.count, false)] {
            let kept = start..<gap.range.lowerBound
            offsets += angles.lazy.filter(kept.contains).map { $0 - start + writer.bytes.count }
            writer.write(raw: text.span.extracting(kept))
            if gap.isSecret { writer.write(raw: "\"\"") }
            start = gap.range.upperBound
        }
        return (writer.bytes, offsets)
    }
}
