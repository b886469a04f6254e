import HashTreeCollections

/// An ordered list of elements with unique ids that records its own edits.
///
/// The cost of a change does not depend on the number of elements: copies share their common parts, and a list knows by which
/// edits it came from an earlier copy of itself, so that the two need not be compared. The elements are in chunks, so that
/// iterating over all of them is iterating over arrays, and an insert moves a few. Their ids are stored beside them: reading
/// the id of an element copies the whole element if the code is not specialised.
public struct IdentifiedList<Element: Identifiable & Outlet.Model>: Sendable
where Element.ID: Sendable & LosslessStringConvertible {
    /// An element's identity.
    public typealias ID = Element.ID

    private(set) var chunks: [[Element]] = []
    /// The ids of each chunk's elements.
    private var chunkIDs: [[ID]] = []
    private var table = Chunks()
    /// The number of the chunk in which an element is; nil up to `Chunks.few` elements.
    private var numbers: TreeDictionary<ID, Int>?
    private(set) var log = EditLog<ID>()

    /// An empty list.
    public init() {}

    // `@inlinable`: where the ids' type is known, they are told from each other in a tenth of the time.

    /// A list of these elements; of two with one id the first counts.
    @inlinable
    public init(_ elements: some Sequence<Element>) {
        var seen: Set<ID> = []
        let unique = elements.filter { seen.insert($0.id).inserted }
        self.init(unique: unique, ids: unique.map { $0.id })
    }

    /// A list of elements no two of which have one id.
    @usableFromInline
    init(unique elements: [Element], ids: [ID]) {
        if elements.count <= Chunks.capacity {
            if !elements.isEmpty { close(elements, ids: ids) }
        } else {
            for start in stride(from: 0, to: elements.count, by: Chunks.capacity) {
                let range = start..<Swift.min(start + Chunks.capacity, elements.count)
                close(Array(elements[range]), ids: Array(ids[range]))
            }
        }
        if count > Chunks.few { number() }
    }

    /// How many elements there are.
    public var count: Int { table.total }

    /// Whether there are none.
    public var isEmpty: Bool { table.total == 0 }

    /// The ids, in the order of the elements; made anew from all elements.
    public var ids: [ID] { ids(first: count) }

    /// The ids of the first elements, of which there have to be so many.
    func ids(first count: Int) -> [ID] {
        if !chunkIDs.isEmpty, chunkIDs[0].count == count { return chunkIDs[0] }
        var ids: [ID] = []
        ids.reserveCapacity(count)
        for chunk in chunkIDs where ids.count < count { ids += chunk.prefix(count - ids.count) }
        return ids
    }

    /// The first elements, of which there have to be so many, in one array.
    func elements(first count: Int) -> [Element] {
        if !chunks.isEmpty, chunks[0].count == count { return chunks[0] }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for chunk in chunks where elements.count < count { elements += chunk.prefix(count - elements.count) }
        return elements
    }

    /// The element with that id; nil if there is none.
    public subscript(id id: ID) -> Element? { place(of: id).map { chunks[$0.chunk][$0.offset] } }

    /// The element at a position; nil if there is none.
    public func element(at position: Int) -> Element? {
        guard position >= 0, position < count else { return nil }
        let (chunk, offset) = table.place(at: position)
        return chunks[chunk][offset]
    }

    /// Goes over the elements at some positions, all of which there have to be.
    func forEach(in range: Range<Int>, _ body: (Element) -> Void) {
        var rest = range.count
        if rest == 0 { return }
        var (chunk, offset) = table.place(at: range.lowerBound)
        // By whole numbers: the iterators of slices would be looked up for each element where the code is not specialised.
        while rest > 0, chunk < chunks.count {
            let elements = chunks[chunk]
            let end = Swift.min(elements.count, offset + rest)
            rest -= end - offset
            while offset < end {
                body(elements[offset])
                offset += 1
            }
            chunk += 1
            offset = 0
        }
    }

    /// Where the element with that id stands.
    public func index(of id: ID) -> Int? { place(of: id).map { table.start(of: $0.chunk) + $0.offset } }

    /// Whether there is an element with that id.
    public func contains(id: ID) -> Bool {
        if let numbers { numbers[id] != nil } else { place(of: id) != nil }
    }

    /// Adds an element at the end. Does nothing if its id exists.
    public mutating func append(_ element: Element) { insert(element, at: count) }

    /// Puts an element at a position, 0 to `count`. Does nothing if its id exists.
    public mutating func insert(_ element: Element, at index: Int) {
        if add(element, at: index) { log.record(.insert(element.id, at: index), count: count) }
    }

    /// Takes the element with that id away, and returns it.
    @discardableResult
    public mutating func remove(id: ID) -> Element? {
        guard let (element, index) = take(id) else { return nil }
        numbers?[id] = nil
        log.record(.remove(id, at: index), count: count)
        return element
    }

    /// Takes all elements away.
    public mutating func removeAll() {
        if !isEmpty { self = IdentifiedList() }
    }

    /// Moves the element with that id so that it stands at `index` afterwards, 0 to `count - 1`.
    public mutating func move(id: ID, to index: Int) {
        guard let source = self.index(of: id), source != index, let (element, _) = take(id) else { return }
        put(element, at: index)
        log.record(.move(id, from: source, to: index), count: count)
    }

    /// Lets two elements change places. Does nothing if one of them does not exist.
    public mutating func swap(_ first: ID, _ second: ID) {
        guard let left = index(of: first), let right = index(of: second), left != right else { return }
        move(id: first, to: right)
        move(id: second, to: left)
    }

    /// Changes the element with that id; its id has to stay. Nothing changes if `body` throws.
    public mutating func update(id: ID, _ body: (inout Element) throws -> Void) rethrows {
        guard var element = self[id: id] else { return }
        try body(&element)
        modify(id: id) { $0 = element }
    }

    /// Changes the element with that id where it is, without a copy.
    mutating func modify(id: ID, _ body: (inout Element) -> Void) {
        guard let (chunk, offset) = place(of: id) else { return }
        body(&chunks[chunk][offset])
        guard chunks[chunk][offset].id == id else { fatalError("An update must not change the id of an element.") }
        log.record(.update(id), count: count)
    }

    /// Takes over what another holds, with these edits as the way there from what is here.
    mutating func become(_ other: Self, by edits: [Edit<ID>]) {
        var log = log
        self = other
        for edit in edits { log.record(edit, count: count) }
        self.log = log
    }
}

