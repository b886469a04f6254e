import ViewTree

/// An element of DivKit, with those in it.
struct DivElement {
    let id: String
    let type: String
    /// How it looks.
    var look: DivLook
    /// The members of its own, but for those of its look and those below.
    var members: [(name: String, value: JSON)]
    /// Its color behind what it shows; nil for that of its look.
    var background: String?
    /// Whether it is as wide as its content.
    var isFitting = false
    /// Whether it shows nothing, and only stands where something may be shown later.
    var isNothing = false
    /// What assistive technology is told of it.
    var accessibility = JSONObject()
    /// What pressing it does, encoded; nil for nothing.
    var actions: [UInt8]?
    var children: [DivElement] = []
    /// The titles of the children, if each of them is a tab.
    var titles: [String] = []

    /// The types that can be pressed.
    private static let pressedTypes: Set<String> = ["container", "grid", "image", "separator", "text"]

    /// Whether pressing the element can do anything.
    var canBePressed: Bool { Self.pressedTypes.contains(type) }

    /// Adds a member.
    mutating func add(_ name: String, _ value: JSON) { members.append((name, value)) }
}

/// The members of elements that look alike, encoded once: each with a comma before it.
struct DivLook: Sendable {
    let bytes: [UInt8]

    init(_ members: KeyValuePairs<String, JSON>) {
        var writer = JSONWriter()
        for (name, value) in members {
            writer.write(raw: ",")
            writer.write(name)
            writer.write(raw: ":")
            writer.write(divKit: value)
        }
        bytes = writer.bytes
    }

    /// None.
    static let plain = DivLook([:])
}

/// A screen as DivKit shows it: the outermost element, encoded, and where each element in it stands.
struct DivKitScreen: Sendable {
    private struct Place: Sendable {
        let id: String
        let bytes: Range<Int>
        /// The index of the element that follows it and those in it.
        let next: Int
    }

    /// The outermost element, encoded.
    let bytes: [UInt8]
    /// The elements, each before those in it.
    private let places: [Place]

    init(_ element: DivElement) {
        var encoder = Encoder()
        encoder.write(element)
        bytes = encoder.writer.bytes
        places = encoder.places
    }

    /// An element with all in it, encoded.
    struct Change {
        let id: String
        let bytes: ArraySlice<UInt8>
    }

    /// The elements among some that are in no other one of them.
    func outermost(among ids: Set<String>) -> [Change] {
        var changes: [Change] = []
        var index = 0
        while index < places.count {
            let place = places[index]
            let isAmong = ids.contains(place.id)
            if isAmong { changes.append(Change(id: place.id, bytes: bytes[place.bytes])) }
            index = isAmong ? place.next : index + 1
        }
        return changes
    }

    /// The elements by themselves, each with the ids of its children in their places, to tell later what differs. `was` is the
    /// text of the values as drawn.
    func drawn(was: String) -> DrawnScreen {
        var screen = DrawnScreen()
        screen.was = was
        screen.parts = places.indices.map { index in
            let place = places[index]
            var (own, start, child) = ([UInt8](), place.bytes.lowerBound, index + 1)
            while child < place.next {
                own += bytes[start..<places[child].bytes.lowerBound]
                own += [0] + Array(places[child].id.utf8) + [0]
                (start, child) = (places[child].bytes.upperBound, places[child].next)
            }
            own += bytes[start..<place.bytes.upperBound]
            return DrawnScreen.Part(id: place.id, bytes: own)
        }
        return screen
    }

    private struct Encoder {
        var writer = JSONWriter(capacity: 4096)
        var places: [Place] = []

        mutating func write(_ element: DivElement) {
            let (index, start) = (places.count, writer.bytes.count)
            places.append(Place(id: element.id, bytes: start..<start, next: index))
            writer.write(raw: #"{"type":""#)
            writer.write(raw: element.type)
            writer.write(raw: #"","id":"#)
            writer.write(divKit: element.id)
            writer.write(raw: element.look.bytes)
            for (name, value) in element.members { write(name, value) }
            if element.isFitting { writer.write(raw: #","width":{"type":"wrap_content"}"#) }
            if let color = element.background { write("background", [["type": "solid", "color": .string(color)]]) }
            if element.isNothing { writer.write(raw: #","visibility":"gone""#) }
            if !element.accessibility.members.isEmpty { write("accessibility", .object(element.accessibility)) }
            if let actions = element.actions {
                writer.write(raw: #","actions":"#)
                writer.write(raw: actions)
            }
            write(element.children, titled: element.titles)
            writer.write(raw: "}")
            places[index] = Place(id: element.id, bytes: start..<writer.bytes.count, next: places.count)
        }

        private mutating func write(_ name: String, _ value: JSON) {
            writer.write(raw: ",")
            writer.write(name)
            writer.write(raw: ":")
            writer.write(divKit: value)
        }

        private mutating func write(_ children: [DivElement], titled titles: [String]) {
            if children.isEmpty { return }
            writer.write(raw: #","items":["#)
            for (index, child) in children.enumerated() {
                if index > 0 { writer.write(raw: ",") }
                guard titles.indices.contains(index) else {
                    write(child)
                    continue
                }
                writer.write(raw: #"{"title":"#)
                writer.write(divKit: titles[index])
                writer.write(raw: #","div":"#)
                write(child)
                writer.write(raw: "}")
            }
            writer.write(raw: "]")
        }
    }
}

extension JSONWriter {
    /// Writes a value in whose strings DivKit reads no expressions.
    mutating func write(divKit value: JSON) {
        switch value {
        case .string(let text): write(divKit: text)
        case .array(let elements):
            write(raw: "[")
            for (index, element) in elements.enumerated() {
                if index > 0 { write(raw: ",") }
                write(divKit: element)
            }
            write(raw: "]")
        case .object(let object):
            write(raw: "{")
            for (index, member) in object.members.enumerated() {
                if index > 0 { write(raw: ",") }
                write(member.name)
                write(raw: ":")
                write(divKit: member.value)
            }
            write(raw: "}")
        default: write(value)
        }
    }

    /// Writes a string in which DivKit reads no expression: in every string a `\` begins an escape, and `@{` an expression.
    mutating func write(divKit text: String) { write(text.escapedForDivKit) }
}

extension String {
    /// The text as DivKit has to have it to show it as it is.
    var escapedForDivKit: String {
        let (backslash, at) = (UInt8(ascii: "\\"), UInt8(ascii: "@"))
        guard utf8.contains(where: { $0 == backslash || $0 == at }) else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + 8)
        var text = utf8[...]
        while let byte = text.popFirst() {
            if byte == backslash || byte == at && text.first == UInt8(ascii: "{") { bytes.append(backslash) }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
