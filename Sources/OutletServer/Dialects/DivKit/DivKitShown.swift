import Outlet
import ViewTree

/// What a client of DivKit shows when it asks for changes: the state that its query names.
struct DivKitShown: Sendable {
    /// The query parameters with the revision and the effect.
    static let (revisionParameter, effectParameter) = ("after", "seen")

    /// The revision of its outermost element.
    let revision: Int
    /// The newest effect that its controls name; nil if the query has none. The client is then sent no effects.
    let seen: Int?

    /// Reads the query; nil if it asks for a whole card. Throws a `Problem` if a parameter is no number.
    init?(_ scope: RequestScope) throws(Problem) {
        seen = try scope.count(Self.effectParameter)
        guard let revision = try scope.count(Self.revisionParameter) else { return nil }
        self.revision = revision
    }

    /// The part of an entity tag that names the state.
    var variant: String { "-\(revision)" + (seen.map { "-\($0)" } ?? "") }
}
