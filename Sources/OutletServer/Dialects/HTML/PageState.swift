import Outlet
import ViewTree

/// What the address of a session's page says of it.
struct PageState: Sendable {
    /// The parameters with the newest effect, and with the entry of the stack, that the client has seen.
    static let (effectParameter, entryParameter) = ("seen", "top")

    let rows: RowWindow
    /// The newest effect that the client has seen; nil if it is shown none.
    let effect: Int?
    /// The topmost entry of the stack before the form that led to the page; nil if none did.
    let entry: Int?

    /// Reads the query. Throws a `Problem` if a parameter is no number.
    init(_ scope: RequestScope) throws(Problem) {
        rows = try RowWindow(of: scope)
        effect = try scope.count(Self.effectParameter)
        entry = try scope.count(Self.entryParameter)
    }

    /// Whether the form that led to the page has opened another screen.
    func hasTurned(_ session: Session) -> Bool { entry.map { $0 != session.topEntry } ?? false }
}
