import ViewTree

/// The templates of a list's rows, compiled.
struct RowTemplates<Item: Identifiable & Outlet.Model>: Sendable where Item.ID: Sendable & LosslessStringConvertible {
    /// What the rows look like.
    private let shapes: [RowShape]
    /// Whether each of these is for an item, in their order; the last one is for all that are left.
    private let conditions: [@Sendable (Item) -> Bool]
    private let box: @Sendable (Item) -> any AnySnapshot

    init(
        shapes: [RowShape], conditions: [@Sendable (Item) -> Bool],
        box: @escaping @Sendable (Item) -> any AnySnapshot
    ) {
        self.shapes = shapes
        self.conditions = conditions
        self.box = box
    }

    var records: [[NodeRecord]] { shapes.map(\.index.records) }

    func place(of item: Item, section: String) -> ListPlace {
        ListPlace(index: shapes[shape(of: item)].index, subject: box(item), section: section)
    }

    func render(_ item: Item, for localization: Localization, to writer: inout JSONWriter) {
        let scope = RowScope(key: item.id.description)
        shapes[shape(of: item)].block.render(box(item), in: scope, for: localization, to: &writer)
    }

    /// Writes the array of the first rows.
    func render(
        _ rows: IdentifiedList<Item>, count: Int, for localization: Localization, to writer: inout JSONWriter
    ) {
        // Found once, since copying it for each row costs as much as a value.
        let only = conditions.isEmpty ? shapes.first?.block : nil
        writer.bytes.append(UInt8(ascii: "["))
        let start = writer.bytes.count
        var scope = RowScope()
        var rest = count
        rows.forEach(in: 0..<count) { item in
            if writer.bytes.count > start { writer.bytes.append(UInt8(ascii: ",")) }
            scope.move(to: item.id.description)
            if let only {
                only.render(box(item), in: scope, for: localization, to: &writer)
            } else {
                shapes[shape(of: item)].block.render(box(item), in: scope, for: localization, to: &writer)
            }
            if rest == count { writer.reserve(count - 1, times: writer.bytes.count - start) }
            rest -= 1
        }
        writer.bytes.append(UInt8(ascii: "]"))
    }

    /// Writes what changed in a row: all of it where another template is for it now.
    func compare(_ old: Item, _ new: Item, for localization: Localization, to patch: inout PatchWriter) {
        let shape = shape(of: new)
        if shape == self.shape(of: old) {
            let scope = RowScope(key: new.id.description)
            shapes[shape].block.compare(box(old), box(new), in: scope, for: localization, to: &patch)
        } else {
            patch.write(.replace) { render(new, for: localization, to: &$0) }
        }
    }

    /// Writes what changed in an array of rows, whose place is the patch's path.
    func compare(
        _ old: IdentifiedList<Item>, _ oldCount: Int, _ new: IdentifiedList<Item>, _ newCount: Int,
        for localization: Localization, to patch: inout PatchWriter
    ) {
        ArrayChange(
            old: old, oldCount: oldCount, new: new, newCount: newCount,
            render: { render($0, for: localization, to: &$1) },
            compare: { compare($0, $1, for: localization, to: &$2) }, differ: !=
        ).write(to: &patch)
    }

    private func shape(of item: Item) -> Int {
        let count = conditions.count
        for index in 0..<count where conditions[index](item) { return index }
        return count
    }
}

/// One template, compiled.
struct RowShape: Sendable {
    let block: Block
    let index: NodeIndex
}

extension JSONWriter {
    /// Makes room for so many rows that are about as long as the first, within reason; for a few, growing does it.
    fileprivate mutating func reserve(_ count: Int, times size: Int) {
        let room = bytes.count + min(count, (1 << 20) / size) * size
        if room > 2 * bytes.capacity { bytes.reserveCapacity(room) }
    }
}
