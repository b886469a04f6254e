import Foundation

/// The first 100 bytes of an SQLite file, read before SQLite sees the file.
struct FileHeader {
    private let bytes: [UInt8]

    /// Reads the header; nil if the file is missing or empty, in which case SQLite makes a new database.
    init?(of path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? file.close() }
            guard let data = try file.read(upToCount: 100), !data.isEmpty else { return nil }
            bytes = Array(data)
        } catch {
            throw StoreError(
                .inaccessible,
                "The session store \(path) can't be read. Make the file readable and writable for this process.")
        }
    }

    private static let magic = Array("SQLite format 3\u{0}".utf8)

    /// Whether this is the beginning of an SQLite file, as far as it was read.
    var isSQLite: Bool { bytes.prefix(16).elementsEqual(Self.magic.prefix(bytes.count)) }

    /// Whether the whole header was read.
    var isComplete: Bool { bytes.count == 100 }
}
