extension IdentifiedList: ListValue {
    /// Adds the elements of another list at the end; those that are here already stay where they are.
    public mutating func append(contentsOf page: Self) {
        for element in page { append(element) }
    }

    /// Becomes another list by as few edits as possible.
    public mutating func replace(with other: Self) {
        for edit in EditPlan.edits(from: ids, to: other.ids) {
            switch edit {
            case .insert(let id, let index): if let element = other[id: id] { insert(element, at: index) }
            case .remove(let id, _): remove(id: id)
            case .move(let id, _, let index): move(id: id, to: index)
            case .update(let id):
                if let element = other[id: id], element != self[id: id] { update(id: id) { $0 = element } }
            }
        }
    }
}
