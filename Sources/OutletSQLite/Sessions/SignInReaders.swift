import GRDB
import Outlet
import Synchronization

/// Reads sign-ins and the keys of moves. Reports each damaged one once, since its token may come with every request.
final class SignInReaders: Sendable {
    private let readers: SessionReaders
    private let findings: FindingLog
    private let told = Mutex<Set<String>>([])

    init(_ readers: SessionReaders, telling findings: FindingLog) {
        self.readers = readers
        self.findings = findings
    }

    /// The key of the event that has moved a session away from an id; nil if there is none, or it is damaged.
    func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) throws -> StoreAnswer<MovedKey?> {
        try readers.read(
            { database in
                let found = try SignInQueries.movedKey(from: id, in: database)
                if let finding = found?.finding(of: id) { self.tell(finding) }
                return found?.key
            }, then: then)
    }

    /// A sign-in; nil if there is none, or it is damaged.
    func signIn(_ id: SignInID, then: @escaping Completion<StoredSignIn?>) throws -> StoreAnswer<StoredSignIn?> {
        try readers.read(
            { database in
                let found = try SignInQueries.signIn(id, in: database)
                return self.whole(found.map { [$0] } ?? []).first
            }, then: then)
    }

    /// The sign-ins of a principal, or of all principals for nil, in the order in which they began, without those that are
    /// damaged.
    func signIns(
        of principal: Principal?, then: @escaping Completion<[StoredSignIn]>
    ) throws -> StoreAnswer<[StoredSignIn]> {
        try readers.scan(
            { database in self.whole(try SignInQueries.signIns(of: principal, in: database)) }, then: then)
    }

    /// The undamaged sign-ins; reports the others.
    private func whole(_ found: [FoundSignIn]) -> [StoredSignIn] {
        for finding in found.compactMap(\.finding) { tell(finding) }
        return found.compactMap(\.signIn)
    }

    /// Reports a finding, unless it was reported before.
    private func tell(_ finding: StoreFinding) {
        if told.withLock({ $0.insert(finding.text).inserted }) { findings.add(finding) }
    }
}
