import Logging

/// The services of the process that a session's loads use.
package struct LoadEnvironment: Sendable {
    let reducer: Reducer
    /// The clock and deadlines for timeouts and delays.
    let times: Times
    /// The sessions at each place.
    let presence: Presence
    let logger: Logger
    /// The same log, for what clients can cause.
    let rareLog: RareLog

    init(reducer: Reducer, times: Times, logger: Logger) {
        let rareLog = RareLog(logger)
        self.init(
            reducer: reducer, times: times, presence: Presence(times, rareLog), logger: logger, rareLog: rareLog)
    }

    /// The environment of sessions of which others show where they are.
    init(reducer: Reducer, times: Times, presence: Presence, logger: Logger, rareLog: RareLog) {
        self.reducer = reducer
        self.times = times
        self.presence = presence
        self.logger = logger
        self.rareLog = rareLog
    }

    /// Logs why a load has failed.
    func log(_ outcome: LoadOutcome, of work: PendingWork) {
        switch outcome {
        case .threw(let error):
            rareLog.error(
                "A source failed", about: work.name, ["source": "\(work.name)", "error": "\(error)"])
        case .failed(.timedOut):
            rareLog.warning("A source timed out", about: work.name, ["source": "\(work.name)"])
        case .failed, .page, .nothing: break
        }
    }
}
