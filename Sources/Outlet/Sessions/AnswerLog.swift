/// The answers to a session's last events that had a key.
///
/// At least the last 32 are kept, and those of the last ten minutes as far as there is room. The newest stand in an
/// array; the older ones in blocks that no version of the session changes any more, so that a new version copies little.
struct AnswerLog: Sendable {
    private final class Block: Sendable {
        let answers: [KeyedAnswer]
        let size: Int

        init(_ answers: [KeyedAnswer]) {
            self.answers = answers
            size = answers.reduce(0) { $0 + $1.answer.body.count }
        }
    }

    private static let block = 16
    /// How long an answer is kept at least, in seconds.
    private static let time: UInt32 = 600
    /// How many bytes the older answers may have, and how many blocks.
    private static let room = (bytes: 262_144, blocks: 128)

    private var recent: [KeyedAnswer] = []
    private var older: [Block] = []

    /// The answer to a key.
    subscript(key: Fingerprint) -> KeyedAnswer? {
        if let answer = recent.first(where: { $0.key == key }) { return answer }
        for block in older.reversed() {
            if let answer = block.answers.first(where: { $0.key == key }) { return answer }
        }
        return nil
    }

    /// Adds an answer, and forgets what is old enough.
    mutating func append(_ answer: KeyedAnswer) {
        if recent.count == Self.block {
            older.append(Block(recent))
            recent.removeAll(keepingCapacity: true)
            forget(now: answer.time)
        }
        recent.append(answer)
    }

    /// Keeps two blocks in any case: they hold the last 32.
    private mutating func forget(now: UInt32) {
        var size = older.reduce(0) { $0 + $1.size }
        while older.count > 2, let first = older.first {
            let isOld = (first.answers.last?.time ?? 0) + Self.time < now
            guard isOld || size > Self.room.bytes || older.count > Self.room.blocks else { return }
            size -= first.size
            older.removeFirst()
        }
    }

    /// Puts an answer in the place of the one with its key.
    mutating func replace(_ answer: KeyedAnswer) {
        if let index = recent.firstIndex(where: { $0.key == answer.key }) {
            recent[index] = answer
            return
        }
        for index in older.indices {
            var answers = older[index].answers
            guard let place = answers.firstIndex(where: { $0.key == answer.key }) else { continue }
            answers[place] = answer
            older[index] = Block(answers)
        }
    }
}
