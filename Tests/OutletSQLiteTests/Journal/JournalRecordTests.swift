import Outlet
import Testing

@testable import OutletSQLite

/// How commits stand in a journal.
@Suite struct JournalRecordTests {
    private let changes: [StoredChange]
    private let records: [[UInt8]]

    init() {
        let (session, other) = (StoredSession.sample(), StoredSession.sample())
        changes = [
            StoredSession.change(session.id, to: 2),
            StoredChange(
                id: other.id, head: StoredHead(version: 1 << 40, lastUsed: 0, isWaiting: true, bytes: []),
                added: [
                    StoredEntry(kind: 255, number: .max, bytes: []), StoredEntry(kind: 0, number: 0, bytes: [0, 255]),
                ],
                dropped: [StoredRange(kind: 1, before: .max), StoredRange(kind: 2, before: -16)]),
            StoredSession.change(session.id, to: 3),
        ]
        records = changes.map { change in
            var writer = JournalWriter()
            JournalRecord.write(change, to: &writer, key: 7)
            return writer.bytes
        }
    }

    @Test func `they come back as they were`() {
        #expect(JournalRecord.decode(Array(records.joined()), key: 7) == changes)
    }

    @Test func `of a file that was cut off, those come back that are whole`() {
        let bytes = Array(records.joined())
        for count in bytes.indices {
            var ends = 0
            let whole = records.prefix { record in
                ends += record.count
                return ends <= count
            }
            #expect(JournalRecord.decode(Array(bytes[..<count]), key: 7) == Array(changes.prefix(whole.count)))
        }
    }

    @Test func `what is damaged ends the file, and so does what another file had`() {
        for index in records[1].indices {
            var damaged = records
            damaged[1][index] ^= 64
            #expect(JournalRecord.decode(Array(damaged.joined()), key: 7) == [changes[0]], "byte \(index)")
        }
        #expect(JournalRecord.decode(Array(records.joined()), key: 8) == [])
        #expect(JournalRecord.decode([UInt8](repeating: 255, count: 1_000), key: 7) == [])
    }

    @Test func `no bytes bring the reader down, even with a valid checksum`() {
        var random = SeededGenerator(seed: 1)
        let content = Array(records[1].dropFirst(16))
        for number in 0..<20_000 {
            var bytes = content
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                // A word of a length or a count, or any byte.
                let index = Int.random(in: 0..<bytes.count / 8, using: &random) * 8
                let words: [UInt64] = [.max, 1 << 63, UInt64(Int.max), 1 << 40, 200]
                let word = words.randomElement(using: &random) ?? 0
                for offset in 0..<8 { bytes[index + offset] = UInt8(truncatingIfNeeded: word >> UInt64(offset * 8)) }
            }
            if number % 2 == 0 { bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) } }
            _ = JournalRecord.change(bytes)
        }
        #expect(JournalRecord.change(content) == changes[1])
    }
}
