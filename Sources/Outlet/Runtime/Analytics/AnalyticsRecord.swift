public import FoundationEssentials
public import ViewTree

/// Something that happened in an app: for whoever wants to know how it is used, not by whom.
///
/// Nothing that users put in and nothing that identifies them is in it: no value, no key of a row, no session, no
/// principal. What the app itself tracks holds what the app puts in.
public struct AnalyticsRecord: Sendable, Equatable {
    /// What became of it.
    public enum Kind: Sendable, Equatable {
        /// An event was accepted, and its change is committed.
        case accepted
        /// An event was refused, and nothing has changed.
        case refused(ProblemType)
        /// The app asked for it, with these members.
        case tracked(JSONObject)
    }

    /// What became of it.
    public let kind: Kind
    /// The name of the event, or of what the app tracks.
    public let name: String
    /// The node of an event, with `*` for the key of a row: `people/*/name`. Nil where there is none of that id.
    public let node: String?
    /// The screen on top.
    public let screen: String
    /// Its implementation: the variant of an experiment, say.
    public let implementation: String
    /// When it happened.
    public let time: Date
}

extension NodeRecord {
    /// The node's id, with `*` for the key of the row or the section that it belongs to.
    var anonymousID: String { list.map { name.isEmpty ? "\($0)/*" : "\($0)/*/\(name)" } ?? name }
}

extension Application {
    /// What analytics are told of an event.
    func record(
        _ kind: AnalyticsRecord.Kind, _ event: Event, at node: NodeState?, of entry: StackEntry, now: Date
    ) -> AnalyticsRecord {
        AnalyticsRecord(
            kind: kind, name: String(event.event.rawValue.prefix(64)), node: node?.record.anonymousID,
            screen: entry.screen, implementation: entry.implementation, time: now)
    }

    /// Tells analytics of an event that was refused.
    func noteRefusal(_ error: any Error, of event: Event, in session: Session) {
        guard let analytics, let top = session.state.stack.last else { return }
        let scene = try? scene(top, session.locale)
        let node = event.node.flatMap { scene?.node($0, in: top.container) }
        let kind = AnalyticsRecord.Kind.refused((error as? Problem)?.type ?? .fault)
        analytics.tell([record(kind, event, at: node, of: top, now: .now)])
    }
}
