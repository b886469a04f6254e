import Outlet

/// The first bytes of a journal file: a mark, the number of the file's life, and their checksum.
struct JournalHeader {
    static let size = 24

    /// "Outletj", and the version of the format.
    private static let mark: [UInt8] = Array("Outletj".utf8)
    private static let version = UInt8(ascii: "1")

    /// The number of the file's life, from 1.
    let life: Int

    init(life: Int) { self.life = life }

    /// The header of a file's content; nil if the file has none, so that no commit can have been answered.
    ///
    /// Throws a `StoreError` if a newer release has written it, or it is damaged. `path` is that of the file.
    init?(_ content: [UInt8], at path: String, of store: String) throws(StoreError) {
        // Zeros are what a crash of the machine leaves of a write.
        guard content.count >= Self.size, content.prefix(Self.size).contains(where: { $0 != 0 }) else { return nil }
        let isMarked = content.starts(with: Self.mark)
        guard !isMarked || content[Self.mark.count] <= Self.version else {
            throw StoreError(
                .newer,
                "The journal \(path) of the session store was written by a newer release. "
                    + "Start the newer release, or give another path.")
        }
        var reader = JournalReader(Array(content.prefix(Self.size)))
        guard let mark = reader.readWord(), let life = reader.readInteger(), life > 0, life < 1 << 62,
            let sum = reader.readWord(), isMarked, content[Self.mark.count] == Self.version,
            sum == Self.checksum(mark, life)
        else { throw StoreError.damaged(store, "its journal \(path) has a malformed header") }
        self.life = life
    }

    /// The header as bytes.
    var bytes: [UInt8] {
        let mark = (Self.mark + [Self.version]).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        var writer = JournalWriter(capacity: Self.size)
        writer.write(mark)
        writer.write(life)
        writer.write(Self.checksum(mark, life))
        return writer.bytes
    }

    private static func checksum(_ mark: UInt64, _ life: Int) -> UInt64 {
        KeyedHash.of(UInt64(life), under: (mark, ~mark))
    }
}