// Where elements are, without any record.
extension IdentifiedList {
    /// Adds a chunk at the end.
    private mutating func close(_ chunk: [Element], ids: [ID]) {
        table.insertChunk(of: chunk.count, at: chunks.count)
        chunks.append(chunk)
        chunkIDs.append(ids)
    }

    private func place(of id: ID) -> (chunk: Int, offset: Int)? {
        if let numbers {
            guard let number = numbers[id], let chunk = table.chunk(numbered: number) else { return nil }
            return offset(of: id, in: chunk).map { (chunk, $0) }
        }
        for chunk in 0..<chunkIDs.count {
            if let offset = offset(of: id, in: chunk) { return (chunk, offset) }
        }
        return nil
    }

    private func offset(of id: ID, in chunk: Int) -> Int? {
        let ids = chunkIDs[chunk]
        for offset in 0..<ids.count where ids[offset] == id { return offset }
        return nil
    }

    /// Notes in which chunk each element is.
    private mutating func number() {
        var numbers = TreeDictionary<ID, Int>()
        for chunk in 0..<chunks.count {
            let number = table.number(of: chunk)
            for id in chunkIDs[chunk] { numbers[id] = number }
        }
        self.numbers = numbers
    }

    /// Inserts an element; false if its id exists.
    @discardableResult
    private mutating func add(_ element: Element, at index: Int) -> Bool {
        if contains(id: element.id) { return false }
        put(element, at: index)
        return true
    }

    private mutating func put(_ element: Element, at index: Int) {
        precondition(index >= 0 && index <= count, "A position is from 0 to the count.")
        var (chunk, offset) = table.place(at: index, before: true)
        if chunks.isEmpty || (index == count && table.count(of: chunk) == Chunks.capacity) {
            chunk = chunks.count
            offset = 0
            table.insertChunk(of: 0, at: chunk)
            chunks.append([])
            chunkIDs.append([])
            chunks[chunk].reserveCapacity(Chunks.capacity)
        } else if table.count(of: chunk) == Chunks.capacity {
            split(chunk)
            if offset > Chunks.capacity / 2 {
                chunk += 1
                offset -= Chunks.capacity / 2
            }
        }
        chunks[chunk].insert(element, at: offset)
        chunkIDs[chunk].insert(element.id, at: offset)
        table.add(1, to: chunk)
        if numbers != nil { numbers?[element.id] = table.number(of: chunk) } else if count > Chunks.few { number() }
    }

    private mutating func split(_ chunk: Int) {
        let half = Array(chunks[chunk][(Chunks.capacity / 2)...])
        let ids = Array(chunkIDs[chunk][(Chunks.capacity / 2)...])
        chunks[chunk].removeLast(half.count)
        chunkIDs[chunk].removeLast(half.count)
        table.add(-half.count, to: chunk)
        chunks.insert(half, at: chunk + 1)
        chunkIDs.insert(ids, at: chunk + 1)
        let number = table.insertChunk(of: half.count, at: chunk + 1)
        if numbers != nil { for id in ids { numbers?[id] = number } }
    }

    /// Takes an element out of its chunk; what is known of its id has to be set anew.
    private mutating func take(_ id: ID) -> (element: Element, index: Int)? {
        guard let (chunk, offset) = place(of: id) else { return nil }
        let index = table.start(of: chunk) + offset
        let element = chunks[chunk].remove(at: offset)
        chunkIDs[chunk].remove(at: offset)
        table.add(-1, to: chunk)
        if chunks[chunk].isEmpty {
            chunks.remove(at: chunk)
            chunkIDs.remove(at: chunk)
            table.removeChunk(at: chunk)
        }
        return (element, index)
    }
}

extension IdentifiedList: Sequence {
    /// The elements in their order.
    public func makeIterator() -> some IteratorProtocol<Element> { chunks.joined().makeIterator() }

    /// How many elements there are.
    public var underestimatedCount: Int { count }
}

extension IdentifiedList: Equatable {
    /// Whether both hold the same elements in the same order, however they came to.
    public static func == (left: Self, right: Self) -> Bool {
        left.log.state == right.log.state || (left.count == right.count && left.elementsEqual(right))
    }
}

extension IdentifiedList: Codable {
    /// Reads an array of elements.
    public init(from decoder: any Decoder) throws {
        if let list = try LeftOutList.list(in: decoder, as: Self.self) {
            self = list
        } else {
            self.init(try [Element](from: decoder))
        }
    }

    /// Writes an array of elements.
    public func encode(to encoder: any Encoder) throws {
        if let record = encoder as? RecordEncoder, record.leaveOut(self) { return }
        try Array(self).encode(to: encoder)
    }
}
