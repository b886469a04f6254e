/// Writes numbers of fixed length, the highest byte first.
struct RecordWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ word: UInt64) {
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    mutating func write(_ byte: UInt8) { bytes.append(byte) }
}

/// Reads what a ``RecordWriter`` has written.
struct RecordReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// Nil if there are no eight bytes any more.
    mutating func readWord() -> UInt64? {
        guard rest.count >= 8 else { return nil }
        defer { rest = rest.dropFirst(8) }
        return rest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Nil if there is no byte any more.
    mutating func readByte() -> UInt8? { rest.popFirst() }
}
