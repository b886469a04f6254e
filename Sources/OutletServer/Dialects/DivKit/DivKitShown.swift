import Outlet
import ViewTree

/// What a client of DivKit shows when it asks for what has changed.
struct DivKitShown: Sendable {
    /// The parameters that say so.
    static let (revisionParameter, effectParameter) = ("after", "seen")

    /// The revision of its outermost element.
    let revision: Int
    /// The newest effect that the controls in it name; nil if it does not say: then it is told of none.
    let seen: Int?

    /// Reads the query; nil if it asks for a whole card. Throws a `Problem` if what it says is no number.
    init?(_ scope: RequestScope) throws(Problem) {
        guard let revision = try Self.number(Self.revisionParameter, scope) else { return nil }
        self.revision = revision
        seen = try Self.number(Self.effectParameter, scope)
    }

    /// The part of a tag that names it.
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
