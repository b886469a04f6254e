import ArgumentParser
import Foundation
import Outlet
import Synchronization

/// Says on standard error what a store finds to be damaged.
struct DamageReport {
    private final class Count: Sendable {
        let value = Atomic(0)
    }

    private let count = Count()

    /// Listens to a store.
    init(of store: any Store) {
        store.report { [count] finding in
            guard finding.isDamage else { return }
            count.value.add(1, ordering: .relaxed)
            try? FileHandle.standardError.write(contentsOf: Data("\(finding.text)\n".utf8))
        }
    }

    /// Has the command end with 1 if anything was found.
    func check() throws { if count.value.load(ordering: .relaxed) > 0 { throw ExitCode.failure } }
}
