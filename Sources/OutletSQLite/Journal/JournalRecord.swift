import Outlet

/// Commits as bytes: each with its length, a checksum and its content.
enum JournalRecord {
    /// The length and the checksum.
    private static let prefix = 16

    /// A commit as bytes. `key` is that of the file: a record of another file, or of its former life, does not pass.
    static func encode(_ change: StoredChange, key: UInt64) -> [UInt8] {
        var content = JournalWriter(capacity: 96 + change.size)
        let (high, low) = change.id.halves
        content.write(high)
        content.write(low)
        content.write(change.previous)
        content.write(change.head.version)
        content.write(change.head.lastUsed)
        content.write(change.head.isWaiting ? 1 : 0)
        content.write(change.head.bytes)
        content.write(change.dropped.count)
        for range in change.dropped {
            content.write(Int(range.kind))
            content.write(range.end)
        }
        content.write(change.added.count)
        for entry in change.added {
            content.write(Int(entry.kind))
            content.write(entry.number)
            content.write(entry.bytes)
        }
        var record = JournalWriter(capacity: prefix + content.bytes.count)
        record.write(content.bytes.count)
        record.write(checksum(content.bytes.span, key))
        return record.bytes + content.bytes
    }

    /// The commits in a file's content, up to the first that is incomplete or damaged: nobody was told of that one.
    static func decode(_ bytes: [UInt8], key: UInt64) -> [StoredChange] {
        var changes: [StoredChange] = []
        var reader = JournalReader(bytes)
        while let length = reader.readInteger(), let sum = reader.readWord(), let content = reader.read(length),
            checksum(content.span, key) == sum, let change = change(content)
        {
            changes.append(change)
        }
        return changes
    }

    private static func change(_ content: [UInt8]) -> StoredChange? {
        var reader = JournalReader(content)
        guard let high = reader.readWord(), let low = reader.readWord(), let previous = reader.readInteger(),
            let version = reader.readInteger(), let lastUsed = reader.readInteger(),
            let isWaiting = reader.readInteger(), let head = reader.readBytes(), let ranges = reader.readInteger()
        else { return nil }
        var dropped: [StoredRange] = []
        for _ in 0..<ranges {
            guard let kind = reader.readKind(), let end = reader.readInteger() else { return nil }
            dropped.append(StoredRange(kind: kind, before: end))
        }
        guard let count = reader.readInteger() else { return nil }
        var added: [StoredEntry] = []
        for _ in 0..<count {
            guard let kind = reader.readKind(), let number = reader.readInteger(), let bytes = reader.readBytes()
            else { return nil }
            added.append(StoredEntry(kind: kind, number: number, bytes: bytes))
        }
        let change = StoredHead(version: version, lastUsed: lastUsed, isWaiting: isWaiting == 1, bytes: head)
        return StoredChange(
            id: SessionID(halves: (high, low)), head: change, previous: previous, added: added, dropped: dropped)
    }

    private static func checksum(_ content: Span<UInt8>, _ key: UInt64) -> UInt64 {
        KeyedHash.of(content, under: (key, ~key))
    }
}

/// Writes numbers of eight bytes, the lowest byte first, and bytes after their count.
struct JournalWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    mutating func write(_ word: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    mutating func write(_ integer: Int) { write(UInt64(bitPattern: Int64(integer))) }

    mutating func write(_ content: [UInt8]) {
        write(content.count)
        bytes += content
    }
}

/// Reads what a ``JournalWriter`` has written; nil where there is not enough of it.
struct JournalReader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func readWord() -> UInt64? {
        guard bytes.count - index >= 8 else { return nil }
        defer { index += 8 }
        return (0..<8).reduce(0) { $0 | UInt64(bytes[index + $1]) << UInt64($1 * 8) }
    }

    /// A number from 0.
    mutating func readInteger() -> Int? { readWord().flatMap { Int(exactly: $0) } }

    mutating func readKind() -> UInt8? { readInteger().flatMap { UInt8(exactly: $0) } }

    mutating func read(_ count: Int) -> [UInt8]? {
        guard count >= 0, bytes.count - index >= count else { return nil }
        defer { index += count }
        return Array(bytes[index..<index + count])
    }

    mutating func readBytes() -> [UInt8]? { readInteger().flatMap { read($0) } }
}
