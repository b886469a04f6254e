/// A document of which a client shows only the first rows of each list. Its text is kept, and where each value stands in it:
/// values are read when they are asked for. A tree of them would need memory for each object, array and longer text.
package final class DocumentExcerpt: Sendable {
    /// The excerpt as JSON text. Secrets are not in it: their values are empty.
    package let bytes: [UInt8]
    /// The ids of the lists that have further rows.
    package let cutLists: Set<String>
    /// The types of the nodes, each once.
    package let types: [String]
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
        bytes = scanner.excerpt(of: text)
        cutLists = Set(scanner.cutLists.compactMap { places[$0].string(in: text) })
        types = scanner.types.compactMap { places[$0].string(in: text) }
    }

    /// The document.
    package var document: DocumentValue { DocumentValue(in: self, at: 0) }
}

/// A value of a document, read where it stands.
package struct DocumentValue: Sendable {
    fileprivate let excerpt: DocumentExcerpt
    fileprivate let index: Int

    fileprivate init(in excerpt: DocumentExcerpt, at index: Int) {
        self.excerpt = excerpt
        self.index = index
    }

    fileprivate var place: DocumentPlace { excerpt.places[index] }

    /// The member with a name; nil if this is no object or has no such member.
    package subscript(name: DocumentName) -> DocumentValue? {
        let place = place
        guard place.kind == .object, place.key & name.bit != 0 else { return nil }
        var member = index + 1
        while member < place.next {
            let other = excerpt.places[member]
            if other.key == name.start, other.range.count == name.count,
                name.count <= 8 || isSame(name.text, at: member)
            {
                return DocumentValue(in: excerpt, at: member + 1)
            }
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
        let place = place
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
            defer { index = excerpt.places[index].next }
            return DocumentValue(in: excerpt, at: index)
        }

        /// The first element; nil if there is none.
        package var first: DocumentValue? { index < end ? DocumentValue(in: excerpt, at: index) : nil }
    }
}

extension DocumentValue? {
    /// Whether it is a string.
    package static func == (left: Self, right: String) -> Bool {
        guard let left else { return false }
        let place = left.place
        guard place.kind == .string else { return place.kind == .escapedString && left.string == right }
        return left.isSame(right, at: left.index)
    }

    /// Whether it is `true`, or `false`.
    package static func == (left: Self, right: Bool) -> Bool {
        guard let left, left.place.kind == .other else { return false }
        return left.excerpt.text[left.place.range.lowerBound] == (right ? UInt8(ascii: "t") : UInt8(ascii: "f"))
    }

    /// Whether it is not `true`, or `false`.
    package static func != (left: Self, right: Bool) -> Bool { !(left == right) }
}
