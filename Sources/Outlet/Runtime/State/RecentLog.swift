/// An entry of a ``RecentLog``.
protocol LogEntry: Sendable {
    /// The maximum number of entries in a log.
    static var kept: Int { get }
    /// The maximum size of a log's entries together, in bytes.
    static var room: Int { get }
    /// The size of the entry, in bytes.
    var bytes: Int { get }
}

/// The newest entries, contiguous: the last `Entry.kept` of them, as long as they fit into `Entry.room` bytes.
struct RecentLog<Entry: LogEntry>: Sendable {
    /// The entries, oldest first.
    private var entries: [Entry] = []
    /// The size of the entries, in bytes.
    private(set) var bytes = 0

    /// Creates a log of entries, oldest first, as many as are within the limits.
    init(_ entries: [Entry] = []) {
        self.entries = Array(entries.suffix(Entry.kept))
        bytes = self.entries.reduce(0) { $0 + $1.bytes }
        if bytes > Entry.room { keep(within: Entry.room) }
    }

    /// Visits the entries, newest first, as long as `body` returns true.
    func visit(_ body: (Entry) -> Bool) {
        for index in entries.indices.reversed() where !body(entries[index]) { return }
    }

    /// Adds an entry, and drops the oldest entries beyond the limits.
    mutating func append(_ entry: Entry) {
        let isFull = entries.count == Entry.kept
        if isFull, let oldest = entries.first { bytes -= oldest.bytes }
        entries = entries.dropping(first: isFull ? 1 : 0, appending: entry)
        bytes += entry.bytes
        if bytes > Entry.room { keep(within: Entry.room) }
    }

    /// Keeps the newest entries that fit into `room` bytes and meet the condition.
    mutating func keep(within room: Int, where isKept: (Entry) -> Bool = { _ in true }) {
        var (first, kept) = (entries.count, 0)
        while first > 0, kept + entries[first - 1].bytes <= room, isKept(entries[first - 1]) {
            first -= 1
            kept += entries[first].bytes
        }
        entries = Array(entries[first...])
        bytes = kept
    }
}

extension Array {
    /// The array without its first elements and with a new last element, allocated to its exact size: `append` would
    /// allocate twice as much in each session.
    func dropping(first count: Int, appending element: Element) -> [Element] {
        var array: [Element] = []
        array.reserveCapacity(self.count - count + 1)
        array += self[count...]
        array.append(element)
        return array
    }
}
