import Testing

@testable import MicroHTTPD

/// The watch beside a reader that works as the library's does: it takes bare line feeds, moves what it has not used to the
/// start of its buffer, and hands over data alone.
@Suite struct ChunkWatchTests {
    private enum Outcome: Equatable {
        case judged(ChunkWatch.Judgement)
        case refusedByLibrary
    }

    /// Feeds a body in parts that end at some places; `noise` is what stood in the buffer before.
    private func watch(_ body: [UInt8], cutAt cuts: [Int], noise: UInt8) -> Outcome {
        var buffer = [UInt8](repeating: noise, count: 512)
        var (used, size, offset) = (0, 0, 0)
        var isComplete = false
        var start = 0
        var watch: ChunkWatch?
        var received = -1
        for cut in cuts + [body.count] {
            for byte in body[start..<cut] {
                buffer[used] = byte
                used += 1
            }
            start = cut
            if watch == nil { watch = ChunkWatch(buffer.span.extracting(first: ChunkWatch.reach)) }
            if watch?.mayHaveEnded == true, received < 0 { received = cut }
            var head = 0
            while head < used, !isComplete {
                if size > 0, offset == size {
                    if buffer[head] == 10 {
                        head += 1
                    } else if used - head >= 2, buffer[head] == 13, buffer[head + 1] == 10 {
                        head += 2
                    } else if used - head < 2 {
                        break
                    } else {
                        return .refusedByLibrary
                    }
                    (size, offset) = (0, 0)
                } else if size > 0 {
                    let count = min(size - offset, used - head)
                    watch?.take(head..<head + count, of: buffer.span.extracting(first: head + count + ChunkWatch.reach))
                    for index in 0..<head + count { buffer[index] = 0 }
                    if watch?.mayHaveEnded == true { received = cut }
                    offset += count
                    head += count
                } else {
                    guard let feed = buffer[head..<used].firstIndex(of: 10) else { break }
                    let end = feed > head && buffer[feed - 1] == 13 ? feed - 1 : feed
                    let digits = buffer[head..<end].prefix { $0 != 59 }
                    guard let number = Int(String(decoding: digits, as: UTF8.self), radix: 16), digits.first != 43,
                        digits.first != 45
                    else { return .refusedByLibrary }
                    head = feed + 1
                    (size, offset) = (number, 0)
                    if number == 0 { isComplete = true }
                }
            }
            for index in head..<max(head, used) {
                let byte = buffer[index]
                buffer[index - head] = byte
            }
            used -= head
        }
        guard isComplete else { return .refusedByLibrary }
        return .judged(watch?.finish(isWhole: received == body.count) ?? .unsure)
    }

    private func body(strict: Bool, using random: inout Random) -> [UInt8] {
        var text: [UInt8] = []
        func end(_ text: inout [UInt8], _ isBare: Bool) { text += isBare ? [10] : [13, 10] }
        let chunks = (0..<Int.random(in: 0...4, using: &random)).map { _ in Int.random(in: 1...20, using: &random) }
        let lines = chunks.count * 2 + 2
        let bare = strict ? -1 : Int.random(in: 0..<lines, using: &random)
        var line = 0
        for size in chunks {
            text += Array(String(size, radix: 16, uppercase: Bool.random(using: &random)).utf8)
            end(&text, line == bare)
            text += (0..<size).map { _ in [65, 10, 13, 48, 53].randomElement(using: &random) ?? 65 }
            end(&text, line + 1 == bare)
            line += 2
        }
        text.append(48)
        end(&text, line == bare)
        end(&text, line + 1 == bare)
        return text
    }

    @Test(arguments: 0..<20)
    func `sound chunks are never refused, and others never pass`(seed: UInt64) {
        var random = Random(seed: seed)
        var sound = 0
        var broken = 0
        for _ in 0..<1000 {
            let isStrict = Bool.random(using: &random)
            let body = body(strict: isStrict, using: &random)
            let cuts = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                Int.random(in: 0...body.count, using: &random)
            }
            // In an old buffer anything may stand; here what helps a liar least and most.
            let outcome = watch(body, cutAt: cuts.sorted(), noise: [0, 10, 65].randomElement(using: &random) ?? 0)
            if isStrict {
                #expect(outcome != .judged(.broken) && outcome != .refusedByLibrary, "\(body) cut at \(cuts)")
                if outcome == .judged(.sound) { sound += 1 }
                if cuts.isEmpty { #expect(outcome == .judged(.sound)) }
            } else {
                #expect(outcome != .judged(.sound), "\(body) cut at \(cuts)")
                if outcome == .judged(.broken) { broken += 1 }
                if cuts.isEmpty { #expect(outcome == .judged(.broken)) }
            }
        }
        #expect(sound > 100 && broken > 100)
    }
}
