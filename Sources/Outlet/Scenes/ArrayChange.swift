import ViewTree

/// How an array changed that shows the first elements of an identified list: rows, or sections.
///
/// Where the list's edits are known they are the patch. Else the two orders are compared, and as few elements as can be
/// move. In both cases many operations give way to one that replaces the array, where that is shorter.
struct ArrayChange<Element: Identifiable & Outlet.Model> where Element.ID: Sendable & LosslessStringConvertible {
    typealias ID = Element.ID

    let old: IdentifiedList<Element>
    /// How many elements were shown.
    let oldCount: Int
    let new: IdentifiedList<Element>
    /// How many elements are to be shown.
    let newCount: Int
    let render: (Element, inout JSONWriter) -> Void
    let compare: (Element, Element, inout PatchWriter) -> Void
    /// Tells whether there is something to compare, where the edits are not known.
    let differ: (Element, Element) -> Bool
    /// Elements that have to be compared even where no edit says so.
    var unsettled: [ID] = []

    func write(to patch: inout PatchWriter) {
        let mark = patch.mark
        if let edits = new.log.edits(since: old.log), holdsAll(inserted: edits) {
            write(edits, to: &patch)
        } else {
            writePlan(to: &patch)
        }
        patch.shorten(since: mark, elements: newCount) { renderAll(to: &$0) }
    }

    /// Whether all that came is still there: else there is nothing left to write it from.
    private func holdsAll(inserted edits: [Edit<ID>]) -> Bool {
        edits.allSatisfy { if case .insert(let id, _) = $0 { new.contains(id: id) } else { true } }
    }

    private func renderAll(to writer: inout JSONWriter) {
        writer.write(raw: "[")
        var isFirst = true
        new.forEach(in: 0..<newCount) { element in
            if !isFirst { writer.write(raw: ",") }
            isFirst = false
            render(element, &writer)
        }
        writer.write(raw: "]")
    }
}

// From the edits.
extension ArrayChange {
    /// What comes is written as it is in the end, wherever among the edits it came.
    private func write(_ edits: [Edit<ID>], to patch: inout PatchWriter) {
        let showsAll = oldCount == old.count && newCount == new.count
        var window = Window(count: showsAll ? .max / 2 : oldCount)
        var updated = unsettled
        var inserted: Set<ID> = []
        for edit in edits {
            let step = window.follow(edit)
            switch step {
            case .insert(let id, _)?: inserted.insert(id)
            case .update(let id)?: updated.append(id)
            default: break
            }
            if let step { write(step, to: &patch) }
        }
        // The document holds the first elements of the new list now, as many as the window is long.
        let shown = showsAll ? newCount : window.count
        let kept = min(shown, newCount)
        for index in (kept..<shown).reversed() { patch.at(index) { $0.remove() } }
        for id in updated where inserted.insert(id).inserted {
            guard let before = old[id: id], let after = new[id: id], let index = new.index(of: id), index < kept else {
                continue
            }
            patch.at(index) { compare(before, after, &$0) }
        }
        var index = kept
        new.forEach(in: kept..<newCount) { element in
            patch.at(index) { $0.write(.add) { render(element, &$0) } }
            index += 1
        }
    }

    /// Writes an edit that puts an element somewhere.
    private func write(_ edit: Edit<ID>, to patch: inout PatchWriter) {
        switch edit {
        case .insert(let id, let index):
            guard let element = new[id: id] else { return }
            patch.at(index) { $0.write(.add) { render(element, &$0) } }
        case .remove(_, let index): patch.at(index) { $0.remove() }
        case .move(_, let source, let index): patch.move(from: source, to: index)
        case .update: break
        }
    }
}

// Without a history.
extension ArrayChange {
    private func writePlan(to patch: inout PatchWriter) {
        var before: [ID: Element] = [:]
        var oldIDs: [ID] = []
        old.forEach(in: 0..<oldCount) { element in
            oldIDs.append(element.id)
            before[element.id] = element
        }
        var newIDs: [ID] = []
        new.forEach(in: 0..<newCount) { newIDs.append($0.id) }
        if oldIDs.isEmpty, newIDs.isEmpty { return }
        if !newIDs.contains(where: { before[$0] != nil }) {
            patch.write(.replace) { renderAll(to: &$0) }
            return
        }
        for edit in EditPlan.placements(from: oldIDs, to: newIDs) { write(edit, to: &patch) }
        var index = 0
        new.forEach(in: 0..<newCount) { after in
            if let before = before[after.id], differ(before, after) {
                patch.at(index) { compare(before, after, &$0) }
            }
            index += 1
        }
    }
}
