import FoundationEssentials
import ViewTree

extension NodeRecord {
    /// The node's id, with `*` instead of the key of its row or section.
    var anonymousID: String { list.map { name.isEmpty ? "\($0)/*" : "\($0)/*/\(name)" } ?? name }
}

extension Reducer {
    /// The analytics record of an event.
    func record(
        _ kind: AnalyticsRecord.Kind, _ event: Event, at node: NodeState?, of entry: StackEntry, now: Date
    ) -> AnalyticsRecord {
        AnalyticsRecord(
            kind: kind, name: String(event.event.rawValue.prefix(64)), node: node?.record.anonymousID,
            screen: entry.screen, implementation: entry.implementation, time: now)
    }
}

extension Sessions {
    /// Records a refused event for analytics.
    func noteRefusal(_ error: any Error, of event: Event, in session: Session) {
        guard let analytics, let top = session.state.stack.last else { return }
        let scene = try? reducer.scene(top, session.locale)
        let node = event.node.flatMap { scene?.node($0, in: top.container) }
        let kind = AnalyticsRecord.Kind.refused((error as? Problem)?.type ?? .fault)
        analytics.tell([reducer.record(kind, event, at: node, of: top, now: date)])
    }
}
