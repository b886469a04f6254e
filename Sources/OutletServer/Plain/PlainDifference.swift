import ViewTree

/// A hash of each part of a drawn screen, with which a later screen is compared.
struct DrawnPrint: Sendable {
    fileprivate let parts: [String: Int]
    fileprivate let values: [String: JSON]
    fileprivate let was: Int
    /// The estimated size in bytes.
    let size: Int

    init(of screen: DrawnScreen) {
        parts = Dictionary(screen.parts.map { ($0.id, Self.hash($0.bytes)) }) { first, _ in first }
        values = Dictionary(screen.values) { first, _ in first }
        was = Self.hash(Array(screen.was.utf8))
        // The text in `was` is about as long as the values here.
        size = screen.parts.reduce(128) { $0 + $1.id.utf8.count + 48 } + 2 * screen.was.utf8.count
    }

    /// Whether a text is equal to that of the values as drawn.
    func holds(was text: String) -> Bool { was == Self.hash(Array(text.utf8)) }

    /// A hash with the process's own secret seed, so that no client can construct a collision.
    fileprivate static func hash(_ bytes: [UInt8]) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes)
        return hasher.finalize()
    }
}

/// The difference of two drawn screens, by id. Dialects that can update what they have drawn encode it.
struct PlainDifference {
    /// The parts that are new or changed, in the order of the newer screen.
    let parts: [DrawnScreen.Part]
    /// The ids of the parts that only the older screen has.
    let goneParts: [String]
    /// The inputs that are new or have another value, by key, in the order of the newer screen.
    let values: [(key: String, value: JSON)]
    /// The keys of the inputs that only the older screen has, sorted.
    let goneKeys: [String]
    /// Whether the text of the values as drawn differs.
    let changesWas: Bool

    /// The difference of two screens that share the pieces of unchanged nodes: only other pieces are compared.
    ///
    /// - Parameter again: the ids of parts outside of all pieces that count as changed.
    init(from older: DrawnScreen, to newer: DrawnScreen, drawing again: Set<String> = []) {
        var change = DrawnChange(drawing: again)
        change.compare(older.items, newer.items)
        let before = Dictionary(change.older.map { ($0.id, $0.bytes) }) { first, _ in first }
        parts = change.newer.filter { again.contains($0.id) || before[$0.id] != $0.bytes }
        let values = Dictionary(older.values) { first, _ in first }
        self.values = newer.values.filter { values[$0.key] != $0.value }
        goneParts = Self.gone(before.keys, change.newer.map(\.id))
        goneKeys = Self.gone(values.keys, newer.values.map(\.key))
        changesWas = older.was != newer.was
    }

    /// The difference from a screen of which only hashes are kept.
    ///
    /// - Parameter again: the ids of parts that count as changed.
    init(from older: DrawnPrint, to newer: DrawnScreen, drawing again: Set<String> = []) {
        parts = newer.parts.filter { again.contains($0.id) || older.parts[$0.id] != DrawnPrint.hash($0.bytes) }
        values = newer.values.filter { older.values[$0.key] != $0.value }
        goneParts = Self.gone(older.parts.keys, newer.parts.map(\.id))
        goneKeys = Self.gone(older.values.keys, newer.values.map(\.key))
        changesWas = older.was != DrawnPrint.hash(Array(newer.was.utf8))
    }

    /// Whether the screens are equal.
    var isEmpty: Bool { parts.isEmpty && goneParts.isEmpty && values.isEmpty && goneKeys.isEmpty && !changesWas }

    private static func gone(_ older: some Collection<String>, _ newer: [String]) -> [String] {
        let kept = Set(newer)
        return older.filter { !kept.contains($0) }.sorted()
    }
}

/// Collects the parts of two drawn screens that are in no shared piece.
private struct DrawnChange {
    var older: [DrawnScreen.Part] = []
    var newer: [DrawnScreen.Part] = []
    /// The ids of the parts that count as changed.
    private let again: Set<String>

    init(drawing again: Set<String>) { self.again = again }

    /// Compares two runs of items.
    mutating func compare(_ before: [DrawnScreen.Item], _ after: [DrawnScreen.Item]) {
        let most = min(before.count, after.count)
        var (first, last) = (0, 0)
        while first < most, isSame(before[first], after[first]) { first += 1 }
        while first + last < most, isSame(before[before.count - 1 - last], after[after.count - 1 - last]) { last += 1 }
        let (before, after) = (before[first..<before.count - last], after[first..<after.count - last])
        if before.count == after.count, zip(before, after).allSatisfy({ $1.isVersion(of: $0) }) {
            for (before, after) in zip(before, after) { compare(before, after) }
            return
        }
        let kept = DrawnScreen.same(before, after)
        var changed: [String: DrawnPiece] = [:]
        for case .piece(let piece) in before where !kept.contains(ObjectIdentifier(piece)) {
            if let id = piece.id, changed[id] == nil { changed[id] = piece } else { piece.items.collect(to: &older) }
        }
        for item in after {
            switch item {
            case .part(let part): newer.append(part)
            case .piece(let piece):
                if kept.contains(ObjectIdentifier(piece)) { continue }
                if let id = piece.id, let old = changed.removeValue(forKey: id) {
                    compare(old.items, piece.items)
                } else {
                    piece.items.collect(to: &newer)
                }
            }
        }
        for case .part(let part) in before { older.append(part) }
        for piece in changed.values { piece.items.collect(to: &older) }
    }

    private func isSame(_ one: DrawnScreen.Item, _ other: DrawnScreen.Item) -> Bool {
        if case .piece(let piece) = one, case .piece(let other) = other { return piece === other }
        guard case .part(let part) = one, case .part(let other) = other else { return false }
        return part.id == other.id && part.bytes == other.bytes && !again.contains(part.id)
    }

    /// Compares two versions of an item.
    private mutating func compare(_ before: DrawnScreen.Item, _ after: DrawnScreen.Item) {
        switch (before, after) {
        case (.piece(let before), .piece(let after)): if before !== after { compare(before.items, after.items) }
        case (.part(let before), .part(let after)):
            older.append(before)
            newer.append(after)
        default: break
        }
    }
}

extension DrawnScreen {
    /// The pieces that are in both. A few that all have changed are not hashed.
    fileprivate static func same(_ before: ArraySlice<Item>, _ after: ArraySlice<Item>) -> Set<ObjectIdentifier> {
        let (before, after) = (before.compactMap(\.identifier), after.compactMap(\.identifier))
        if before.count * after.count <= 64, !before.contains(where: after.contains) { return [] }
        return Set(before).intersection(after)
    }
}

extension DrawnScreen.Item {
    fileprivate var identifier: ObjectIdentifier? {
        if case .piece(let piece) = self { ObjectIdentifier(piece) } else { nil }
    }

    /// Whether both are of the same node, or the same part.
    fileprivate func isVersion(of other: Self) -> Bool {
        switch (self, other) {
        case (.piece(let piece), .piece(let other)): piece.id != nil && piece.id == other.id
        case (.part(let part), .part(let other)): part.id == other.id
        default: false
        }
    }
}
