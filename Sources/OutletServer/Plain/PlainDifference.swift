import ViewTree

/// A plain screen as a dialect draws it in parts: components, or elements.
struct DrawnScreen: Sendable {
    /// A part, encoded.
    struct Part: Sendable {
        let id: String
        let bytes: [UInt8]
    }

    /// The parts; their ids are unique.
    var parts: [Part] = []
    /// The ids of the parts that only one client is shown, with those that hold them: they are sent each time.
    var fleeting: Set<String> = []
    /// What the inputs hold, by key.
    var values: [(key: String, value: JSON)] = []
    /// The values as drawn, which come back with what is pressed.
    var was = ""
}

/// What is remembered of a drawn screen, to tell later what differs: of each part its hash.
struct DrawnPrint: Sendable {
    fileprivate let parts: [String: Int]
    fileprivate let values: [String: JSON]
    fileprivate let was: Int
    /// How many bytes it takes, about.
    let size: Int

    init(of screen: DrawnScreen) {
        parts = Dictionary(screen.parts.map { ($0.id, Self.hash($0.bytes)) }) { first, _ in first }
        values = Dictionary(screen.values) { first, _ in first }
        was = Self.hash(Array(screen.was.utf8))
        // A value takes about as much in `was` as here.
        size = screen.parts.reduce(128) { $0 + $1.id.utf8.count + 48 } + 2 * screen.was.utf8.count
    }

    /// Whether a text is that of the values as drawn.
    func holds(was text: String) -> Bool { was == Self.hash(Array(text.utf8)) }

    /// A hash with the process's own secret seed: nobody can choose texts that have the same.
    fileprivate static func hash(_ bytes: [UInt8]) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes)
        return hasher.finalize()
    }
}

/// What differs between two drawn screens, by id. Dialects that can update what they have drawn encode it.
struct PlainDifference {
    /// The parts that are new or drawn in another way, in the order of the newer screen.
    let parts: [DrawnScreen.Part]
    /// The ids of the parts that only the older screen has.
    let goneParts: [String]
    /// The inputs that are new or hold something else, by key, in the order of the newer screen.
    let values: [(key: String, value: JSON)]
    /// The keys of the inputs that only the older screen has, sorted.
    let goneKeys: [String]
    /// Whether the text of the values as drawn differs.
    let changesWas: Bool

    /// - Parameter again: the ids of the parts that count as drawn in another way.
    init(from older: DrawnPrint, to newer: DrawnScreen, drawing again: Set<String> = []) {
        parts = newer.parts.filter { again.contains($0.id) || older.parts[$0.id] != DrawnPrint.hash($0.bytes) }
        values = newer.values.filter { older.values[$0.key] != $0.value }
        goneParts = Self.gone(older.parts.keys, newer.parts.map(\.id))
        goneKeys = Self.gone(older.values.keys, newer.values.map(\.key))
        changesWas = older.was != DrawnPrint.hash(Array(newer.was.utf8))
    }

    /// Whether both screens are the same.
    var isEmpty: Bool { parts.isEmpty && goneParts.isEmpty && values.isEmpty && goneKeys.isEmpty && !changesWas }

    private static func gone(_ older: some Collection<String>, _ newer: [String]) -> [String] {
        let kept = Set(newer)
        return older.filter { !kept.contains($0) }.sorted()
    }
}
