import HashTreeCollections

/// An ordered list of sections, each with a header and elements of its own, that records its own edits.
///
/// The ids of elements are unique in the whole list, those of headers among the headers. Both levels are identified
/// lists: a change of one element costs that one. A section stays where it is when it has no elements.
public struct SectionedList<Header: Identifiable & Outlet.Model, Element: Identifiable & Outlet.Model>: Sendable
where
    Header.ID: Sendable & LosslessStringConvertible, Element.ID: Sendable & LosslessStringConvertible
{
    /// A header and the elements below it: data, where a ``ListSection`` is a part of the layout.
    public struct Section: Outlet.Model, Identifiable {
        /// The header of the section; its id is that of the section.
        public internal(set) var header: Header
        /// The elements.
        public internal(set) var rows: IdentifiedList<Element>

        /// A section of some elements; of two with one id the first counts.
        @inlinable
        public init(_ header: Header, _ rows: some Sequence<Element>) {
            self.init(header: header, rows: IdentifiedList(rows))
        }

        @usableFromInline
        init(header: Header, rows: IdentifiedList<Element>) {
            self.header = header
            self.rows = rows
        }

        /// A section without elements.
        public init(_ header: Header) { self.init(header, []) }

        /// The header's id.
        public var id: Header.ID { header.id }

        /// The section without some elements.
        @usableFromInline
        func keeping(_ isKept: (Element.ID) -> Bool) -> Section {
            var section = self
            for id in rows.ids where !isKept(id) { section.rows.remove(id: id) }
            return section
        }
    }

    /// The sections in their order.
    public private(set) var sections = IdentifiedList<Section>()
    /// How many elements there are in all sections.
    public private(set) var count = 0
    /// The section of each element; nil up to `Chunks.few` elements.
    private var owners: TreeDictionary<Element.ID, Header.ID>?

    /// A list without sections.
    public init() {}

    // `@inlinable`, as the list of identified elements is.

    /// A list of these sections; of two elements, or two sections, with one id the first counts.
    @inlinable
    public init(_ sections: some Sequence<Section>) {
        var headers: Set<Header.ID> = []
        var seen: Set<Element.ID> = []
        let unique = sections.filter { headers.insert($0.id).inserted }.map { section in
            section.keeping { seen.insert($0).inserted }
        }
        self.init(unique: unique, ids: unique.map { $0.id }, count: unique.reduce(0) { $0 + $1.rows.count })
    }

    /// A list of elements below their headers, each of which stands where its first element does; of two elements with
    /// one id the first counts.
    ///
    ///     SectionedList(grouping: characters, by: \.block)
    @inlinable
    public init(grouping elements: some Sequence<Element>, by header: (Element) throws -> Header) rethrows {
        var seen: Set<Element.ID> = []
        var headers: [Header] = []
        var (rows, ids): ([[Element]], [[Element.ID]]) = ([], [])
        var places: [Header.ID: Int] = [:]
        for element in elements where seen.insert(element.id).inserted {
            let header = try header(element)
            // In most lists those of a section stand together.
            let place = headers.last?.id == header.id ? headers.count - 1 : places[header.id] ?? headers.count
            if place == headers.count {
                places[header.id] = place
                headers.append(header)
                rows.append([])
                ids.append([])
            }
            rows[place].append(element)
            ids[place].append(element.id)
        }
        let sections = headers.indices.map { place in
            Section(header: headers[place], rows: IdentifiedList(unique: rows[place], ids: ids[place]))
        }
        self.init(unique: sections, ids: headers.map { $0.id }, count: rows.reduce(0) { $0 + $1.count })
    }

    /// A list of sections no two of which have one id, nor have any two of their `count` elements.
    @usableFromInline
    init(unique sections: [Section], ids: [Header.ID], count: Int) {
        self.sections = IdentifiedList(unique: sections, ids: ids)
        self.count = count
        if count > Chunks.few { ownAll() }
    }

    /// Whether there are no elements; there may be sections.
    public var isEmpty: Bool { count == 0 }

    /// The element with that id; nil if there is none.
    public subscript(id id: Element.ID) -> Element? { section(of: id).flatMap { sections[id: $0]?.rows[id: id] } }

    /// The section with that id; nil if there is none.
    public subscript(section id: Header.ID) -> Section? { sections[id: id] }

    /// The element at a position of the section at a position; nil if there is none.
    public subscript(section: Int, row: Int) -> Element? { sections.element(at: section)?.rows.element(at: row) }

    /// The id of the section in which the element with that id is; nil if there is none.
    public func section(of id: Element.ID) -> Header.ID? {
        if let owners { return owners[id] }
        var owner: Header.ID?
        sections.forEach(in: 0..<sections.count) { section in
            if owner == nil, section.rows.contains(id: id) { owner = section.id }
        }
        return owner
    }

    /// Where the element with that id stands: the position of its section, and its own in it; nil if there is none.
    public func indexPath(of id: Element.ID) -> (section: Int, row: Int)? {
        guard let owner = section(of: id), let section = sections.index(of: owner),
            let row = sections[id: owner]?.rows.index(of: id)
        else { return nil }
        return (section, row)
    }
}

