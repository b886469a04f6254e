/// What is counted of sessions.
final class SessionMetrics: Sendable {
    /// How long events took until they were committed, those that were accepted.
    let handling = Histogram()
    /// How long documents took.
    let rendering = Histogram()
    let refusedEvents = Counter()
    /// Repeated keys whose answer was not kept any more.
    let lostAnswers = Counter()
    /// Changes that clients could see.
    let patches = Counter()
    let patchBytes = Counter()
    /// Those who follow sessions at this moment.
    let streams = Counter()
    /// Changes and answers that were dropped since their session was full.
    let dropped = Counter()
    /// Refusals since a session was full.
    let fullSessions = Counter()
    /// Refusals since all sessions together hold what they may.
    let memoryRefusals = Counter()

    /// Counts a change that clients can see.
    func notePatch(bytes: Int) {
        patches.add(1)
        patchBytes.add(bytes)
    }
}
