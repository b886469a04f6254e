import ArgumentParser
import Foundation
import Outlet
import Synchronization

/// Prints the damage that a store finds to standard error.
struct DamageReport {
    private final class Count: Sendable {
        let value = Atomic(0)
    }

    private let count = Count()

    /// Begins to receive the findings of a store.
    init(of store: any Store) {
        store.report { [count] finding in
            guard finding.isDamage else { return }
            count.value.add(1, ordering: .relaxed)
            try? FileHandle.standardError.write(contentsOf: Data("\(finding.text)\n".utf8))
        }
    }

    /// Makes the command exit with 1 if there was damage.
    func check() throws { if count.value.load(ordering: .relaxed) > 0 { throw ExitCode.failure } }
}
