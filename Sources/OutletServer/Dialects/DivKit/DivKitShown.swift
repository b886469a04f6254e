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
        guard let revision = try Self.number(Self.revisionParameter, scope) else { return nil }
        self.revision = revision
        seen = try Self.number(Self.effectParameter, scope)
    }

    /// The part of an entity tag that names the state.
    var variant: String { "-\(revision)" + (seen.map { "-\($0)" } ?? "") }

    private static func number(_ name: String, _ scope: RequestScope) throws(Problem) -> Int? {
        guard let text = scope.query(name) else { return nil }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let number = Int(text)
        else {
            throw Problem(.invalidValue, "Expected a number in '\(name)', found '\(text.prefix(64))'.")
        }
        return number
    }
}
