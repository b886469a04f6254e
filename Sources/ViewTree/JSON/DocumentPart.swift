/// Makes a part of a document: copies short values, and links to objects and arrays in their texts.
struct DocumentPart {
    private var bytes: [UInt8] = []
    private var places: [DocumentPlace] = []
    private var links: [DocumentValue] = []

    /// The bits of the names of an object's members.
    private var bits: UInt64 = 0

    /// An object; `add` adds its members.
    static func object(_ add: (inout DocumentPart) -> Void) -> DocumentValue {
        var part = DocumentPart()
        part.bytes.reserveCapacity(256)
        part.places.reserveCapacity(24)
        part.places.append(DocumentPlace(.object, 0..<0, next: 0))
        add(&part)
        part.places[0] = DocumentPlace(.object, 0..<0, key: part.bits, next: part.places.count)
        return part.value
    }

    /// Adds a member of an object in another text; with another value if one is given.
    mutating func add(memberAt index: Int, in text: DocumentText, _ value: DocumentValue? = nil) {
        let name = text.places[index]
        copy(name, in: text, key: name.key)
        bits |= DocumentName.bit(of: name.key)
        if let value { add(value) } else { add(valueAt: index + 1, in: text) }
    }

    /// Adds a member.
    mutating func add(_ name: String, _ value: DocumentValue) {
        let name = Self.string(name)
        let (place, text) = (name.place, name.text.bytes)
        let key = DocumentName.word(of: text.span, place.range)
        copy(place, in: name.text, key: key)
        bits |= DocumentName.bit(of: key)
        add(value)
    }

    /// An array with some elements.
    static func array(_ elements: some Collection<DocumentValue>) -> DocumentValue {
        var part = DocumentPart()
        part.places.reserveCapacity(1 + elements.count)
        part.links.reserveCapacity(elements.count)
        part.places.append(DocumentPlace(.array, 0..<0, next: 0))
        for element in elements { part.add(element) }
        part.places[0] = DocumentPlace(.array, 0..<0, next: part.places.count)
        return part.value
    }

    /// An array with the elements of several arrays.
    static func array(joining runs: [DocumentValue]) -> DocumentValue {
        var part = DocumentPart()
        part.places.reserveCapacity(1 + runs.count)
        part.places.append(DocumentPlace(.array, 0..<0, next: 1 + runs.count))
        part.links = runs
        for index in runs.indices {
            part.places.append(DocumentPlace(.run, index..<index, next: index + 2))
        }
        return part.value
    }

    /// A text.
    static func string(_ text: String) -> DocumentValue {
        var writer = JSONWriter()
        writer.write(text)
        let bytes = writer.bytes
        let kind: DocumentPlace.Kind = bytes.contains(UInt8(ascii: "\\")) ? .escapedString : .string
        return DocumentValue(in: DocumentText(bytes, [DocumentPlace(kind, 1..<bytes.count - 1, next: 1)]), at: 0)
    }

    private var value: DocumentValue { DocumentValue(in: DocumentText(bytes, places, links: links), at: 0) }

    private mutating func add(_ value: DocumentValue) { add(valueAt: value.index, in: value.text) }

    private mutating func add(valueAt index: Int, in text: DocumentText) {
        let place = text.places[index]
        switch place.kind {
        case .object, .array, .link, .run:
            places.append(DocumentPlace(.link, links.count..<links.count, next: places.count + 1))
            links.append(DocumentValue(in: text, at: index))
        case .string, .escapedString, .other: copy(place, in: text)
        }
    }

    private mutating func copy(_ place: DocumentPlace, in text: DocumentText, key: UInt64 = 0) {
        let other = text.bytes
        let value = other.span.extracting(place.range)
        // The text of a string is read with its quotes.
        let isString = place.kind != .other
        let start = bytes.count + (isString ? 1 : 0)
        if isString { bytes.append(quoting: value) } else { bytes.append(copying: value) }
        places.append(
            DocumentPlace(place.kind, start..<start + value.count, key: key, next: places.count + 1))
    }
}
