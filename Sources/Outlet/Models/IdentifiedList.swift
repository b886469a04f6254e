import HashTreeCollections

/// An ordered list of elements with unique ids that records its own edits.
///
/// A change of one element among ten thousand costs that one: copies share what they have in common, and a list knows
/// by which edits it came from an earlier copy of itself, so that nobody has to compare the two.
public struct IdentifiedList<Element: Identifiable & Outlet.Model>: Sendable
where Element.ID: Sendable & LosslessStringConvertible {
    /// An element's identity.
    public typealias ID = Element.ID

    /// The ids, in the order of the elements.
    public private(set) var ids: [ID] = []
    private var elements = TreeDictionary<ID, Element>()
    private(set) var log = EditLog<ID>()

    /// An empty list.
    public init() {}

    /// A list of these elements; of two with one id the first counts.
    public init(_ elements: some Sequence<Element>) {
        for element in elements where self.elements.setNew(element, forKey: element.id) {
            ids.append(element.id)
        }
    }

    /// How many elements there are.
    public var count: Int { ids.count }

    /// Whether there are none.
    public var isEmpty: Bool { ids.isEmpty }

    /// The element with that id; nil where there is none.
    public subscript(id id: ID) -> Element? { elements[id] }

    /// Where the element with that id stands.
    public func index(of id: ID) -> Int? { ids.firstIndex(of: id) }

    /// Adds an element at the end. Does nothing where one of its id is there.
    public mutating func append(_ element: Element) { insert(element, at: count) }

    /// Puts an element at a position, 0 to `count`. Does nothing where one of its id is there.
    public mutating func insert(_ element: Element, at index: Int) {
        guard elements.setNew(element, forKey: element.id) else { return }
        ids.insert(element.id, at: index)
        log.record(.insert(element.id, at: index))
    }

    /// Takes the element with that id away, and returns it.
    @discardableResult
    public mutating func remove(id: ID) -> Element? {
        guard let element = elements.removeValue(forKey: id), let index = index(of: id) else { return nil }
        ids.remove(at: index)
        log.record(.remove(id, at: index))
        return element
    }

    /// Moves the element with that id so that it stands at `index` afterwards, 0 to `count - 1`.
    public mutating func move(id: ID, to index: Int) {
        guard let source = self.index(of: id), source != index else { return }
        ids.remove(at: source)
        ids.insert(id, at: index)
        log.record(.move(id, from: source, to: index))
    }

    /// Changes the element with that id in place; its id has to stay.
    public mutating func update(id: ID, _ body: (inout Element) throws -> Void) rethrows {
        guard var element = elements[id] else { return }
        try body(&element)
        precondition(element.id == id, "An update must not change the id of an element.")
        elements[id] = element
        log.record(.update(id))
    }
}

extension IdentifiedList: Sequence {
    /// The elements in their order.
    public func makeIterator() -> some IteratorProtocol<Element> {
        ids.lazy.compactMap { elements[$0] }.makeIterator()
    }
}

extension IdentifiedList: Equatable {
    /// Whether both hold the same elements in the same order, however they came to.
    public static func == (left: Self, right: Self) -> Bool {
        left.log.state == right.log.state || (left.ids == right.ids && left.elements == right.elements)
    }
}

extension IdentifiedList: Codable {
    /// Reads an array of elements.
    public init(from decoder: any Decoder) throws {
        self.init(try [Element](from: decoder))
    }

    /// Writes an array of elements.
    public func encode(to encoder: any Encoder) throws {
        try Array(self).encode(to: encoder)
    }
}

extension TreeDictionary {
    /// Sets a value for a key that has none; false where it has one.
    fileprivate mutating func setNew(_ value: Value, forKey key: Key) -> Bool {
        if self[key] != nil { return false }
        self[key] = value
        return true
    }
}
