import ViewTree

/// A place for one node only, whose node is left out: the remaining nodes, in a column unless there is only one.
final class SingleNode: BlockPart {
    /// The path of the place, relative to the block that contains it.
    private let path: [UInt8]
    /// The column, up to its children.
    private let column: Block
    private let children: ConditionalChildren
    /// The same nodes, each as it is drawn where it is the only one.
    private let alone: [ConditionalChildren.Entry]

    init(
        at path: [UInt8], column: Block, children: [ConditionalChildren.Entry], alone: [ConditionalChildren.Entry]
    ) {
        self.path = path
        self.column = column
        self.children = ConditionalChildren(path: Array("/children".utf8), entries: children)
        self.alone = alone
    }

    /// The index of the only node that is shown; nil if none or several are.
    private func only(_ subject: any AnySnapshot, _ row: RowScope) -> Int? {
        var only: Int?
        for index in alone.indices where alone[index].isThere(subject, row) {
            if only != nil { return nil }
            only = index
        }
        return only
    }

    func render(
        _ subject: any AnySnapshot, in row: RowScope, for localization: Localization, to writer: inout JSONWriter
    ) {
        if let only = only(subject, row) {
            return alone[only].block.render(subject, in: row, for: localization, to: &writer)
        }
        column.render(subject, in: row, for: localization, to: &writer)
        children.render(subject, in: row, for: localization, to: &writer)
        writer.write(raw: "}")
    }

    func compare(
        _ old: any AnySnapshot, _ new: any AnySnapshot, in row: RowScope, for localization: Localization,
        to patch: inout PatchWriter
    ) {
        let (before, after) = (only(old, row), only(new, row))
        patch.at(path) { patch in
            if before != after {
                patch.write(.replace) { render(new, in: row, for: localization, to: &$0) }
            } else if let only = after {
                alone[only].block.compare(old, new, in: row, for: localization, to: &patch)
            } else {
                column.compare(old, new, in: row, for: localization, to: &patch)
                children.compare(old, new, in: row, for: localization, to: &patch)
            }
        }
    }
}
