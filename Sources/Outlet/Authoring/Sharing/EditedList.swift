/// A list whose edits can be recorded.
protocol EditedList: Sendable {
    /// The edits since an earlier list; nil if they are unknown, or too many.
    func edit(since earlier: any EditedList) throws -> WrittenListEdit?
    /// The list after an edit, and by how many bytes its JSON grows.
    ///
    /// - Throws: a `DecodingError`, or a ``ValueEditFault`` if the edit belongs to another list.
    func applying(_ edit: some Collection<UInt8>) throws -> (list: any EditedList, growth: Int)
}

/// An edit of a list.
struct WrittenListEdit {
    /// The edit as JSON; `null` if nothing has changed.
    var bytes = Array("null".utf8)
    /// By how many bytes the list's JSON grows.
    var growth = 0
}

/// An edit of a list: first removes rows by their old positions, then inserts rows by their new positions in ascending order,
/// then replaces some.
///
/// It uses positions so that it can be applied to JSON of an unknown type.
struct ListEdit<Row: Codable & Sendable>: Codable, Sendable {
    /// A row with its new position.
    struct Placed: Codable, Sendable {
        let place: Int
        let row: Row

        init(_ place: Int, _ row: Row) {
            self.place = place
            self.row = row
        }

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            place = try container.decode(Int.self)
            row = try container.decode(Row.self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(place)
            try container.encode(row)
        }
    }

    /// How many rows there are afterwards.
    let count: Int
    /// The places of the rows that go, in their order.
    private(set) var removed: [Int]?
    private(set) var put: [Placed]?
    private(set) var updated: [Placed]?

    init(count: Int, removed: [Int], put: [Placed], updated: [Placed]) {
        self.count = count
        self.removed = removed.isEmpty ? nil : removed
        self.put = put.isEmpty ? nil : put
        self.updated = updated.isEmpty ? nil : updated
    }
}

/// An edit does not lead on from a value.
struct ValueEditFault: Error {}

extension IdentifiedList: EditedList {
    /// How many rows are written one by one: with more, the whole list is written.
    private static var most: Int { 1_000 }

    func edit(since earlier: any EditedList) throws -> WrittenListEdit? {
        guard let earlier = earlier as? Self, let edits = edits(since: earlier) else { return nil }
        if edits.isEmpty { return WrittenListEdit() }
        var (moved, changed): (Set<ID>, Set<ID>) = ([], [])
        for edit in edits {
            switch edit {
            case .insert(let id, _), .remove(let id, _), .move(let id, _, _): moved.insert(id)
            case .update(let id): changed.insert(id)
            }
        }
        changed.subtract(moved)
        if moved.count + changed.count > Self.most { return nil }
        let removed = moved.compactMap { earlier.index(of: $0) }.sorted()
        let put = placed(moved)
        let updated = placed(changed)
        let written = ListEdit(count: count, removed: removed, put: put, updated: updated)
        let old = removed.compactMap { earlier.element(at: $0) } + changed.compactMap { earlier[id: $0] }
        return WrittenListEdit(
            bytes: try RecordEncoder.encode(written),
            growth: try Self.growth(from: old, earlier.count, to: (put + updated).map(\.row), count))
    }

    private func placed(_ ids: Set<ID>) -> [ListEdit<Element>.Placed] {
        ids.compactMap { id in index(of: id).flatMap { index in self[id: id].map { .init(index, $0) } } }
            .sorted { $0.place < $1.place }
    }

    /// The edits since an earlier list, by a comparison if they are not known.
    private func edits(since earlier: Self) -> [Edit<ID>]? {
        if let edits = log.edits(since: earlier.log) { return edits }
        var copy = earlier
        copy.replace(with: self)
        return copy.log.edits(since: earlier.log)
    }

    func applying(_ edit: some Collection<UInt8>) throws -> (list: any EditedList, growth: Int) {
        if edit.elementsEqual("null".utf8) { return (self, 0) }
        let edit = try RecordEncoder.decode(ListEdit<Element>.self, from: edit)
        var list = self
        let removed = try (edit.removed ?? []).map { place in
            guard let row = element(at: place) else { throw ValueEditFault() }
            return row
        }
        for row in removed where list.remove(id: row.id) == nil { throw ValueEditFault() }
        for placed in edit.put ?? [] {
            guard (0...list.count).contains(placed.place), !list.contains(id: placed.row.id) else {
                throw ValueEditFault()
            }
            list.insert(placed.row, at: placed.place)
        }
        var replaced: [Element] = []
        for placed in edit.updated ?? [] {
            guard let row = list.element(at: placed.place), row.id == placed.row.id else { throw ValueEditFault() }
            replaced.append(row)
            list.modify(id: row.id) { $0 = placed.row }
        }
        guard list.count == edit.count else { throw ValueEditFault() }
        let rows = ((edit.put ?? []) + (edit.updated ?? [])).map(\.row)
        let growth = try Self.growth(from: removed + replaced, count, to: rows, list.count)
        let gone = Set(removed.map(\.id))
        if let put = edit.put, put.contains(where: { gone.contains($0.row.id) }) {
            // Rows that have moved: their screens get patches that move them.
            var moved = self
            moved.replace(with: Self(unique: list.elements(first: list.count), ids: list.ids))
            list = moved
        }
        return (list, growth)
    }

    /// The growth in bytes of a list's JSON if some of its rows are replaced.
    private static func growth(
        from old: [Element], _ oldCount: Int, to new: [Element], _ newCount: Int
    ) throws -> Int {
        func size(_ rows: [Element], _ count: Int) throws -> Int {
            try rows.reduce(Swift.max(0, count - 1)) { $0 + (try RecordEncoder.encode($1).count) }
        }
        return try size(new, newCount) - size(old, oldCount)
    }
}
