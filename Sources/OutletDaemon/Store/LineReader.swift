import Foundation

/// Reads a file line by line; keeps little more than a line in memory.
struct LineReader {
    /// The longest line, in bytes.
    private static let limit = 1 << 28
    private static let lineFeed = UInt8(ascii: "\n")

    private let file: FileHandle
    private var rest: [UInt8] = []
    /// The index in `rest` up to which it was returned.
    private var start = 0
    private var number = 0

    init(_ file: FileHandle) { self.file = file }

    /// The next line without its line break; nil at the end of the file.
    ///
    /// - Throws: a ``StartError`` if the line is too long or can't be read.
    mutating func next() throws(StartError) -> [UInt8]? {
        number += 1
        var searched = start
        while true {
            if let end = rest[searched...].firstIndex(of: Self.lineFeed) {
                defer { start = end + 1 }
                return Array(rest[start..<end])
            }
            rest.removeSubrange(..<start)
            (start, searched) = (0, rest.count)
            if rest.count > Self.limit {
                throw StartError(description: "Line \(number) is longer than \(Self.limit) bytes.")
            }
            guard let more = try read() else {
                defer { rest = [] }
                return rest.isEmpty ? nil : rest
            }
            rest += more
        }
    }

    /// The next bytes of the file; nil at its end.
    private func read() throws(StartError) -> Data? {
        do {
            guard let data = try file.read(upToCount: 1 << 20), !data.isEmpty else { return nil }
            return data
        } catch {
            throw StartError(description: "Line \(number) can't be read: \(error.localizedDescription)")
        }
    }
}
