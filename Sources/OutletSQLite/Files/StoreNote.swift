import Foundation

/// The state of a store after its last transaction, in the `.lock` file beside it. The next start compares the store with it.
///
/// It is written before the transaction is answered, and never flushed. So it includes all answered transactions if the process
/// crashes; after a crash of the machine it may be older.
struct StoreNote: Equatable, Sendable {
    /// The process that has the store open, or had it last.
    var process: Int
    /// The random number that identifies the store since it was created.
    var store: Int64
    /// The number of all changes since the store was created.
    var changes: Int
    /// The number of the row that was changed last; 0 if the last change added or removed a session.
    var row: Int64
    /// The number of sessions.
    var sessions: Int

    /// The size of a note in bytes.
    static let size = 122

    /// The text of the note. All notes have the same size, so that one overwrites another completely. The process is on the
    /// first line, where earlier releases have it alone.
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

    /// Parses a note; nil if the text is none, such as that of an earlier release.
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
