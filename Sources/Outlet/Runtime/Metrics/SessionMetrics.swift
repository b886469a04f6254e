/// The metrics of sessions.
package final class SessionMetrics: Sendable {
    /// The time from an accepted event's arrival until its commit.
    package let handling = Histogram()
    /// The time to render a document.
    package let rendering = Histogram()
    package let refusedEvents = Counter()
    package let opened = Counter()
    /// Openings refused because the principal has reached its limit of sessions.
    package let refusedPrincipals = Counter()
    /// Openings refused because the address has reached its limit of sessions.
    package let refusedAddresses = Counter()
    /// Attempts at signing in refused because their account was in a pause.
    package let refusedAccountAttempts = Counter()
    /// Attempts at signing in refused because their address was in a pause.
    package let refusedAddressAttempts = Counter()
    /// The number of repeated keys whose answers were no longer kept.
    package let lostAnswers = Counter()
    /// Changes visible to clients.
    package let patches = Counter()
    package let patchBytes = Counter()
    /// The streams open now.
    package let streams = Counter()
    /// Changes and answers dropped because their session was full.
    package let dropped = Counter()
    /// Refusals because a session was full.
    package let fullSessions = Counter()
    /// Refusals because the sessions have reached their memory limit.
    package let memoryRefusals = Counter()

    package init() {}

    /// Counts a change visible to clients.
    func notePatch(bytes: Int) {
        patches.add(1)
        patchBytes.add(bytes)
    }
}
