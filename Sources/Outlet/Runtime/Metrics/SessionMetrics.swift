/// What is counted of sessions.
package final class SessionMetrics: Sendable {
    /// How long events took until they were committed, those that were accepted.
    package let handling = Histogram()
    /// How long documents took.
    package let rendering = Histogram()
    package let refusedEvents = Counter()
    package let opened = Counter()
    /// Sessions beyond what one principal may have.
    package let refusedPrincipals = Counter()
    /// Sessions beyond what may be opened from one address.
    package let refusedAddresses = Counter()
    /// Repeated keys whose answer was not kept any more.
    package let lostAnswers = Counter()
    /// Changes that clients could see.
    package let patches = Counter()
    package let patchBytes = Counter()
    /// Those who follow sessions at this moment.
    package let streams = Counter()
    /// Changes and answers that were dropped since their session was full.
    package let dropped = Counter()
    /// Refusals since a session was full.
    package let fullSessions = Counter()
    /// Refusals since all sessions together hold what they may.
    package let memoryRefusals = Counter()

    package init() {}

    /// Counts a change that clients can see.
    func notePatch(bytes: Int) {
        patches.add(1)
        patchBytes.add(bytes)
    }
}
