import ViewTree

/// The compiled templates of a list's rows.
struct RowTemplates<Item: Identifiable & Outlet.Model>: Sendable where Item.ID: Sendable & LosslessStringConvertible {
    /// The layouts of the rows.
    private let shapes: [RowShape]
    /// The conditions of all templates but the last, in order. The last template is for all remaining items.
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

    func render(_ item: Item, in around: RowScope, for localization: Localization, to writer: inout JSONWriter) {
        let scope = RowScope(key: item.id.description, like: around)
        shapes[shape(of: item)].block.render(box(item), in: scope, for: localization, to: &writer)
    }

    /// Writes the array of the first rows.
    func render(
        _ rows: IdentifiedList<Item>, count: Int, in around: RowScope, for localization: Localization,
        to writer: inout JSONWriter
    ) {
        // Looked up once: copying the block for each row costs as much as rendering a value.
        let only = conditions.isEmpty ? shapes.first?.block : nil
        writer.bytes.append(UInt8(ascii: "["))
        let start = writer.bytes.count
        var scope = RowScope(passing: around.passed)
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

    /// Writes the changes of a row; the whole row if it has another template now.
    func compare(
        _ old: Item, _ new: Item, in around: RowScope, for localization: Localization, to patch: inout PatchWriter
    ) {
        let shape = shape(of: new)
        if shape == self.shape(of: old) {
            let scope = RowScope(key: new.id.description, like: around)
            shapes[shape].block.compare(box(old), box(new), in: scope, for: localization, to: &patch)
        } else {
            patch.write(.replace) { render(new, in: around, for: localization, to: &$0) }
        }
    }

    /// Writes the changes of an array of rows at the patch's path.
    func compare(
        _ old: IdentifiedList<Item>, _ oldCount: Int, _ new: IdentifiedList<Item>, _ newCount: Int,
        in around: RowScope, for localization: Localization, to patch: inout PatchWriter
    ) {
        ArrayChange(
            old: old, oldCount: oldCount, new: new, newCount: newCount,
            render: { render($0, in: around, for: localization, to: &$1) },
            compare: { compare($0, $1, in: around, for: localization, to: &$2) }, differ: !=
        ).write(to: &patch)
    }

    private func shape(of item: Item) -> Int {
        let count = conditions.count
        for index in 0..<count where conditions[index](item) { return index }
        return count
    }
}

/// A compiled template.
struct RowShape: Sendable {
    let block: Block
    let index: NodeIndex
}

extension JSONWriter {
    /// Reserves memory for more rows of about the given size in bytes, at most 1 MiB. For a few rows, the array's own
    /// growth suffices.
    fileprivate mutating func reserve(_ count: Int, times size: Int) {
        let room = bytes.count + min(count, (1 << 20) / size) * size
        if room > 2 * bytes.capacity { bytes.reserveCapacity(room) }
    }
}
