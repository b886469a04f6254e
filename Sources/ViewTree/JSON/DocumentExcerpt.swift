/// A document of which a client shows only the first rows of each list. Its text is kept, and where each value stands in it:
/// values are read when they are asked for. A tree of them would need memory for each object, array and longer text.
package final class DocumentExcerpt: Sendable {
    /// The excerpt as JSON text. Secrets are not in it: their values are empty.
    package let bytes: [UInt8]
    /// The ids of the lists that have further rows.
    package let cutLists: Set<String>
    /// The types of the nodes, each once.
    package let types: [String]
    /// Where a `<` is in the bytes.
    package let angles: [Int]
    /// The whole document as JSON text.
    fileprivate let text: [UInt8]
    /// The values and the names of members, in the order of the text.
    fileprivate let places: [DocumentPlace]

    /// Takes the excerpt of a document as it was rendered: without white space.
    ///
    /// - Parameters:
    ///   - text: the document.
    ///   - rowLimit: how many rows each list has at most.
    /// - Throws: a `JSONError` if it is no JSON.
    package init(of text: [UInt8], rowLimit: Int = .max) throws(JSONError) {
        var scanner = DocumentScanner(rowLimit: rowLimit)
        try scanner.scan(text.span)
        let places = scanner.places
        self.text = text
        self.places = places
        (bytes, angles) = scanner.excerpt(of: text)
        cutLists = Set(scanner.cutLists.compactMap { places[$0].string(in: text) })
        types = scanner.types.compactMap { places[$0.place].string(in: text) }
    }

    /// The document.
    package var document: DocumentValue { DocumentValue(in: self, at: 0) }
}

/// A value of a document, read where it stands.
package struct DocumentValue: Sendable {
    fileprivate let excerpt: DocumentExcerpt
    fileprivate let index: Int
    /// Kept, since most members that are asked for are not there: this alone tells so.
    fileprivate let place: DocumentPlace

    fileprivate init(in excerpt: DocumentExcerpt, at index: Int) {
        self.excerpt = excerpt
        self.index = index
        place = excerpt.places[index]
    }

    /// The member with a name; nil if this is no object or has no such member.
    package subscript(name: DocumentName) -> DocumentValue? {
        member(name).map { DocumentValue(in: excerpt, at: $0) }
    }

    /// The string of a member; nil if there is none.
    package subscript(string name: DocumentName) -> String? {
        member(name).flatMap { excerpt.places[$0].string(in: excerpt.text) }
    }

    /// The type of a node, which is read once for all nodes of the type; nil if this is no node.
    package var type: String? {
        guard let index = member(.type) else { return nil }
        let place = excerpt.places[index]
        return place.kind == .string && place.key > 0
            ? excerpt.types[Int(place.key) - 1] : place.string(in: excerpt.text)
    }

    /// The Boolean value of a member; nil if there is none.
    package subscript(flag name: DocumentName) -> Bool? {
        guard let index = member(name), excerpt.places[index].kind == .other else { return nil }
        return switch excerpt.text[excerpt.places[index].range.lowerBound] {
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
            let other = excerpt.places[member]
            if other.key == name.start, other.range.count == name.count,
                name.count <= 8 || end(of: other.range) == name.rest
            {
                return member + 1
            }
            member = excerpt.places[member + 1].next
        }
        return nil
    }

    /// The bytes of a name after its first eight.
    private func end(of range: Range<Int>) -> UInt64 {
        let bytes = excerpt.text
        return DocumentName.word(of: bytes.span, range.dropFirst(8))
    }

    /// The member with a name that is not known before; nil if this is no object or has no such member.
    package subscript(named name: String) -> DocumentValue? {
        guard place.kind == .object else { return nil }
        var member = index + 1
        while member < place.next {
            if isSame(name, at: member) { return DocumentValue(in: excerpt, at: member + 1) }
            member = excerpt.places[member + 1].next
        }
        return nil
    }

    fileprivate func isSame(_ text: String, at index: Int) -> Bool {
        let bytes = excerpt.text
        let place = bytes.span.extracting(excerpt.places[index].range)
        return place.isSame(as: text.utf8.span)
    }

    /// The elements; none if this is no array.
    package var elements: Elements { Elements(of: excerpt, from: index + 1, to: place.kind == .array ? place.next : 0) }

    /// The string; nil if this is none.
    package var string: String? { place.string(in: excerpt.text) }

    /// The number; nil if this is none.
    package var number: Double? { place.kind == .other ? json.number : nil }

    /// The integer; nil if this is none, or not one that `Int` can represent.
    package var integer: Int? { place.kind == .other ? json.integer : nil }

    /// The value, taken out of the document.
    package var json: JSON {
        switch place.kind {
        case .object:
            var object = JSONObject()
            var member = index + 1
            while member < place.next {
                let value = DocumentValue(in: excerpt, at: member + 1)
                object.append(value.json, for: DocumentValue(in: excerpt, at: member).string ?? "")
                member = value.place.next
            }
            return .object(object)
        case .array: return .array(elements.map(\.json))
        case .string, .escapedString: return .string(string ?? "")
        case .other: return (try? JSON(parsing: Array(excerpt.text[place.range]))) ?? .null
        }
    }

    /// The elements of an array.
    package struct Elements: Sequence, IteratorProtocol {
        private let excerpt: DocumentExcerpt
        private var index: Int
        private let end: Int

        fileprivate init(of excerpt: DocumentExcerpt, from start: Int, to end: Int) {
            self.excerpt = excerpt
            index = start
            self.end = end
        }

        package mutating func next() -> DocumentValue? {
            guard index < end else { return nil }
            let value = DocumentValue(in: excerpt, at: index)
            index = value.place.next
            return value
        }

        /// The first element; nil if there is none.
        package var first: DocumentValue? { index < end ? DocumentValue(in: excerpt, at: index) : nil }
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