// Sections.
extension SectionedList {
    /// Adds a section at the end. Does nothing if its id exists; elements that are there already are left out.
    public mutating func append(_ section: Section) { insert(section, at: sections.count) }

    /// Puts a section at a position, 0 to the number of sections. Does nothing if its id exists; elements that are
    /// there already are left out.
    public mutating func insert(_ section: Section, at index: Int) {
        if sections.contains(id: section.id) { return }
        let section = isEmpty ? section : section.keeping { self.section(of: $0) == nil }
        sections.insert(section, at: index)
        own(section)
    }

    /// Takes a section away with its elements, and returns it.
    @discardableResult
    public mutating func remove(section id: Header.ID) -> Section? {
        guard let section = sections.remove(id: id) else { return nil }
        disown(section)
        return section
    }

    /// Moves a section so that it stands at `index` afterwards, 0 to the number of sections less one.
    public mutating func move(section id: Header.ID, to index: Int) { sections.move(id: id, to: index) }

    /// Lets two sections change places. Does nothing if one of them does not exist.
    public mutating func swap(sections first: Header.ID, _ second: Header.ID) { sections.swap(first, second) }

    /// Changes the header of a section; its id has to stay. Nothing changes if `body` throws.
    public mutating func update(section id: Header.ID, _ body: (inout Header) throws -> Void) rethrows {
        guard var header = sections[id: id]?.header else { return }
        try body(&header)
        sections.modify(id: id) { $0.header = header }
    }

    /// Takes the elements of a section away; it stays where it is.
    public mutating func removeRows(ofSection id: Header.ID) {
        guard let section = sections[id: id], !section.rows.isEmpty else { return }
        disown(section)
        sections.modify(id: id) { $0.rows.removeAll() }
    }

    /// Takes all sections away.
    public mutating func removeAll() {
        if !sections.isEmpty { self = SectionedList() }
    }

    /// Adds the sections of another list at the end: the elements of those that are here to theirs, the others after them.
    /// Elements that are there already are left out.
    public mutating func append(contentsOf other: Self) {
        for section in other.sections {
            if sections.contains(id: section.id) {
                for element in section.rows { append(element, to: section.id) }
            } else {
                append(section)
            }
        }
    }

    /// Removes all but the first `count` elements, and the sections that are then empty. The result has no history.
    public mutating func truncate(to count: Int) {
        if count >= self.count { return }
        var kept: [Section] = []
        var rest = Swift.max(0, count)
        for section in sections where rest > 0 {
            var section = section
            section.rows.truncate(to: rest)
            rest -= section.rows.count
            kept.append(section)
        }
        self = Self(unique: kept, ids: kept.map { $0.id }, count: Swift.max(0, count))
    }

    /// Takes the sections of another list with as few edits as possible, and records the edits.
    ///
    /// If sections are read again, the patch has only the changes. If the lists have no section in common, the result
    /// has no history.
    public mutating func replace(with other: Self) {
        var merged = other.sections
        if merged.log.edits(since: sections.log) == nil {
            for section in sections where merged.contains(id: section.id) {
                merged.modify(id: section.id) { new in
                    var rows = section.rows
                    rows.replace(with: new.rows)
                    new.rows = rows
                }
            }
        }
        sections.replace(with: merged) { $0.header != $1.header || $0.rows.log.state != $1.rows.log.state }
        (count, owners) = (other.count, other.owners)
    }
}

