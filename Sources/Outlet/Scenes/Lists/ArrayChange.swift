import ViewTree

/// The change of an array that shows the first elements of an identified list: rows, or sections.
///
/// If the list's edits are known, they become the patch. Otherwise the two orders are compared, and as few elements as
/// possible move. If at least three of four elements are new, one operation that replaces the array is written instead
/// of many if it is shorter.
struct ArrayChange<Element: Identifiable & Outlet.Model> where Element.ID: Sendable & LosslessStringConvertible {
    typealias ID = Element.ID

    let old: IdentifiedList<Element>
    /// The number of elements that were shown.
    let oldCount: Int
    let new: IdentifiedList<Element>
    /// The number of elements to show.
    let newCount: Int
    let render: (Element, inout JSONWriter) -> Void
    let compare: (Element, Element, inout PatchWriter) -> Void
    /// Whether two states of an element have to be compared, if the edits are not known.
    let differ: (Element, Element) -> Bool
    /// Elements that have to be compared even if no edit names them.
    var unsettled: [ID] = []

    func write(to patch: inout PatchWriter) {
        let mark = patch.mark
        let added = if let (steps, shown) = steps() { write(steps, shown, to: &patch) } else { writePlan(to: &patch) }
        if (newCount - added) * 4 <= newCount { patch.shorten(since: mark) { renderAll(to: &$0) } }
    }

    private func add(_ element: Element?, at index: Int, to patch: inout PatchWriter) {
        guard let element else { return }
        patch.at(index) { $0.write(.add) { render(element, &$0) } }
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

// With known edits.
extension ArrayChange {
    /// The edits of the shown elements, and the number of elements shown after them. Nil if the edits are not known, or
    /// if an inserted element has been removed again and can't be rendered.
    private func steps() -> (steps: [Edit<ID>], shown: Int)? {
        guard let edits = new.log.edits(since: old.log) else { return nil }
        let showsAll = oldCount == old.count && newCount == new.count
        var window = Window(count: showsAll ? .max / 2 : oldCount)
        var steps: [Edit<ID>] = []
        for edit in edits {
            guard let step = window.translate(edit) else { continue }
            if case .insert(let id, _) = step, !new.contains(id: id) { return nil }
            steps.append(step)
        }
        return (steps, showsAll ? newCount : window.count)
    }

    /// Writes edits. An inserted element is written in its final state, regardless of its place among the edits.
    /// Returns the number of added elements.
    private func write(_ steps: [Edit<ID>], _ shown: Int, to patch: inout PatchWriter) -> Int {
        var updated = unsettled
        var inserted: Set<ID> = []
        for step in steps {
            switch step {
            case .insert(let id, _): inserted.insert(id)
            case .update(let id): updated.append(id)
            default: break
            }
            write(step, to: &patch) { new[id: $0] }
        }
        // At this point the document holds the first elements of the new list.
        let kept = min(shown, newCount)
        let added = inserted.count + newCount - kept
        for index in (kept..<shown).reversed() { patch.at(index) { $0.remove() } }
        for id in updated where inserted.insert(id).inserted {
            guard let before = old[id: id], let after = new[id: id], let index = new.index(of: id), index < kept else {
                continue
            }
            patch.at(index) { compare(before, after, &$0) }
        }
        var index = kept
        new.forEach(in: kept..<newCount) { element in
            add(element, at: index, to: &patch)
            index += 1
        }
        return added
    }

    /// Writes an insertion, a removal or a move; `element` returns the inserted element.
    private func write<Key>(_ edit: Edit<Key>, to patch: inout PatchWriter, element: (Key) -> Element?) {
        switch edit {
        case .insert(let key, let index): add(element(key), at: index, to: &patch)
        case .remove(_, let index): patch.at(index) { $0.remove() }
        case .move(_, let source, let index): patch.move(from: source, to: index)
        case .update: break
        }
    }
}

// Without known edits.
extension ArrayChange {
    /// Writes the difference of the two orders. Returns the number of added elements.
    private func writePlan(to patch: inout PatchWriter) -> Int {
        if oldCount == 0, newCount == 0 { return 0 }
        let plan = EditPlan(from: old.ids(first: oldCount), to: new.ids(first: newCount))
        if plan.kept == 0 {
            patch.write(.replace) { renderAll(to: &$0) }
            return newCount
        }
        let (before, after) = (old.elements(first: oldCount), new.elements(first: newCount))
        for edit in plan.edits { write(edit, to: &patch) { after[$0] } }
        for (place, origin) in plan.origins.enumerated() {
            guard let origin, differ(before[origin], after[place]) else { continue }
            patch.at(place) { compare(before[origin], after[place], &$0) }
        }
        return newCount - plan.kept
    }
}
