/// Reads little-endian numbers of eight bytes, and bytes after their count. Each method returns nil if too few bytes are left.
struct JournalReader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func readWord() -> UInt64? {
        guard bytes.count - index >= 8 else { return nil }
        defer { index += 8 }
        var word: UInt64 = 0
        for offset in 0..<8 { word |= UInt64(bytes[index + offset]) &<< UInt64(offset * 8) }
        return word
    }

    mutating func readInteger() -> Int? { readWord().map { Int(Int64(bitPattern: $0)) } }

    mutating func readKind() -> UInt8? { readInteger().flatMap { UInt8(exactly: $0) } }

    /// The number of items that follow, each of at least `size` bytes; nil if there are too few bytes.
    mutating func readCount(of size: Int) -> Int? {
        guard let count = readInteger(), count >= 0, count <= (bytes.count - index) / size else { return nil }
        return count
    }

    mutating func read(_ count: Int) -> [UInt8]? {
        guard count >= 0, bytes.count - index >= count else { return nil }
        defer { index += count }
        return Array(bytes[index..<index + count])
    }

    mutating func readBytes() -> [UInt8]? { readInteger().flatMap { read($0) } }
}
