import ViewTree

/// The rows of a list, compiled.
protocol Rows: AnyObject, Sendable {
    /// Writes the array of rows.
    func render(_ subject: any AnyContainer, to writer: inout JSONWriter)
    /// Writes what changed.
    func compare(_ old: any AnyContainer, _ new: any AnyContainer, to patch: inout PatchWriter)
    /// A node of a row by the row's key and the node's name in it, "" for the row itself; nil where the row or the
    /// node is not there.
    func node(_ name: String, inRow key: String, of subject: any AnyContainer) -> NodeState?
    /// What the document holds for an input of a row.
    func value(_ name: String, inRow key: String, of subject: any AnyContainer) -> JSON?
    /// The nodes of a row.
    var records: [NodeRecord] { get }
}

/// The rows after one template.
final class TemplateRows<Item: Identifiable & Outlet.Model>: Rows
where Item.ID: Sendable & LosslessStringConvertible {
    /// The list's id.
    let list: String
    /// The place of the array of rows below the block in which the list stands.
    let path: [UInt8]
    let rows: @Sendable (any AnyContainer) -> IdentifiedList<Item>
    let template: Block
    let index: NodeIndex

    init(
        list: String, path: [UInt8], rows: @escaping @Sendable (any AnyContainer) -> IdentifiedList<Item>,
        template: Block, index: NodeIndex
    ) {
        self.list = list
        self.path = path
        self.rows = rows
        self.template = template
        self.index = index
    }

    var records: [NodeRecord] { index.records }

    private func scope(_ id: Item.ID) -> RowScope {
        let key = id.description
        var writer = JSONWriter()
        writer.write(contentOf: NodeAddress([list, key]).description)
        return RowScope(id: writer.bytes, key: key)
    }

    func render(_ subject: any AnyContainer, to writer: inout JSONWriter) { render(rows(subject), to: &writer) }

    private func render(_ elements: IdentifiedList<Item>, to writer: inout JSONWriter) {
        writer.write(raw: "[")
        var isFirst = true
        for element in elements {
            if !isFirst { writer.write(raw: ",") }
            isFirst = false
            template.render(ContainerBox(model: element), in: scope(element.id), to: &writer)
        }
        writer.write(raw: "]")
    }

    func compare(_ old: any AnyContainer, _ new: any AnyContainer, to patch: inout PatchWriter) {
        let (old, new) = (rows(old), rows(new))
        guard old.log.state != new.log.state else { return }
        patch.at(path) { patch in
            if let edits = new.log.edits(since: old.log), !Self.holdsPassing(edits, new) {
                apply(edits, from: old, to: new, patch: &patch)
            } else if !(old.isEmpty && new.isEmpty), !old.ids.contains(where: { new[id: $0] != nil }) {
                patch.write(.replace) { render(new, to: &$0) }
            } else {
                let edits = EditPlan.edits(from: old.ids, to: new.ids).filter { edit in
                    if case .update(let id) = edit { old[id: id] != new[id: id] } else { true }
                }
                apply(edits, from: old, to: new, patch: &patch)
            }
        }
    }

    /// Whether a row came and went again in between: then there is nothing left to write it from.
    private static func holdsPassing(_ edits: [Edit<Item.ID>], _ new: IdentifiedList<Item>) -> Bool {
        edits.contains { edit in
            if case .insert(let id, _) = edit { new[id: id] == nil } else { false }
        }
    }

    /// Writes the edits as operations. A row that comes is written as it is in the end, wherever among the edits it
    /// came.
    private func apply(
        _ edits: [Edit<Item.ID>], from old: IdentifiedList<Item>, to new: IdentifiedList<Item>,
        patch: inout PatchWriter
    ) {
        var updated: Set<Item.ID> = []
        var inserted: Set<Item.ID> = []
        for edit in edits {
            switch edit {
            case .insert(let id, let index):
                guard let element = new[id: id] else { continue }
                inserted.insert(id)
                patch.at(index) { patch in
                    patch.write(.add) { template.render(ContainerBox(model: element), in: scope(id), to: &$0) }
                }
            case .remove(_, let index): patch.at(index) { $0.remove() }
            case .move(_, let source, let index): patch.move(from: source, to: index)
            case .update(let id): updated.insert(id)
            }
        }
        updated.subtract(inserted)
        for (index, id) in Self.places(of: updated, in: new.ids) {
            guard let before = old[id: id], let after = new[id: id] else { continue }
            patch.at(index) {
                template.compare(ContainerBox(model: before), ContainerBox(model: after), in: scope(id), to: &$0)
            }
        }
    }

    /// Where some ids stand: a few are looked for one by one, which beats hashing all that are there.
    private static func places(of wanted: Set<Item.ID>, in ids: [Item.ID]) -> [(Int, Item.ID)] {
        if wanted.count <= 8 { return wanted.compactMap { id in ids.firstIndex(of: id).map { ($0, id) } } }
        return ids.enumerated().filter { wanted.contains($1) }.map { ($0, $1) }
    }

    func node(_ name: String, inRow key: String, of subject: any AnyContainer) -> NodeState? {
        element(key, of: subject).flatMap { index.node(name, of: $0) }
    }

    func value(_ name: String, inRow key: String, of subject: any AnyContainer) -> JSON? {
        element(key, of: subject).flatMap { index.value(name, of: $0) }
    }

    private func element(_ key: String, of subject: any AnyContainer) -> ContainerBox<Item>? {
        guard let id = Item.ID(key), id.description == key else { return nil }
        return rows(subject)[id: id].map { ContainerBox(model: $0) }
    }
}
