import Foundation

/// What is noted beside a store's file, in its `.lock` file, after each transaction: what a start has to find again.
///
/// It is written to the system before the answer, and never flushed. So it has all that was answered before the process ended;
/// where the machine ends, it may be older.
struct StoreNote: Equatable, Sendable {
    /// The process that has the store, or had it last.
    var process: Int
    /// The number that the store was given when it was made.
    var store: Int64
    /// The number of changes in all its time.
    var changes: Int
    /// The number of the row that was changed last; 0 if a session was added or removed since.
    var row: Int64
    /// The number of sessions.
    var sessions: Int

    /// The bytes of a note.
    static let size = 122

    /// The text of the note. All have the same size, so that one replaces another whole. The process comes first, on a line
    /// of its own: earlier releases had nothing else there.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.size)
        Self.write(UInt64(clamping: process), digits: 10, to: &bytes)
        Self.write("store ", UInt64(bitPattern: store), to: &bytes)
        Self.write("changes ", UInt64(clamping: changes), to: &bytes)
        Self.write("row ", UInt64(clamping: row), to: &bytes)
        Self.write("sessions ", UInt64(clamping: sessions), to: &bytes)
        return bytes
    }

    private static func write(_ name: StaticString, _ number: UInt64, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: name.description.utf8)
        write(number, digits: 20, to: &bytes)
    }

    private static func write(_ number: UInt64, digits: Int, to bytes: inout [UInt8]) {
        var rest = number
        let end = bytes.count + digits
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: digits))
        for index in stride(from: end - 1, to: end - 1 - digits, by: -1) where rest > 0 {
            bytes[index] += UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    /// The note beside the store at a path; nil if there is none.
    init?(beside path: String) {
        guard let text = FileManager.default.contents(atPath: StoreLock.notePath(path)) else { return nil }
        self.init(Array(text))
    }

    /// The note of a text; nil if it is none, such as one of an earlier release.
    init?(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.count == 5, let process = Int(lines[0]), let store = Self.number(lines[1], "store "),
            let changes = Self.number(lines[2], "changes "), let row = Self.number(lines[3], "row "),
            let sessions = Self.number(lines[4], "sessions "),
            let changes = Int(exactly: changes), let row = Int64(exactly: row), let sessions = Int(exactly: sessions)
        else { return nil }
        self.init(
            process: process, store: Int64(bitPattern: store), changes: changes, row: row, sessions: sessions)
    }

    init(process: Int, store: Int64, changes: Int, row: Int64, sessions: Int) {
        self.process = process
        self.store = store
        self.changes = changes
        self.row = row
        self.sessions = sessions
    }

    private static func number(_ line: Substring, _ name: String) -> UInt64? {
        line.hasPrefix(name) ? UInt64(line.dropFirst(name.count)) : nil
    }
}
