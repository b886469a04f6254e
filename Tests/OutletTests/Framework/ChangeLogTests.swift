import Testing

@testable import Outlet

@Suite struct ChangeLogTests {
    @Test func `the last sixteen changes are kept, in their order, however many there were`() {
        var log = ChangeLog()
        for revision in 1...100 {
            log.append(SessionChange(revision: revision, patch: []))
            #expect(log.all.map(\.revision) == Array(max(1, revision - 15)...revision))
        }
    }

    @Test func `a version that went on leaves the one before as it was`() {
        var log = ChangeLog()
        for revision in 1...7 { log.append(SessionChange(revision: revision, patch: [])) }
        let before = log
        for revision in 8...40 { log.append(SessionChange(revision: revision, patch: [])) }
        #expect(before.all.map(\.revision) == Array(1...7))
    }
}
