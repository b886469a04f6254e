/// A document with only the first rows of each list. It keeps the text and the places of the values in it: a value is decoded
/// when it is read. A tree of values would need memory for each object, array and longer text.
package final class DocumentExcerpt: Sendable {
    /// The excerpt as JSON text. Secrets are not in it: their values are empty.
    package let bytes: [UInt8]
    /// The ids of the lists whose further rows are left out.
    package let cutLists: Set<String>
    /// The offsets of each `<` in the bytes.
    package let angles: [Int]
    /// The whole document.
    private let text: DocumentText

    /// Takes the excerpt of a document that was rendered without white space.
    ///
    /// - Parameters:
    ///   - text: the document.
    ///   - rowLimit: the most rows of each list.
    /// - Throws: a `JSONError` if it is no JSON.
    package init(of text: [UInt8], rowLimit: Int = .max) throws(JSONError) {
        var scanner = DocumentScanner(rowLimit: rowLimit)
        try scanner.scan(text.span)
        let places = scanner.places
        (bytes, angles) = scanner.excerpt(of: text)
        cutLists = Set(scanner.cutLists.compactMap { places[$0].string(in: text) })
        self.text = DocumentText(
            text, places, types: scanner.types.compactMap { places[$0.place].string(in: text) })
    }

    /// The document.
    package var document: DocumentValue { DocumentValue(in: text, at: 0) }

    /// The types of the nodes, each once.
    package var types: [String] { text.types }

    /// The estimated size in bytes.
    package var size: Int { bytes.count + text.size }
}

/// The text of a document, or of a part of one, with the places of the values in it.
final class DocumentText: Sendable {
    /// JSON text.
    let bytes: [UInt8]
    /// The values and the names of members, in the order of the text.
    let places: [DocumentPlace]
    /// The types of the nodes; places refer to them by number.
    let types: [String]
    /// The values in other texts: objects and arrays.
    let links: [DocumentValue]

    init(_ bytes: [UInt8], _ places: [DocumentPlace], types: [String] = [], links: [DocumentValue] = []) {
        self.bytes = bytes
        self.places = places
        self.types = types
        self.links = links
    }

    /// The estimated size in bytes.
    var size: Int {
        64 + bytes.count + places.count * MemoryLayout<DocumentPlace>.stride
            + links.count * MemoryLayout<DocumentValue>.stride
    }
}

