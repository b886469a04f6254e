extension IdentifiedList {
    /// Adds elements at the end, leaving out those whose id is there already.
    public mutating func append(contentsOf page: Self) {
        for element in page { append(element) }
    }

    /// Becomes what another holds by as few edits as possible, and records them.
    ///
    /// So rows that were read anew are a patch of what changed in them. Where both have no element in common, the list is
    /// another one without a history.
    public mutating func replace(with other: Self) {
        replace(with: other) { $0 != $1 }
    }

    /// Keeps the first elements only, so many at most: then it is another list without a history.
    public mutating func truncate(to count: Int) {
        if count >= self.count { return }
        self = Self(unique: elements(first: Swift.max(0, count)), ids: ids(first: Swift.max(0, count)))
    }

    /// Becomes what another holds; `differ` tells elements apart that have one id.
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
