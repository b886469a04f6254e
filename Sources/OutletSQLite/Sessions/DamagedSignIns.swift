import Outlet
import Synchronization

/// Passes on what is damaged of sign-ins: each once, since a token may come with every request.
final class DamagedSignIns: Sendable {
    private let told = Mutex<Set<String>>([])

    /// The sign-ins that are whole; the others are told.
    func whole(_ found: [FoundSignIn], telling findings: FindingLog) -> [StoredSignIn] {
        for finding in found.compactMap(\.finding) { tell(finding, findings) }
        return found.compactMap(\.signIn)
    }

    /// Passes a finding on, unless it was told before.
    func tell(_ finding: StoreFinding, _ findings: FindingLog) {
        if told.withLock({ $0.insert(finding.text).inserted }) { findings.add(finding) }
    }
}
