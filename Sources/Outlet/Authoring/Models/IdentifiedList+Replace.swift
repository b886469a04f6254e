extension IdentifiedList {
    /// Appends elements, except those whose id exists already.
    public mutating func append(contentsOf page: Self) {
        for element in page { append(element) }
    }

    /// Takes the elements of another list with as few edits as possible, and records the edits.
    ///
    /// If rows are read again, the patch has only the changes. If the lists have no element in common, the result has
    /// no history.
    public mutating func replace(with other: Self) {
        replace(with: other) { $0 != $1 }
    }

    /// Removes all but the first `count` elements. The result has no history.
    public mutating func truncate(to count: Int) {
        if count >= self.count { return }
        self = Self(unique: elements(first: Swift.max(0, count)), ids: ids(first: Swift.max(0, count)))
    }

    /// Takes the elements of another list with as few edits as possible, and records the edits.
    ///
    /// If rows are read again, the patch has only the changes. If the lists have no element in common, the result has
    /// no history.
    mutating func replace(with other: Self, where differ: (Element, Element) -> Bool) {
        if isEmpty, other.isEmpty { return }
        if other.log.edits(since: log) != nil {
            self = other
            return
        }
        let (old, new) = (ids, other.ids)
        let plan = EditPlan(from: old, to: new)
        if plan.kept == 0 {
            self = other
            return
        }
        var edits = plan.edits(from: old, to: new)
        let (before, after) = (elements(first: count), other.elements(first: other.count))
        for (place, origin) in plan.origins.enumerated() {
            if let origin, differ(before[origin], after[place]) { edits.append(.update(new[place])) }
        }
        if !edits.isEmpty { become(other, by: edits) }
    }
}
