/// Divides the positions of a long list into chunks: the lasting number and the element count of each.
///
/// Finding a chunk and its first position visits integers only, some hundreds for ten thousand elements.
@usableFromInline
struct Chunks: Sendable {
    /// How many elements a chunk holds at most: a page of rows is one array.
    static let capacity = few
    /// Up to how many elements a list is searched without a table: tables for a page of rows make a keystroke in a search a
    /// third more expensive, since code that is not specialised looks up metadata at each insertion.
    @inlinable static var few: Int { 64 }

    private var numbers: [Int] = []
    private var counts: [Int] = []
    private var next = 0
    /// How many elements there are in all.
    private(set) var total = 0

    /// How many chunks there are.
    var count: Int { numbers.count }

    /// Which chunk has that number.
    func chunk(numbered number: Int) -> Int? { numbers.firstIndex(of: number) }

    /// The number of a chunk.
    func number(of chunk: Int) -> Int { numbers[chunk] }

    /// How many elements a chunk holds.
    func count(of chunk: Int) -> Int { counts[chunk] }

    /// The position of a chunk's first element.
    func start(of chunk: Int) -> Int {
        var start = 0
        for index in 0..<chunk { start += counts[index] }
        return start
    }

    /// The chunk in which a position lies, and the place in it. A position between two chunks is at the end of the first;
    /// with `before` false, at the start of the second.
    func place(at position: Int, before: Bool = false) -> (chunk: Int, offset: Int) {
        if before, position == total { return (max(count - 1, 0), counts.last ?? 0) }
        var start = 0
        for (chunk, count) in counts.enumerated() {
            if position < start + count || (before && position == start + count) { return (chunk, position - start) }
            start += count
        }
        return (max(count - 1, 0), counts.last ?? 0)
    }

    /// Puts a chunk in; returns its number.
    @discardableResult
    mutating func insertChunk(of count: Int, at chunk: Int) -> Int {
        numbers.insert(next, at: chunk)
        counts.insert(count, at: chunk)
        total += count
        next += 1
        return next - 1
    }

    /// Takes an empty chunk away.
    mutating func removeChunk(at chunk: Int) {
        total -= counts.remove(at: chunk)
        numbers.remove(at: chunk)
    }

    /// Changes the number of elements of a chunk.
    mutating func add(_ count: Int, to chunk: Int) {
        counts[chunk] += count
        total += count
    }
}
