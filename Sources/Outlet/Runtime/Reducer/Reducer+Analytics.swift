import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
