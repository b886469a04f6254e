import ViewTree

/// The templates of a list's rows, compiled.
struct RowTemplates<Item: Identifiable & Outlet.Model>: Sendable where Item.ID: Sendable & LosslessStringConvertible {
    /// One template.
    struct Variant: Sendable {
        /// Whether it is for an item; nil where it is for all that are left.
        let condition: (@Sendable (Item) -> Bool)?
        let block: Block
        let index: NodeIndex
    }

    /// What the ids of rows begin with, as it stands inside a JSON string.
    let prefix: [UInt8]
    let variants: [Variant]
    let box: @Sendable (Item) -> any AnyContainer

    init(list: String, variants: [Variant], box: @escaping @Sendable (Item) -> any AnyContainer) {
        var writer = JSONWriter()
        writer.write(contentOf: JSONPointer.escape(list) + "/")
        prefix = writer.bytes
        self.variants = variants
        self.box = box
    }

    var records: [[NodeRecord]] { variants.map(\.index.records) }

    func place(of item: Item, section: String) -> ListPlace? {
        variant(for: item).map { ListPlace(index: variants[$0].index, subject: box(item), section: section) }
    }

    func render(_ item: Item, for localization: Localization, to writer: inout JSONWriter) {
        guard let variant = variant(for: item) else { return }
        variants[variant].block.render(box(item), in: scope(item), for: localization, to: &writer)
    }

    /// Writes the array of the first rows.
    func render(
        _ rows: IdentifiedList<Item>, count: Int, for localization: Localization, to writer: inout JSONWriter
    ) {
        writer.write(raw: "[")
        var isFirst = true
        rows.forEach(in: 0..<count) { item in
            if !isFirst { writer.write(raw: ",") }
            isFirst = false
            render(item, for: localization, to: &writer)
        }
        writer.write(raw: "]")
    }

    /// Writes what changed in a row: all of it where another template is for it now.
    func compare(_ old: Item, _ new: Item, for localization: Localization, to patch: inout PatchWriter) {
        guard let variant = variant(for: new) else { return }
        if variant == self.variant(for: old) {
            variants[variant].block.compare(
                box(old), box(new), in: scope(new), for: localization, to: &patch)
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

    private func variant(for item: Item) -> Int? {
        variants.count == 1 ? 0 : variants.firstIndex { $0.condition?(item) ?? true }
    }

    private func scope(_ item: Item) -> RowScope {
        let key = item.id.description
        return RowScope(id: prefix.appending(key: key), key: key)
    }
}

extension [UInt8] {
    /// The bytes, and after them a key, escaped as a token of a JSON Pointer inside a JSON string.
    fileprivate func appending(key: String) -> [UInt8] {
        let isPlain = key.utf8.allSatisfy {
            $0 >= 0x20 && ![UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "~"), UInt8(ascii: "/")].contains($0)
        }
        var writer = JSONWriter(capacity: count + key.utf8.count)
        writer.write(raw: self)
        if isPlain { writer.write(raw: key) } else { writer.write(contentOf: JSONPointer.escape(key)) }
        return writer.bytes
    }
}
