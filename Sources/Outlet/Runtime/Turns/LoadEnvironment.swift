import Logging

/// What the loads of a session need to run.
package struct LoadEnvironment: Sendable {
    let reducer: Reducer
    /// The clock and deadlines for timeouts and delays.
    let times: Times
    let logger: Logger

    /// Logs why a load has failed.
    func log(_ outcome: LoadOutcome, of work: PendingWork) {
        switch outcome {
        case .threw(let error):
            logger.error("A source failed", metadata: ["source": "\(work.name)", "error": "\(error)"])
        case .failed(.timedOut): logger.warning("A source timed out", metadata: ["source": "\(work.name)"])
        case .failed, .page, .nothing: break
        }
    }
}
