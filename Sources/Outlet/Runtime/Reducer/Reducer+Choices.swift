import ViewTree

// Checks the names in an event besides that of its node: rows of a list, or a section of tabs.
extension Reducer {
    /// Throws a `Problem` if a chosen row or section of tabs is not on screen any more, or is disabled.
    func requireChosen(
        by event: Event, at node: NodeState, of scene: any AnyScene, on screen: StackEntry, revision: Int
    ) throws(Problem) {
        // A row can be moved before one that is hidden or disabled.
        let isMove = event.event == .reorder
        for (id, what) in chosen(by: event, at: node, of: scene, on: screen) {
            guard let chosen = scene.node(id, in: screen.container, passing: screen.passed),
                chosen.isOnScreen || chosen.isReplaced || isMove
            else {
                throw Problem(.nodeGone, "\(what) is not on screen.", revision: revision)
            }
            guard chosen.isEnabled || isMove else {
                throw Problem(.disabled, "\(what) is disabled.", revision: revision)
            }
        }
    }

    /// The ids of the rows or the section that an event names, each with its description for an error.
    private func chosen(
        by event: Event, at node: NodeState, of scene: any AnyScene, on screen: StackEntry
    ) -> [(id: String, what: String)] {
        switch (node.record.type, event.event) {
        case (List.typeName, .select), (List.typeName, .reorder):
            let list = node.record.name
            return event.rowKeys.map { key in
                (NodeAddress([list, key]).description, "The row '\(key.prefix(128))' of '\(list)'")
            }
        case (Tabs.typeName, .select):
            guard let id = event.value?.string, choiceFault(of: event, at: node, of: scene, on: screen) == nil else {
                return []
            }
            return [(id, "The section '\(id.prefix(128))'")]
        default: return []
        }
    }

    /// The fault of a choice, independent of what is on screen: too many rows, or an id that is no section of the tabs.
    func choiceFault(
        of event: Event, at node: NodeState, of scene: any AnyScene, on screen: StackEntry
    ) -> Fault? {
        let pointer = JSONPointer(["value"])
        switch (node.record.type, event.event) {
        case (List.typeName, .select):
            let count = event.rowKeys.count
            if count < 2 || scene.isMultiple(node.record.name, in: screen.container) { return nil }
            return Fault(pointer, "One row of '\(node.record.name)' can be selected, found \(count).")
        case (Tabs.typeName, .select):
            guard let id = event.value?.string else { return nil }
            if let section = scene.node(id, in: screen.container, passing: screen.passed)?.record,
                section.ancestors.first == node.record.name,
                section.list == node.record.list, id.row == event.node?.row
            {
                return nil
            }
            return Fault(pointer, "'\(id.prefix(128))' is no section of '\(event.node ?? "")'.")
        default: return nil
        }
    }
}

extension Event {
    /// The keys of the rows that the event names.
    fileprivate var rowKeys: [String] {
        if event == .reorder {
            return Reordering(payload: value).map { [$0.key] + ($0.before.map { [$0] } ?? []) } ?? []
        }
        return RowKeys(payload: value)?.keys ?? []
    }
}

extension String {
    /// The list and the row of the node with this id; empty if it is in no row.
    fileprivate var row: [String] {
        guard let parts = NodeAddress(self)?.parts, parts.count > 1 else { return [] }
        return Array(parts.prefix(2))
    }
}
