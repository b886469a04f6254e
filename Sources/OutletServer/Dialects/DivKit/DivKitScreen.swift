import ViewTree

/// A screen as elements of DivKit: the encoded outermost element, and the place of each element in it.
struct DivKitScreen: Sendable {
    private struct Place: Sendable {
        let id: String
        let bytes: Range<Int>
        /// The index of the next element that is not inside this one.
        let next: Int
    }

    /// The outermost element, encoded.
    let bytes: [UInt8]
    /// The elements in order; each before its children.
    private let places: [Place]

    init(_ element: DivElement) {
        var encoder = Encoder()
        encoder.write(element)
        bytes = encoder.writer.bytes
        places = encoder.places
    }

    /// An encoded element with its children, to be sent again.
    struct Change {
        let id: String
        let bytes: ArraySlice<UInt8>
    }

    /// The elements with these ids, without those that are inside another one of them.
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

    /// The elements one by one, with the ids of their children in the place of the children, so that a later screen can be
    /// compared with them. `was` is the text of the inputs' values as drawn.
    func drawn(was: String) -> DrawnScreen {
        var screen = DrawnScreen()
        screen.was = was
        let parts = places.indices.map { index in
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
        screen.items = parts.map { .part($0) }
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
            if element.isFitting { writer.write(raw: #","width":{"type":"wrap_content","constrained":1}"#) }
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
