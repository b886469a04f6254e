import Outlet
import OutletSQLite
import Synchronization

/// What a store finds, from when it was opened.
final class FoundList: Sendable {
    private let findings = Mutex<[StoreFinding]>([])

    /// Listens to a store, of which nobody else wants to know.
    init(_ store: some Store) { store.report { finding in self.findings.withLock { $0.append(finding) } } }

    var all: [StoreFinding] { findings.withLock { $0 } }

    /// The sentences about damage.
    var damage: [String] { all.filter(\.isDamage).map(\.text) }
}
