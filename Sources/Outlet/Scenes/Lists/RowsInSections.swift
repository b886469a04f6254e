import ViewTree

/// The sections of a list, with their rows, headers and footers, if the sections are data.
final class RowsInSections<Header: Identifiable & Outlet.Model, Item: Identifiable & Outlet.Model>: ListContent
where Header.ID: Sendable & LosslessStringConvertible, Item.ID: Sendable & LosslessStringConvertible {
    typealias Sections = SectionedList<Header, Item>

    /// The path of the array of sections, relative to the block that contains the list.
    private let path: [UInt8]
    private let sections: @Sendable (any AnySnapshot) -> Windowed<Sections>
    private let templates: RowTemplates<Item>
    /// The header and the footer, as far as there are any.
    private let edges: [SectionEdge]
    private let box: @Sendable (Header) -> any AnySnapshot

    init(
        at path: [UInt8], sections: @escaping @Sendable (any AnySnapshot) -> Windowed<Sections>,
        templates: RowTemplates<Item>, edges: [SectionEdge], box: @escaping @Sendable (Header) -> any AnySnapshot
    ) {
        self.path = path
        self.sections = sections
        self.templates = templates
        self.edges = edges
        self.box = box
    }

    var records: [[NodeRecord]] { templates.records + edges.map(\.index.records) }

    func render(
        _ subject: any AnySnapshot, in row: RowScope, for localization: Localization, to writer: inout JSONWriter
    ) {
        let window = sections(subject)
        let extent = Extent(window)
        writer.write(raw: "[")
        var isFirst = true
        window.rows.sections.forEach(in: 0..<extent.sections) { section in
            if !isFirst { writer.write(raw: ",") }
            isFirst = false
            render(section, extent.rows(of: section), in: row, for: localization, to: &writer)
        }
        writer.write(raw: "]")
    }

    private func render(
        _ section: Sections.Section, _ count: Int, in row: RowScope, for localization: Localization,
        to writer: inout JSONWriter
    ) {
        writer.write(raw: #"{"key":"#)
        writer.write(section.id.description)
        if !edges.isEmpty {
            let subject = box(section.header)
            for edge in edges {
                edge.render(subject, of: section.id.description, in: row, for: localization, to: &writer)
            }
        }
        writer.write(raw: #","rows":"#)
        templates.render(section.rows, count: count, in: row, for: localization, to: &writer)
        writer.write(raw: "}")
    }

    func compare(
        _ old: any AnySnapshot, _ new: any AnySnapshot, in row: RowScope, for localization: Localization,
        to patch: inout PatchWriter
    ) {
        let (old, new) = (sections(old), sections(new))
        if Self.isUnchanged(old, new) { return }
        let (before, after) = (Extent(old), Extent(new))
        patch.at(path) { patch in
            ArrayChange(
                old: old.rows.sections, oldCount: before.sections, new: new.rows.sections, newCount: after.sections,
                render: { self.render($0, after.rows(of: $0), in: row, for: localization, to: &$1) },
                compare: {
                    self.compare($0, before.rows(of: $0), $1, after.rows(of: $1), in: row, for: localization, to: &$2)
                },
                differ: { _, _ in true }, unsettled: [before.last?.id, after.last?.id].compactMap { $0 }
            ).write(to: &patch)
        }
    }

    private func compare(
        _ old: Sections.Section, _ oldCount: Int, _ new: Sections.Section, _ newCount: Int,
        in row: RowScope, for localization: Localization, to patch: inout PatchWriter
    ) {
        if !edges.isEmpty {
            let (before, after) = (box(old.header), box(new.header))
            for edge in edges {
                edge.compare(before, after, of: new.id.description, in: row, for: localization, to: &patch)
            }
        }
        if old.rows.log.state == new.rows.log.state, oldCount == newCount { return }
        patch.at("/rows") {
            templates.compare(old.rows, oldCount, new.rows, newCount, in: row, for: localization, to: &$0)
        }
    }

    func isUnchanged(_ old: any AnySnapshot, _ new: any AnySnapshot) -> Bool {
        Self.isUnchanged(sections(old), sections(new))
    }

    private static func isUnchanged(_ old: Windowed<Sections>, _ new: Windowed<Sections>) -> Bool {
        old.rows.sections.log.state == new.rows.sections.log.state && old.shown == new.shown
    }
}

// Finding nodes.
extension RowsInSections {
    func place(ofRow key: String, in subject: any AnySnapshot) -> ListPlace? {
        let window = sections(subject)
        guard let id = Item.ID(key: key), let owner = window.rows.section(of: id), let item = window.rows[id: id],
            Extent(window).shows(id, in: window.rows)
        else { return nil }
        return templates.place(of: item, section: owner.description)
    }

    func place(ofSectionNode id: String, in subject: any AnySnapshot) -> (place: ListPlace, name: String)? {
        for edge in edges {
            guard let (key, name) = edge.keyAndName(in: id), let sectionID = Header.ID(key: key) else { continue }
            let window = sections(subject)
            guard let index = window.rows.sections.index(of: sectionID), index < Extent(window).sections,
                let section = window.rows[section: sectionID]
            else { return nil }
            return (ListPlace(index: edge.index, subject: box(section.header), section: key), name)
        }
        return nil
    }

    func holds(_ key: String, in subject: any AnySnapshot) -> Bool {
        Item.ID(key: key).map { sections(subject).rows.section(of: $0) != nil } ?? false
    }

    func shownRows(in subject: any AnySnapshot) -> Int { sections(subject).shown }

    func keys(in subject: any AnySnapshot, limit: Int) -> [String]? {
        let sections = sections(subject).rows
        return sections.count > limit ? nil : sections.sections.flatMap { $0.rows.map(\.id.description) }
    }
}

extension RowsInSections {
    /// The extent of a window.
    private struct Extent {
        /// The number of sections that are shown.
        let sections: Int
        /// The last section of the window, and the number of its rows that are shown; nil if all rows of all sections
        /// are.
        let last: (id: Header.ID, rows: Int)?

        init(_ window: Windowed<Sections>) {
            guard window.more else {
                sections = window.rows.sections.count
                last = nil
                return
            }
            var (count, rest) = (0, window.shown)
            var last: (id: Header.ID, rows: Int)?
            for section in window.rows.sections {
                if rest <= 0 { break }
                count += 1
                last = (section.id, min(rest, section.rows.count))
                rest -= section.rows.count
            }
            sections = count
            self.last = last
        }

        /// The number of shown rows of a shown section.
        func rows(of section: Sections.Section) -> Int {
            if let last, last.id == section.id { last.rows } else { section.rows.count }
        }

        func shows(_ id: Item.ID, in list: Sections) -> Bool {
            if sections == list.sections.count, last == nil { return true }
            guard let last, let place = list.indexPath(of: id) else { return false }
            return place.section < sections - 1 || (place.section == sections - 1 && place.row < last.rows)
        }
    }
}
