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
