/// Rows that can be edited by the keys that clients use. A key without a row has no effect.
public protocol EditableRows<Element>: KeyedRows {
    /// The key of the row at a position, counted over all sections; nil if there is none.
    func key(at position: Int) -> String?
    /// The keys of the rows that may be new, or another than in an earlier list; without one, of all rows.
    func changedKeys(since earlier: Self?) -> [String]
    /// Changes the row of that key; nothing changes if `body` throws.
    mutating func changeRow(_ key: String, _ body: (inout Element) throws -> Void) rethrows
    /// Takes the row of that key away.
    mutating func removeRow(_ key: String)
    /// Puts the row of that key before another, or at the end.
    mutating func moveRow(_ key: String, before next: String?)
}

extension EditableRows {
    /// The keys of all rows that differ.
    public func changedKeys(since earlier: Self?) -> [String] {
        var keys: [String] = []
        var position = 0
        while let key = key(at: position) {
            if row(key) != earlier?.row(key) { keys.append(key) }
            position += 1
        }
        return keys
    }
}

extension IdentifiedList: EditableRows {
    /// The keys of the rows that were edited; if the edits are not known, of all rows that differ.
    public func changedKeys(since earlier: Self?) -> [String] {
        if let earlier, let edits = log.edits(since: earlier.log) {
            var ids: [ID] = []
            for case .insert(let id, _) in edits { ids.append(id) }
            for case .update(let id) in edits { ids.append(id) }
            var taken: Set<ID> = []
            return ids.filter { contains(id: $0) && taken.insert($0).inserted }.map(\.description)
        }
        return filter { $0 != earlier?[id: $0.id] }.map(\.id.description)
    }

    /// The id of the element at a position as text.
    public func key(at position: Int) -> String? { element(at: position)?.id.description }

    /// Changes the element of that key.
    public mutating func changeRow(_ key: String, _ body: (inout Element) throws -> Void) rethrows {
        if let id = ID(key: key) { try update(id: id, body) }
    }

    /// Takes the element of that key away.
    public mutating func removeRow(_ key: String) {
        if let id = ID(key: key) { remove(id: id) }
    }

    /// Puts the element of that key before another, or at the end.
    public mutating func moveRow(_ key: String, before next: String?) {
        guard let id = ID(key: key), let source = index(of: id) else { return }
        guard let next else { return move(id: id, to: count - 1) }
        guard next != key, let target = ID(key: next).flatMap({ index(of: $0) }) else { return }
        move(id: id, to: source < target ? target - 1 : target)
    }
}

extension SectionedList: EditableRows {
    /// The keys of the rows that were edited, section by section.
    public func changedKeys(since earlier: Self?) -> [String] {
        sections.flatMap { $0.rows.changedKeys(since: earlier?.sections[id: $0.id]?.rows) }
    }

    /// The id of the element at a position as text, counted over all sections.
    public func key(at position: Int) -> String? {
        var rest = position
        for section in sections {
            if rest < section.rows.count { return section.rows.key(at: rest) }
            rest -= section.rows.count
        }
        return nil
    }

    /// Changes the element of that key.
    public mutating func changeRow(_ key: String, _ body: (inout Element) throws -> Void) rethrows {
        if let id = Element.ID(key: key) { try update(id: id, body) }
    }

    /// Takes the element of that key away.
    public mutating func removeRow(_ key: String) {
        if let id = Element.ID(key: key) { remove(id: id) }
    }

    /// Puts the element of that key before another, into whose section it goes; or at the end of the last section.
    public mutating func moveRow(_ key: String, before next: String?) {
        guard let id = Element.ID(key: key), let owner = section(of: id), let source = indexPath(of: id) else { return }
        guard let next else {
            guard let last = sections.element(at: sections.count - 1) else { return }
            return move(id: id, to: last.rows.count - (last.id == owner ? 1 : 0), in: last.id)
        }
        guard next != key, let nextID = Element.ID(key: next), let section = section(of: nextID),
            let target = indexPath(of: nextID)
        else { return }
        move(id: id, to: section == owner && source.row < target.row ? target.row - 1 : target.row, in: section)
    }
}

extension Windowed: EditableRows where Rows: EditableRows {
    /// The keys of the rows that were edited, shown or not.
    public func changedKeys(since earlier: Self?) -> [String] { rows.changedKeys(since: earlier?.rows) }

    /// The key of the row at a position, shown or not.
    public func key(at position: Int) -> String? { rows.key(at: position) }

    /// Changes the row of that key.
    public mutating func changeRow(_ key: String, _ body: (inout Rows.Element) throws -> Void) rethrows {
        try change { try $0.changeRow(key, body) }
    }

    /// Takes the row of that key away.
    public mutating func removeRow(_ key: String) { change { $0.removeRow(key) } }

    /// Puts the row of that key before another, or at the end of those that are shown.
    public mutating func moveRow(_ key: String, before next: String?) {
        let next = next ?? rows.key(at: shown)
        change { $0.moveRow(key, before: next) }
    }
}
