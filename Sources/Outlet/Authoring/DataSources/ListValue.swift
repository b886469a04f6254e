/// A value of a source that can be there and yet hold nothing.
public protocol PossiblyEmpty {
    /// Whether nothing is in it.
    var isEmpty: Bool { get }
}

/// Rows that are loaded in pages, and that can be read again.
public protocol ListValue: PossiblyEmpty {
    /// How many rows there are.
    var count: Int { get }
    /// Adds the rows of another page at the end.
    mutating func append(contentsOf page: Self)
    /// Becomes what another holds by as few edits as possible, and records them.
    mutating func replace(with other: Self)
    /// Keeps the first rows only, so many at most.
    mutating func truncate(to count: Int)
}

extension Array: PossiblyEmpty {}
extension Dictionary: PossiblyEmpty {}
extension Set: PossiblyEmpty {}
extension IdentifiedList: ListValue {}
extension SectionedList: ListValue {}