// Elements.
extension SectionedList {
    /// Adds an element at the end of a section. Does nothing if its id is in the list, or the section is not.
    public mutating func append(_ element: Element, to section: Header.ID) {
        if self.section(of: element.id) != nil || !sections.contains(id: section) { return }
        own(element.id, section)
        sections.modify(id: section) { $0.rows.append(element) }
    }

    /// Puts an element at a position of a section, 0 to its count. Does nothing if its id is in the list, or the
    /// section is not.
    public mutating func insert(_ element: Element, at index: Int, in section: Header.ID) {
        if self.section(of: element.id) != nil || !sections.contains(id: section) { return }
        own(element.id, section)
        sections.modify(id: section) { $0.rows.insert(element, at: index) }
    }

    /// Takes the element with that id away, and returns it.
    @discardableResult
    public mutating func remove(id: Element.ID) -> Element? {
        guard let owner = section(of: id) else { return nil }
        owners?[id] = nil
        count -= 1
        var element: Element?
        sections.modify(id: owner) { element = $0.rows.remove(id: id) }
        return element
    }

    /// Moves the element with that id within its section, so that it stands at `index` afterwards.
    public mutating func move(id: Element.ID, to index: Int) {
        guard let owner = section(of: id), sections[id: owner]?.rows.index(of: id) != index else { return }
        sections.modify(id: owner) { $0.rows.move(id: id, to: index) }
    }

    /// Moves the element with that id into a section, so that it stands at `index` of it afterwards. Does nothing where the
    /// section is not there.
    public mutating func move(id: Element.ID, to index: Int, in section: Header.ID) {
        if self.section(of: id) == section { return move(id: id, to: index) }
        guard sections.contains(id: section), let element = remove(id: id) else { return }
        insert(element, at: index, in: section)
    }

    /// Lets two elements change places, also across sections. Does nothing if one of them does not exist.
    public mutating func swap(_ first: Element.ID, _ second: Element.ID) {
        guard let left = section(of: first), let right = section(of: second), first != second else { return }
        if left == right { return sections.modify(id: left) { $0.rows.swap(first, second) } }
        guard let leftRow = indexPath(of: first)?.row, let rightRow = indexPath(of: second)?.row,
            let leftElement = remove(id: first), let rightElement = remove(id: second)
        else { return }
        insert(rightElement, at: leftRow, in: left)
        insert(leftElement, at: rightRow, in: right)
    }

    /// Changes the element with that id; its id has to stay. Nothing changes if `body` throws.
    public mutating func update(id: Element.ID, _ body: (inout Element) throws -> Void) rethrows {
        guard let owner = section(of: id), var element = self[id: id] else { return }
        try body(&element)
        sections.modify(id: owner) { section in section.rows.modify(id: id) { $0 = element } }
    }
}

// The section of each element.
extension SectionedList {
    /// Notes that an element has come to a section that is here.
    private mutating func own(_ id: Element.ID, _ section: Header.ID) {
        count += 1
        if owners != nil { owners?[id] = section } else if count > Chunks.few { ownAll() }
    }

    /// Notes the elements of a section that has just come.
    private mutating func own(_ section: Section) {
        count += section.rows.count
        if owners != nil {
            for element in section.rows { owners?[element.id] = section.id }
        } else if count > Chunks.few {
            ownAll()
        }
    }

    private mutating func ownAll() {
        var owners = TreeDictionary<Element.ID, Header.ID>()
        for section in sections { for element in section.rows { owners[element.id] = section.id } }
        self.owners = owners
    }

    /// Forgets the elements of a section.
    private mutating func disown(_ section: Section) {
        count -= section.rows.count
        if owners != nil { for element in section.rows { owners?[element.id] = nil } }
    }
}

extension SectionedList: Equatable {
    /// Whether both hold the same sections in the same order, however they came to.
    public static func == (left: Self, right: Self) -> Bool { left.sections == right.sections }
}

extension SectionedList: Codable {
    /// Reads an array of sections.
    public init(from decoder: any Decoder) throws {
        self.init(try [Section](from: decoder))
    }

    /// Writes an array of sections, each with its header and its rows.
    public func encode(to encoder: any Encoder) throws {
        try Array(sections).encode(to: encoder)
    }
}
