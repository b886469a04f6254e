public import ViewTree

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A record of how an app is used.
///
/// It has nothing that identifies users, and nothing that they enter: no value, no key of a row, no session, no
/// principal. A record that the app tracks has the members that the app supplies.
public struct AnalyticsRecord: Sendable, Equatable {
    /// What happened.
    public enum Kind: Sendable, Equatable {
        /// An event was accepted, and its change is committed.
        case accepted
        /// An event was refused, and nothing has changed.
        case refused(ProblemType)
        /// An event of the app's own, with these members.
        case tracked(JSONObject)
    }

    /// What happened.
    public let kind: Kind
    /// The name of the event, or of what the app tracks.
    public let name: String
    /// The node of an event, with `*` for the key of a row: `people/*/name`. Nil if no node has the id.
    public let node: String?
    /// The screen on top.
    public let screen: String
    /// Its implementation: the variant of an experiment, say.
    public let implementation: String
    /// When it happened.
    public let time: Date
}
