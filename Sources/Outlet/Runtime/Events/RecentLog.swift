/// What a `RecentLog` holds.
protocol LogEntry: Sendable {
    /// How many entries a log keeps at least, as far as there is room.
    static var kept: Int { get }
    /// How many bytes the entries of a log may have.
    static var room: Int { get }
    /// How many bytes the entry has.
    var bytes: Int { get }
}

/// The newest entries, without a gap: at least `Entry.kept` as far as they fit `Entry.room` bytes, never more bytes.
///
/// Each hangs on the one before, so that a new version of the session copies none of them. If a chain is long enough
/// another begins, and the one before the last is let go.
struct RecentLog<Entry: LogEntry>: Sendable {
    private final class Link: Sendable {
        let entry: Entry
        let before: Link?

        init(_ entry: Entry, after before: Link?) {
            self.entry = entry
            self.before = before
        }
    }

    /// The chains that are whole, with how many bytes each has.
    private final class Past: Sendable {
        let last: Link
        let lastButOne: Link?
        let (lastBytes, lastButOneBytes): (Int32, Int32)

        init(_ last: Link, _ bytes: Int32, after past: Past?) {
            self.last = last
            lastBytes = bytes
            lastButOne = past?.last
            lastButOneBytes = past?.lastBytes ?? 0
        }
    }

    private var newest: Link?
    /// How many the newest chain has.
    private var length: Int32 = 0
    /// The bytes of all chains.
    private var held: Int32 = 0
    private var past: Past?

    /// How many bytes are held.
    var bytes: Int { Int(held) }

    /// The entries from the newest on, as long as `body` wants more.
    func visit(_ body: (Entry) -> Bool) {
        for chain in [newest, past?.last, past?.lastButOne] {
            var next = chain
            while let link = next {
                if !body(link.entry) { return }
                next = link.before
            }
        }
    }

    /// Adds an entry, and lets go what is too many or too much.
    mutating func append(_ entry: Entry) {
        if let newest, Int(length) == Entry.kept / 2 { close(newest) }
        newest = Link(entry, after: newest)
        length += 1
        held += Int32(clamping: entry.bytes)
        if Int(held) > Entry.room { keep(within: Entry.room) }
    }

    private mutating func close(_ chain: Link) {
        let dropped = past?.lastButOneBytes ?? 0
        let before = dropped + (past?.lastBytes ?? 0)
        past = Past(chain, held - before, after: past)
        held -= dropped
        newest = nil
        length = 0
    }

    /// Keeps the newest entries that fit so many bytes, and are wanted.
    mutating func keep(within room: Int, where isKept: (Entry) -> Bool = { _ in true }) {
        var entries: [Entry] = []
        var rest = room
        visit { entry in
            guard entry.bytes <= rest, entries.count < Entry.kept, isKept(entry) else { return false }
            rest -= entry.bytes
            entries.append(entry)
            return true
        }
        self = RecentLog()
        for entry in entries.reversed() { append(entry) }
    }
}
