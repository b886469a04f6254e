import Outlet

/// Commits as bytes: each with its length, a checksum and its content.
enum JournalRecord {
    /// The length and the checksum.
    private static let prefix = 16

    /// Writes a commit. `key` is that of the file: a record of another file, or of its former life, does not pass.
    static func write(_ change: StoredChange, to writer: inout JournalWriter, key: UInt64) {
        let start = writer.bytes.count
        writer.write(0)
        writer.write(0)
        writeContent(change, to: &writer)
        let sum = checksum(writer.bytes.span.extracting((start + prefix)...), key)
        writer.replace(at: start, with: UInt64(writer.bytes.count - start - prefix))
        writer.replace(at: start + 8, with: sum)
    }

    private static func writeContent(_ change: StoredChange, to writer: inout JournalWriter) {
        let (high, low) = change.id.halves
        writer.write(high)
        writer.write(low)
        writer.write(change.previous)
        writer.write(change.head.version)
        writer.write(change.head.lastUsed)
        writer.write(change.head.isWaiting ? 1 : 0)
        writer.write(change.head.bytes)
        writer.write(change.dropped.count)
        for range in change.dropped {
            writer.write(Int(range.kind))
            writer.write(range.end)
        }
        writer.write(change.added.count)
        for entry in change.added {
            writer.write(Int(entry.kind))
            writer.write(entry.number)
            writer.write(entry.bytes)
        }
    }

    /// About the bytes that a commit takes.
    static func size(of change: StoredChange) -> Int {
        prefix + 80 + change.size + 16 * change.dropped.count + 8 * change.added.count
    }

    /// The commits in a file's content, up to the first that is incomplete or damaged: no client was told of that one.
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

    /// The commit of a record's content; nil if it is none.
    static func change(_ content: [UInt8]) -> StoredChange? {
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
            head: StoredHead(version: version, lastUsed: lastUsed, isWaiting: isWaiting == 1, bytes: head),
            previous: previous, added: added, dropped: dropped)
    }

    private static func checksum(_ content: Span<UInt8>, _ key: UInt64) -> UInt64 {
        KeyedHash.of(content, under: (key, ~key))
    }
}
