import Logging
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Puts the switches of the store into effect, and logs each change with its author and time.
final class SwitchFollower: Sendable {
    private struct State {
        /// The last changes, by their subjects.
        var known: [String: StoredSwitch] = [:]
        /// The switches that are obeyed, in the order of their subjects.
        var obeyed: [Switch] = []
    }

    private let application: Application
    private let board: SwitchBoard
    private let logger: Logger
    private let state = Mutex(State())
    private let mayHaveMore = Atomic(true)

    init(_ application: Application, _ board: SwitchBoard, _ logger: Logger) {
        self.application = application
        self.board = board
        self.logger = logger
    }

    /// The switches that are obeyed, in the order of their subjects.
    var obeyed: [Switch] { state.withLock { $0.obeyed } }

    /// Notes that the store may have other switches than were read last.
    func noteChange() { mayHaveMore.store(true, ordering: .sequentiallyConsistent) }

    /// Whether the store may have others; `false` afterwards.
    func takeChange() -> Bool { mayHaveMore.exchange(false, ordering: .sequentiallyConsistent) }

    /// Puts stored switches into effect, as far as this release knows them.
    func obey(_ stored: [StoredSwitch]) {
        state.withLock { state in
            let new = Dictionary(stored.map { ($0.subject, $0) }) { $1 }
            if new == state.known { return }
            var faults: [String: String] = [:]
            state.obeyed = []
            for change in stored.sorted(by: { $0.subject < $1.subject }) where change.value != nil {
                let setting = change.setting
                let fault = setting.map { application.fault(of: $0, beside: state.obeyed) } ?? "It is not known."
                if let fault { faults[change.subject] = fault } else if let setting { state.obeyed.append(setting) }
            }
            board.set(state.obeyed)
            for change in stored where state.known[change.subject] != change {
                log(change, faults[change.subject], wasSet: state.known[change.subject]?.value != nil)
            }
            state.known = new
        }
    }

    /// Puts one change into effect, for a store that keeps no switches.
    func obey(_ change: StoredSwitch) {
        let known = state.withLock { $0.known }
        obey(Array(known.merging([change.subject: change]) { $1 }.values))
    }

    private func log(_ change: StoredSwitch, _ fault: String?, wasSet: Bool) {
        // At most in the year 9999, whatever the store has.
        let date = Date(timeIntervalSince1970: Double(min(max(0, change.time), 253_402_300_799))).ISO8601Format()
        var metadata: Logger.Metadata = ["switch": "\(change.text)", "by": "\(change.author)", "at": "\(date)"]
        if let note = change.note { metadata["note"] = "\(note)" }
        if let fault {
            metadata["reason"] = "\(fault)"
            logger.warning("A switch is ignored, since this release has nothing for it", metadata: metadata)
        } else if change.value != nil {
            logger.notice("A switch is set", metadata: metadata)
        } else if wasSet {
            logger.notice("A switch is cleared", metadata: metadata)
        }
    }
}
