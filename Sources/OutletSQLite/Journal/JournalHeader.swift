import Outlet

/// The first bytes of a journal file: a mark, the file's generation, and their checksum.
struct JournalHeader {
    static let size = 24

    /// "Outletj1", read as a number.
    private static let mark = Array("Outletj1".utf8).reversed().reduce(0) { $0 << 8 | UInt64($1) }

    /// The generation of the file, from 1.
    let life: Int

    /// Parses the header of a file's content; nil if it has none.
    init?(_ content: [UInt8]) {
        var reader = JournalReader(Array(content.prefix(Self.size)))
        guard reader.readWord() == Self.mark, let life = reader.readInteger(), life > 0, life < 1 << 62,
            let sum = reader.readWord(), sum == KeyedHash.of(UInt64(life), under: (Self.mark, ~Self.mark))
        else { return nil }
        self.life = life
    }
}
