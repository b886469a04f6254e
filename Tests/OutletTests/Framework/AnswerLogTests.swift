import Testing

@testable import Outlet

@Suite struct AnswerLogTests {
    /// An event as the log should know it.
    private struct Known {
        let key: UInt64
        let time: Int
        let bytes: [UInt8]
        let form: EventAnswer.Form
    }

    private func answer(_ bytes: [UInt8], _ form: EventAnswer.Form = .patch, revision: Int = 7) -> EventAnswer {
        EventAnswer(
            body: bytes, revision: revision, form: form, waited: 0, hasChange: true)
    }

    private func event(_ key: UInt64, _ answer: EventAnswer, at time: Int, isSettling: Bool = false) -> KeyedEvent {
        KeyedEvent((key, key &* 3), answer, at: time, isSettling: isSettling)
    }

    /// Whether an event is known, and its bytes, by looking at all that came after it.
    private func expected(_ place: Int, of all: [Known], now: Int) -> (isKnown: Bool, bytes: [UInt8]?) {
        guard all.count - place <= AnswerLog.known, now - all[place].time <= Int(AnswerLog.time) else {
            return (false, nil)
        }
        if all[place].form == .minimal { return (true, []) }
        let after = all[place...].filter { $0.form != .minimal && $0.bytes.count <= KeptBytes.room }
        let fits = after.reduce(0) { $0 + $1.bytes.count } <= KeptBytes.room
        let isHeld = fits && all.count - place <= KeptBytes.kept && all[place].bytes.count <= KeptBytes.room
        return (true, isHeld ? all[place].bytes : nil)
    }

    @Test(arguments: 1...6)
    func `the last keys are known, and of their answers what there is room for`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var log = AnswerLog()
        var all: [Known] = []
        var time = 1_000
        for _ in 1...2_500 {
            time += seed.isMultiple(of: 2) ? 0 : Int.random(in: 0...2, using: &generator)
            let size = [40, 40, 40, 3_000, 30_000, KeptBytes.room + 1].randomElement(using: &generator) ?? 0
            let form: EventAnswer.Form = Int.random(in: 0...5, using: &generator) == 0 ? .minimal : .patch
            let known = Known(
                key: UInt64.random(in: .min ... .max, using: &generator), time: time,
                bytes: form == .minimal ? [] : Array(repeating: UInt8(all.count % 256), count: size), form: form)
            log = log.adding(event(known.key, answer(known.bytes, form), at: time), answer(known.bytes, form))
            all.append(known)
            #expect(log.bytes <= KeptBytes.room)
            let near = max(0, all.count - 40)..<all.count
            for place in [near.randomElement(using: &generator), all.indices.randomElement(using: &generator)] {
                guard let place else { continue }
                let (isKnown, bytes) = expected(place, of: all, now: time)
                let found = log.find(all[place].key, now: time)
                #expect((found != nil) == isKnown, "\(all.count - place) events ago, \(time - all[place].time) s")
                #expect(found?.bytes == bytes, "\(all.count - place) events ago")
            }
        }
        #expect(log.knownBytes <= 70_000)
    }

    @Test func `a key is forgotten after ten minutes, and may come again`() {
        var log = AnswerLog()
        let bytes = Array("first".utf8)
        log = log.adding(event(1, answer(bytes), at: 1_000), answer(bytes))
        for key in 2...40 { log = log.adding(event(UInt64(key), answer(bytes), at: 1_001), answer(bytes)) }
        #expect(log.find(1, now: 1_600) != nil)
        #expect(log.find(1, now: 1_601) == nil)
        let again = Array("again".utf8)
        log = log.adding(event(1, answer(again), at: 1_700), answer(again))
        for key in 100...130 { log = log.adding(event(UInt64(key), answer(bytes), at: 1_700), answer(bytes)) }
        #expect(log.find(1, now: 1_700)?.bytes == again)
        #expect(log.find(5, now: 1_700) == nil)
    }

    @Test(arguments: [1, 20, 100])
    func `an answer that waits has bytes once it is there`(later: Int) {
        var log = AnswerLog()
        let early = answer(Array("[]".utf8))
        let waiting = event(1, early, at: 0, isSettling: true)
        log = log.adding(waiting, early)
        for key in 0..<later { log = log.adding(event(UInt64(1_000 + key), early, at: 0), early) }
        #expect(log.find(1, now: 0)?.event.isSettling == true)
        let settled = answer(Array("all of it".utf8), revision: 9)
        log = log.settling(waiting.settled(with: settled), settled)
        let found = log.find(1, now: 0)
        #expect(found?.event.isSettling == false)
        #expect(found?.event.answer([]).revision == 9)
        #expect(found?.bytes == (later < KeptBytes.kept ? settled.body : nil))
    }

    @Test func `a hash is SipHash-1-3, and another under another session's id`() {
        // The vector of the reference implementation for the key 00…0f and the bytes 00…0e.
        let key: (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
        let bytes = Array(UInt8(0)..<15)
        #expect(KeyedHash.of(bytes.span, under: key) == 0xD320_D86D_2A51_9956)
        #expect(KeyedHash.of([UInt8]().span, under: key) == 0xABAC_0158_050F_C4DC)
        #expect(SessionID().hash(of: "key") != SessionID().hash(of: "key"))
        let id = SessionID()
        #expect(id.hash(of: "key") == id.hash(of: Array("key".utf8)))
    }
}
