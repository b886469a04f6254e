import Synchronization
import ViewTree

/// The switches that a process obeys. Without any, an event and an opening ask a flag each.
package final class SwitchBoard: Sendable {
    private let switches = Mutex(Switches.none)
    private let isSet = Atomic(false)
    private let hasMaintenance = Atomic(false)

    /// A board without switches.
    package init() {}

    /// The switches at the moment.
    package var current: Switches { isSet.load(ordering: .relaxed) ? switches.withLock { $0 } : .none }

    /// Obeys other switches from now on.
    func set(_ new: [Switch]) {
        switches.withLock { switches in
            switches = .none
            for new in new { switches.add(new) }
            isSet.store(!new.isEmpty, ordering: .relaxed)
            hasMaintenance.store(!switches.maintenance.isEmpty, ordering: .relaxed)
        }
    }

    /// Throws a `Problem` if a screen is under maintenance.
    func requireOpen(_ screen: String) throws(Problem) {
        guard hasMaintenance.load(ordering: .relaxed), let note = switches.withLock({ $0.maintenance[screen] })
        else { return }
        throw Problem(
            .underMaintenance, "The screen '\(screen)' is under maintenance. Nothing has changed.", retryAfter: 60,
            note: note)
    }

    /// Throws a `Problem` if the screen of an event is under maintenance; events that leave the screen are taken.
    func requireOpen(_ screen: String, for event: EventName) throws(Problem) {
        guard hasMaintenance.load(ordering: .relaxed), ![.back, .dismiss, .open].contains(event) else { return }
        try requireOpen(screen)
    }
}
