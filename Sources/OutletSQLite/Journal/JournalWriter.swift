/// Writes numbers of eight bytes, the lowest byte first, and bytes after their count.
struct JournalWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    mutating func write(_ word: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word &>> shift)) }
    }

    mutating func write(_ integer: Int) { write(UInt64(bitPattern: Int64(integer))) }

    mutating func write(_ content: [UInt8]) {
        write(content.count)
        bytes += content
    }

    /// Replaces a number that was written at an index.
    mutating func replace(at index: Int, with word: UInt64) {
        for offset in 0..<8 { bytes[index + offset] = UInt8(truncatingIfNeeded: word &>> UInt64(offset * 8)) }
    }
}
