import ViewTree

extension SessionTurns {
    /// Records a refused event for analytics.
    func noteRefusal(_ error: any Error, of event: Event, in session: Session) {
        // A decision that is made again has refused nothing.
        if error is SharedModelsNeeded { return }
        guard let analytics, let top = session.state.stack.last else { return }
        let scene = try? reducer.scene(top, session.locale)
        let node = event.node.flatMap { scene?.node($0, in: top.container, passing: top.passed) }
        let kind = AnalyticsRecord.Kind.refused((error as? Problem)?.type ?? .fault)
        analytics.tell([reducer.record(kind, event, at: node, of: top, now: date)])
    }
}
