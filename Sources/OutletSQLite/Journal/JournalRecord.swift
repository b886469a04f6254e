import Outlet

/// Decodes commits: each has its length, a checksum and its content.
enum JournalRecord {
    /// The size of the length and the checksum.
    private static let prefix = 16

    /// The commits in a file's content up to the first incomplete or damaged one, and their whole length. `key` is that of the
    /// file: records of another file or generation have another checksum.
    static func decode(_ bytes: [UInt8], key: UInt64) -> (changes: [StoredChange], length: Int) {
        var changes: [StoredChange] = []
        var length = 0
        var reader = JournalReader(bytes)
        while let size = reader.readInteger(), let sum = reader.readWord(), let content = reader.read(size),
            KeyedHash.of(content.span, under: (key, ~key)) == sum, let change = change(content)
        {
            changes.append(change)
            length += prefix + size
        }
        return (changes, length)
    }

    /// Parses the commit of a record; nil if it is none.
    private static func change(_ content: [UInt8]) -> StoredChange? {
        var reader = JournalReader(content)
        guard let high = reader.readWord(), let low = reader.readWord(), let previous = reader.readInteger(),
            let version = reader.readInteger(), let lastUsed = reader.readInteger(),
            let isWaiting = reader.readInteger(), let head = reader.readBytes(),
            let ranges = reader.readCount(of: 16)
        else { return nil }
        var dropped: [StoredRange] = []
        for _ in 0..<ranges {
            guard let kind = reader.readKind(), let end = reader.readInteger() else { return nil }
            dropped.append(StoredRange(kind: kind, before: end))
        }
        guard let count = reader.readCount(of: 24) else { return nil }
        var added: [StoredEntry] = []
        for _ in 0..<count {
            guard let kind = reader.readKind(), let number = reader.readInteger(), let bytes = reader.readBytes()
            else { return nil }
            added.append(StoredEntry(kind: kind, number: number, bytes: bytes))
        }
        return StoredChange(
            id: SessionID(halves: (high, low)),
            head: StoredHead(version: version, lastUsed: lastUsed, due: isWaiting == 1 ? 1 : nil, bytes: head),
            previous: previous, added: added, dropped: dropped)
    }
}
