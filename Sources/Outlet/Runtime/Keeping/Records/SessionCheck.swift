import Logging

/// Finds out what of stored sessions an app can't take over, without asking its data sources.
package struct SessionCheck: Sendable {
    private let restorer: SessionRestorer

    /// A check for this release of an app.
    package init(_ application: Application) {
        let silence = Logger(label: "outlet") { _ in SwiftLogNoOpLogHandler() }
        restorer = SessionRestorer(
            environment: LoadEnvironment(
                reducer: Reducer(application), times: Times(ContinuousClock()), logger: silence),
            isShared: false)
    }

    /// The parts that a session would lose; empty if all can be restored.
    package func losses(of session: StoredSession) -> [SessionLoss] {
        do {
            return try restorer.state(of: session).losses
        } catch {
            return [.session(error)]
        }
    }
}
