import GRDB
import Outlet
import Synchronization

import struct Outlet.SeededGenerator

/// Does something once, when the filling of a database has come to a moment.
final class Tripwire: TransactionObserver, Sendable {
    /// A moment, by what is written until then: it comes on slow machines, too.
    enum Moment: Codable {
        /// So many characters are written, most of them not yet for others.
        case written(Int)
        /// So many transactions are about to be committed.
        case committing(Int)
        /// So many transactions are committed.
        case committed(Int)

        /// Any moment up to so many characters.
        static func random(until characters: Int, using random: inout SeededGenerator) -> Moment {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: .committing(.random(in: 1...4, using: &random))
            case 1: .committed(.random(in: 1...4, using: &random))
            default: .written(.random(in: 1...characters, using: &random))
            }
        }
    }

    private struct Counts {
        var written = 0
        var committing = 0
        var committed = 0
    }

    private let moment: Moment
    private let action: @Sendable () -> Void
    private let counts = Mutex(Counts())

    init(at moment: Moment, _ action: @escaping @Sendable () -> Void) {
        self.moment = moment
        self.action = action
    }

    private func count(_ change: (inout Counts) -> Void) {
        let isNow = counts.withLock { counts in
            let before = isReached(by: counts)
            change(&counts)
            return !before && isReached(by: counts)
        }
        if isNow { action() }
    }

    private func isReached(by counts: Counts) -> Bool {
        switch moment {
        case .written(let count): counts.written >= count
        case .committing(let count): counts.committing >= count
        case .committed(let count): counts.committed >= count
        }
    }

    func observes(eventsOfKind event: DatabaseEventKind) -> Bool { event.tableName == "character" }
    func databaseDidChange(with _: DatabaseEvent) { count { $0.written += 1 } }
    func databaseWillCommit() { count { $0.committing += 1 } }
    func databaseDidCommit(_: Database) { count { $0.committed += 1 } }
    func databaseDidRollback(_: Database) {}
}
