/// A page of a long list, and the cursor of the next page.
public struct Page<Value: Sendable>: Sendable {
    /// The rows.
    public var value: Value
    /// The cursor of the next page; nil if this is the last.
    public var next: PageCursor?
    /// The number of all rows; nil if the source does not know it.
    public var total: Int?

    /// The first rows of a list that is observed: further ones come by asking for more of them.
    public init(_ value: Value, hasMore: Bool, total: Int? = nil) {
        self.init(value, next: hasMore ? PageCursor("") : nil, total: total)
    }

    /// A page.
    public init(_ value: Value, next: PageCursor? = nil, total: Int? = nil) {
        self.value = value
        self.next = next
        self.total = total
    }
}

extension Page: Equatable where Value: Equatable {}

/// Where a page begins, in words that only its source understands.
public struct PageCursor: Codable, Hashable, Sendable {
    /// The source's words.
    public let text: String

    /// A place in a list.
    public init(_ text: String) { self.text = text }
}
