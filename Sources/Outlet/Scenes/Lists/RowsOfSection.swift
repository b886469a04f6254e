import ViewTree

/// The rows of a static section.
final class RowsOfSection<Item: Identifiable & Outlet.Model>: ListContent
where Item.ID: Sendable & LosslessStringConvertible {
    /// The section's key.
    private let key: String
    /// The path of the array of rows, relative to the block that contains the list.
    private let path: [UInt8]
    private let rows: @Sendable (any AnySnapshot) -> Windowed<IdentifiedList<Item>>
    private let templates: RowTemplates<Item>
    /// The sections before this one; their keys are already used.
    private let earlier: [any ListContent]

    init(
        of key: String, at path: [UInt8],
        rows: @escaping @Sendable (any AnySnapshot) -> Windowed<IdentifiedList<Item>>,
        templates: RowTemplates<Item>, after earlier: [any ListContent]
    ) {
        self.key = key
        self.path = path
        self.rows = rows
        self.templates = templates
        self.earlier = earlier
    }

    var records: [[NodeRecord]] { templates.records }

    func render(
        _ subject: any AnySnapshot, in row: RowScope, for localization: Localization, to writer: inout JSONWriter
    ) {
        let window = free(rows(subject), in: subject)
        templates.render(window.rows, count: window.shown, in: row, for: localization, to: &writer)
    }

    func compare(
        _ old: any AnySnapshot, _ new: any AnySnapshot, in row: RowScope, for localization: Localization,
        to patch: inout PatchWriter
    ) {
        let (before, after) = (rows(old), rows(new))
        if Self.isUnchanged(before, after), earlier.allSatisfy({ $0.isUnchanged(old, new) }) { return }
        let (shownBefore, shownAfter) = (free(before, in: old), free(after, in: new))
        patch.at(path) { patch in
            templates.compare(
                shownBefore.rows, shownBefore.shown, shownAfter.rows, shownAfter.shown, in: row, for: localization,
                to: &patch)
        }
    }

    func isUnchanged(_ old: any AnySnapshot, _ new: any AnySnapshot) -> Bool {
        Self.isUnchanged(rows(old), rows(new))
    }

    private static func isUnchanged(
        _ old: Windowed<IdentifiedList<Item>>, _ new: Windowed<IdentifiedList<Item>>
    ) -> Bool {
        old.rows.log.state == new.rows.log.state && old.shown == new.shown
    }

    func place(ofRow key: String, in subject: any AnySnapshot) -> ListPlace? {
        guard let id = Item.ID(key: key) else { return nil }
        let window = free(rows(subject), in: subject)
        guard let item = window.rows[id: id] else { return nil }
        if window.more, let index = window.rows.index(of: id), index >= window.shown { return nil }
        return templates.place(of: item, section: self.key)
    }

    func place(ofSectionNode _: String, in _: any AnySnapshot) -> (place: ListPlace, name: String)? { nil }

    func holds(_ key: String, in subject: any AnySnapshot) -> Bool {
        Item.ID(key: key).map { rows(subject).rows.contains(id: $0) } ?? false
    }

    func shownRows(in subject: any AnySnapshot) -> Int { rows(subject).shown }

    func keys(in subject: any AnySnapshot, limit: Int) -> [String]? {
        let rows = rows(subject).rows
        return rows.count > limit ? nil : rows.map(\.id.description)
    }

    /// The rows whose keys no earlier section uses. For each earlier section, the cost is that of the smaller of the
    /// two.
    private func free(
        _ window: Windowed<IdentifiedList<Item>>, in subject: any AnySnapshot
    ) -> Windowed<IdentifiedList<Item>> {
        if earlier.isEmpty { return window }
        var taken: [Item.ID] = []
        for section in earlier {
            if let keys = section.keys(in: subject, limit: window.rows.count) {
                taken += keys.compactMap { Item.ID(key: $0) }.filter { window.rows.contains(id: $0) }
            } else {
                taken += window.rows.map(\.id).filter { section.holds($0.description, in: subject) }
            }
        }
        if taken.isEmpty { return window }
        var free = window
        free.change { rows in
            for id in taken { rows.remove(id: id) }
        }
        return free
    }
}

extension LosslessStringConvertible {
    /// Creates the id that a key represents; nil if there is none.
    init?(key: String) {
        guard let id = Self(key), id.description == key else { return nil }
        self = id
    }
}
