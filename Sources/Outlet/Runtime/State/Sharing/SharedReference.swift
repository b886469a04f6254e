/// Which value of a shared model a session's screen shows, written down in the place of the value.
struct SharedReference: Codable, Hashable, Sendable {
    let name: String
    let key: String
    let version: Int

    var id: SharedModelID { SharedModelID(name: name, key: key) }
}

extension SessionState {
    /// The values of shared models on a screen that are not written down with the session, since a store keeps them by edits, and
    /// so in earlier versions too.
    func references(in entry: StackEntry) -> [SharedReference] {
        if sharesNothing || entry.opening.shared.isEmpty { return [] }
        return entry.opening.shared.compactMap { id, part in
            guard let value = shared[id], value.edits != nil, value.change == nil, value.version > 0,
                let shown = part.value(entry.container), part.isSame(shown, value.value)
            else { return nil }
            return SharedReference(name: id.name, key: id.key, version: value.version)
        }
    }
}

extension StackEntry {
    /// The screen's model with the first values of shared models in the places of those that are referred to.
    func container(leavingOut references: [SharedReference]) -> any AnySnapshot {
        if references.isEmpty { return container }
        let left = Set(references.map(\.id))
        var rest = container
        for (id, part) in opening.shared where left.contains(id) { part.put(part.model.firstValue, &rest) }
        return rest
    }
}

extension StackEntry {
    /// Puts the values in to which a record refers, and returns them.
    mutating func put(_ referred: ReferredValues, of references: [SharedReference]) -> SharedValues {
        var values: SharedValues = [:]
        for reference in references {
            for (id, part) in opening.shared where id == reference.id {
                guard let value = referred.values[reference] ?? referred.newest[id] else { continue }
                values[id] = value
                part.put(value.value, &container)
            }
        }
        return values
    }
}

/// The values to which the heads of a session refer.
struct ReferredValues: Sendable {
    /// Those that were found.
    var values: [SharedReference: SharedValue] = [:]
    /// The newest values in the place of those that a store does not have any more.
    var newest: SharedValues = [:]
}
