import ViewTree

// The route of an event.
extension Scene {
    func child(_ id: String) -> NodeState? {
        if let record = table[id] {
            return NodeState(record: record, isOnScreen: true, isEnabled: true, section: record.section)
        }
        guard let parts = NodeAddress(id)?.parts, parts.count == 3 else { return nil }
        let records = lists[parts[0]]?.lazy.flatMap { $0.records.joined() }
        return records?.first { $0.name == parts[2] }.map {
            NodeState(record: $0, isOnScreen: true, isEnabled: true)
        }
    }

    func declares(_ id: String) -> Bool {
        if child(id) != nil { return true }
        guard let parts = NodeAddress(id)?.parts else { return false }
        if parts.count == 2 { return lists[parts[0]] != nil }
        // In a header or footer of a section: `list.header.key.name`.
        return lists.values.joined().flatMap { $0.records.joined() }.contains { record in
            record.list.flatMap { SectionEdge.keyAndName(in: id, after: "\($0).") }?.name == record.name
        }
    }

    func hops(from node: NodeState?) -> [String] {
        (node.map { around($0.record).map(\.anonymousID) } ?? []) + ["screen \(key.screen)"]
    }

    /// The hop of a level of responders.
    func place(of level: [AnyResponder], _ event: EventName, from node: NodeState?) -> String {
        let record = node.flatMap { node in
            around(node.record).first { record in
                record.responders[event]?.contains { $0.first === level.first } == true
            }
        }
        return record?.anonymousID ?? "screen \(key.screen)"
    }

    /// A node and the nodes around it, innermost first.
    private func around(_ record: NodeRecord) -> [NodeRecord] {
        guard let list = record.list else { return [record] + record.ancestors.compactMap { table[$0] } }
        let rows = lists[list] ?? lists.first { list.hasPrefix("\($0.key).") }?.value ?? []
        let template = rows.lazy.flatMap(\.records).first { $0.contains { $0 === record } } ?? []
        let inside = record.ancestors.compactMap { name in template.first { $0.name == name } }
        let holder = table[list] ?? lists.keys.first { list.hasPrefix("\($0).") }.flatMap { table[$0] }
        return [record] + inside + (holder.map { around($0) } ?? [])
    }
}
