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
}