/// A value of a document, decoded when it is read.
package struct DocumentValue: Sendable {
    let text: DocumentText
    let index: Int
    /// Kept, since most members that are read are missing: its bits alone tell that.
    let place: DocumentPlace

    init(in text: DocumentText, at index: Int) {
        let place = text.places[index]
        if place.kind == .link {
            self = text.links[place.range.lowerBound]
            return
        }
        self.text = text
        self.index = index
        self.place = place
    }

    /// Whether both are the same value in the same text. Their content is the same too then.
    package func isIdentical(to other: DocumentValue) -> Bool { text === other.text && index == other.index }

    /// Whether it is an object or an array. Such a value is not copied when it becomes a part of another document.
    package var isContainer: Bool { place.kind == .object || place.kind == .array }

    /// Whether there is a member with a name.
    package func has(_ name: DocumentName) -> Bool { member(name) != nil }

    /// The member with a name; nil if this is no object or has no such member.
    package subscript(name: DocumentName) -> DocumentValue? {
        member(name).map { DocumentValue(in: text, at: $0) }
    }

    /// The string of a member; nil if there is none.
    package subscript(string name: DocumentName) -> String? {
        member(name).flatMap { text.places[$0].string(in: text.bytes) }
    }

    /// The type of a node; decoded once for all nodes of a type. Nil if this is no node.
    package var type: String? {
        guard let index = member(.type) else { return nil }
        let place = text.places[index]
        return place.kind == .string && place.key > 0
            ? text.types[Int(place.key) - 1] : place.string(in: text.bytes)
    }

    /// The Boolean value of a member; nil if there is none.
    package subscript(flag name: DocumentName) -> Bool? {
        guard let index = member(name), text.places[index].kind == .other else { return nil }
        return switch text.bytes[text.places[index].range.lowerBound] {
        case UInt8(ascii: "t"): true
        case UInt8(ascii: "f"): false
        default: nil
        }
    }

    /// The index of a member's value.
    private func member(_ name: DocumentName) -> Int? {
        guard place.kind == .object, place.key & name.bit != 0 else { return nil }
        var member = index + 1
        while member < place.next {
            let other = text.places[member]
            if other.key == name.start, other.range.count == name.count,
                name.count <= 8 || end(of: other.range) == name.rest
            {
                return member + 1
            }
            member = text.places[member + 1].next
        }
        return nil
    }

    /// The bytes of a name after its first eight.
    private func end(of range: Range<Int>) -> UInt64 {
        let bytes = text.bytes
        return DocumentName.word(of: bytes.span, range.dropFirst(8))
    }

    /// The member with a name that is no ``DocumentName``; nil if this is no object or has no such member.
    package subscript(named name: String) -> DocumentValue? {
        guard place.kind == .object else { return nil }
        var member = index + 1
        while member < place.next {
            if isSame(name, at: member) { return DocumentValue(in: text, at: member + 1) }
            member = text.places[member + 1].next
        }
        return nil
    }

    func isSame(_ other: String, at index: Int) -> Bool {
        let bytes = text.bytes
        let place = bytes.span.extracting(text.places[index].range)
        return place.isSame(as: other.utf8.span)
    }

    /// The elements; none if this is no array.
    package var elements: Elements { Elements(of: text, from: index + 1, to: place.kind == .array ? place.next : 0) }

    /// The elements; none if this is no array.
    package var elementArray: [DocumentValue] {
        var elements: [DocumentValue] = []
        // An estimate: elements that are not in texts of their own have several places.
        elements.reserveCapacity(min(place.next - index, 64))
        for element in self.elements { elements.append(element) }
        return elements
    }

    /// The string; nil if this is none.
    package var string: String? { place.string(in: text.bytes) }

    /// The number; nil if this is none.
    package var number: Double? { place.kind == .other ? json.number : nil }

    /// The integer; nil if this is none, or not one that `Int` can represent.
    package var integer: Int? { place.kind == .other ? json.integer : nil }

    /// The value, decoded as a whole.
    package var json: JSON {
        switch place.kind {
        case .object:
            var object = JSONObject()
            var member = index + 1
            while member < place.next {
                let value = DocumentValue(in: text, at: member + 1)
                object.append(value.json, for: DocumentValue(in: text, at: member).string ?? "")
                member = text.places[member + 1].next
            }
            return .object(object)
        case .array: return .array(elements.map(\.json))
        case .string, .escapedString: return .string(string ?? "")
        case .other: return (try? JSON(parsing: Array(text.bytes[place.range]))) ?? .null
        // A link never leads to another link or run.
        case .link, .run: return .null
        }
    }

    /// The elements of an array.
    package struct Elements: Sequence, IteratorProtocol {
        private var text: DocumentText
        private var index: Int
        private var end: Int
        /// The rest of the array behind a run.
        private var rest: (text: DocumentText, index: Int, end: Int)?

        fileprivate init(of text: DocumentText, from start: Int, to end: Int) {
            self.text = text
            index = start
            self.end = end
        }

        package mutating func next() -> DocumentValue? {
            while index >= end {
                guard let rest else { return nil }
                (text, index, end) = rest
                self.rest = nil
            }
            let place = text.places[index]
            if place.kind == .run {
                rest = (text, place.next, end)
                let run = text.links[place.range.lowerBound]
                (text, index, end) = (run.text, run.index + 1, run.place.next)
                return next()
            }
            let value = DocumentValue(in: text, at: index)
            index = place.next
            return value
        }

        /// The first element; nil if there is none.
        package var first: DocumentValue? {
            var copy = self
            return copy.next()
        }
    }
}

extension DocumentValue? {
    /// Whether it is a string.
    package static func == (left: Self, right: String) -> Bool {
        guard let left else { return false }
        guard left.place.kind == .string else { return left.place.kind == .escapedString && left.string == right }
        return left.isSame(right, at: left.index)
    }
}
