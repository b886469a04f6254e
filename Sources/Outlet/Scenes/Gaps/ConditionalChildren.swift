import ViewTree

/// The children of a node if some of them are conditional.
final class ConditionalChildren: BlockPart {
    /// One child.
    struct Entry: Sendable {
        /// The condition of the child; nil if it is always present.
        let condition: NodeIndex.Condition?
        /// The guards that have to let the principal in.
        let guards: GuardSet
        let block: Block

        /// The same below another that is left out.
        func within(_ outer: Entry) -> Entry {
            var guards = guards
            guards.formUnion(outer.guards)
            guard let around = outer.condition else {
                return Entry(condition: condition, guards: guards, block: block)
            }
            let both: NodeIndex.Condition = { [condition] in around($0) && (condition?($0) ?? true) }
            return Entry(condition: both, guards: guards, block: block)
        }

        func isThere(_ subject: any AnySnapshot, _ row: RowScope) -> Bool {
            isThere(subject, passing: row.passed)
        }

        func isThere(_ subject: any AnySnapshot, passing passed: GuardSet) -> Bool {
            passed.lets(guards) && (condition?(subject) ?? true)
        }
    }

    /// The path of the node's children, relative to the block that contains the node.
    let path: [UInt8]
    let entries: [Entry]

    init(path: [UInt8], entries: [Entry]) {
        self.path = path
        self.entries = entries
    }

    /// Writes the member `children` with its comma, unless no child is present.
    func render(
        _ subject: any AnySnapshot, in row: RowScope, for localization: Localization, to writer: inout JSONWriter
    ) {
        if !entries.contains(where: { $0.isThere(subject, row) }) { return }
        writer.write(raw: #","children":"#)
        renderArray(subject, in: row, for: localization, to: &writer)
    }

    private func renderArray(
        _ subject: any AnySnapshot, in row: RowScope, for localization: Localization, to writer: inout JSONWriter
    ) {
        writer.write(raw: "[")
        var isFirst = true
        for entry in entries where entry.isThere(subject, row) {
            if !isFirst { writer.write(raw: ",") }
            isFirst = false
            entry.block.render(subject, in: row, for: localization, to: &writer)
        }
        writer.write(raw: "]")
    }

    func compare(
        _ old: any AnySnapshot, _ new: any AnySnapshot, in row: RowScope, for localization: Localization,
        to patch: inout PatchWriter
    ) {
        let hadAny = entries.contains { $0.isThere(old, row) }
        let hasAny = entries.contains { $0.isThere(new, row) }
        patch.at(path) { patch in
            switch (hadAny, hasAny) {
            case (false, false): break
            case (false, true): patch.write(.add) { renderArray(new, in: row, for: localization, to: &$0) }
            case (true, false): patch.remove()
            case (true, true): compareEntries(old, new, in: row, for: localization, to: &patch)
            }
        }
    }

    /// Proceeds from front to back: entries before the current one are in their new state, those after it still in the
    /// old one.
    private func compareEntries(
        _ old: any AnySnapshot, _ new: any AnySnapshot, in row: RowScope, for localization: Localization,
        to patch: inout PatchWriter
    ) {
        var index = 0
        for entry in entries {
            let (was, isNow) = (entry.isThere(old, row), entry.isThere(new, row))
            if was || isNow {
                patch.at(index) { patch in
                    switch (was, isNow) {
                    case (true, true): entry.block.compare(old, new, in: row, for: localization, to: &patch)
                    case (true, false): patch.remove()
                    default: patch.write(.add) { entry.block.render(new, in: row, for: localization, to: &$0) }
                    }
                }
            }
            if isNow { index += 1 }
        }
    }
}
