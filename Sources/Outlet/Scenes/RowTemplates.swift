import ViewTree

/// The templates of a list's rows, compiled.
struct RowTemplates<Item: Identifiable & Outlet.Model>: Sendable where Item.ID: Sendable & LosslessStringConvertible {
    /// What the ids of rows begin with, as it stands inside a JSON string.
    private let prefix: [UInt8]
    /// What the rows look like.
    private let shapes: [RowShape]
    /// Whether each of these is for an item, in their order; the last one is for all that are left.
    private let conditions: [@Sendable (Item) -> Bool]
    private let box: @Sendable (Item) -> any AnyContainer

    init(
        list: String, shapes: [RowShape], conditions: [@Sendable (Item) -> Bool],
        box: @escaping @Sendable (Item) -> any AnyContainer
    ) {
        var writer = JSONWriter()
        writer.write(contentOf: JSONPointer.escape(list) + "/")
        prefix = writer.bytes
        self.shapes = shapes
        self.conditions = conditions
        self.box = box
    }

    var records: [[NodeRecord]] { shapes.map(\.index.records) }

    func place(of item: Item, section: String) -> ListPlace {
        ListPlace(index: shapes[shape(of: item)].index, subject: box(item), section: section)
    }

    func render(_ item: Item, for localization: Localization, to writer: inout JSONWriter) {
        shapes[shape(of: item)].block.render(box(item), in: scope(item), for: localization, to: &writer)
    }

    /// Writes the array of the first rows.
    func render(
        _ rows: IdentifiedList<Item>, count: Int, for localization: Localization, to writer: inout JSONWriter
    ) {
        // Found once, since copying it for each row costs as much as a value.
        let only = conditions.isEmpty ? shapes.first?.block : nil
        writer.write(raw: "[")
        var isFirst = true
        rows.forEach(in: 0..<count) { item in
            if !isFirst { writer.write(raw: ",") }
            isFirst = false
            if let only {
                only.render(box(item), in: scope(item), for: localization, to: &writer)
            } else {
                render(item, for: localization, to: &writer)
            }
        }
        writer.write(raw: "]")
    }

    /// Writes what changed in a row: all of it where another template is for it now.
    func compare(_ old: Item, _ new: Item, for localization: Localization, to patch: inout PatchWriter) {
        let shape = shape(of: new)
        if shape == self.shape(of: old) {
            shapes[shape].block.compare(box(old), box(new), in: scope(new), for: localization, to: &patch)
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
        for (index, condition) in conditions.enumerated() where condition(item) { return index }
        return conditions.count
    }

    private func scope(_ item: Item) -> RowScope {
        let key = item.id.description
        return RowScope(id: prefix.appending(key: key), key: key)
    }
}

/// One template, compiled.
struct RowShape: Sendable {
    let block: Block
    let index: NodeIndex
}

extension [UInt8] {
    /// The bytes, and after them a key, escaped as a token of a JSON Pointer inside a JSON string.
    fileprivate func appending(key: String) -> [UInt8] {
        var writer = JSONWriter(capacity: count + key.utf8.count)
        writer.write(raw: self)
        if key.utf8.allSatisfy({ $0 != UInt8(ascii: "~") && $0 != UInt8(ascii: "/") }) {
            writer.write(contentOf: key)
        } else {
            writer.write(contentOf: JSONPointer.escape(key))
        }
        return writer.bytes
    }
}
