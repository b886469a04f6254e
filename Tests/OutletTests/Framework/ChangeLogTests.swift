import Testing

@testable import Outlet

@Suite struct ChangeLogTests {
    @Test func `the last sixteen changes are kept, in their order, however many there were`() {
        var log = ChangeLog()
        for revision in 1...100 {
            log.append(SessionChange(revision: revision, patch: []))
            for gap in 1...min(revision, 16) {
                #expect(log.since(revision - gap)?.map(\.revision) == Array(revision - gap + 1...revision))
            }
            #expect(log.since(revision) == nil)
            #expect(log.since(revision - min(revision, 16) - 1) == nil)
        }
    }

    @Test func `a version that went on leaves the one before as it was`() {
        var log = ChangeLog()
        for revision in 1...7 { log.append(SessionChange(revision: revision, patch: [])) }
        let before = log
        for revision in 8...40 { log.append(SessionChange(revision: revision, patch: [])) }
        #expect(before.since(0)?.map(\.revision) == Array(1...7))
    }

    @Test(arguments: 1...20)
    func `of large changes as many are kept as fit, and never more bytes`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var log = ChangeLog()
        var sizes: [Int] = []
        for revision in 1...200 {
            let size = [10, 5_000, 30_000, 200_000, SessionChange.room + 1].randomElement(using: &generator) ?? 0
            sizes.append(size)
            log.append(SessionChange(revision: revision, patch: Array(repeating: 0, count: size)))
            #expect(log.bytes <= SessionChange.room)
            for gap in 1...min(revision, 17) {
                let fits = gap <= SessionChange.kept && sizes.suffix(gap).reduce(0, +) <= SessionChange.room
                #expect((log.since(revision - gap)?.count == gap) == fits, "\(sizes.suffix(gap))")
            }
        }
    }
}
