import Outlet

/// The part of each list that a page shows: the first 200 rows, or as many as its address asks for; and the actions of the row
/// that the address names.
struct RowWindow: Sendable, Equatable {
    /// The parameter of the address that says how many rows are shown.
    static let parameter = "~rows"
    /// The parameter of the address that names the row whose actions are shown.
    static let openParameter = "~row"
    /// The id of the element that shows them.
    static let openElement = "~actions"

    private static let step = 200

    let count: Int
    /// The id of the row whose actions are shown.
    private(set) var openRow: String?

    init(count: Int = Self.step) { self.count = count }

    /// The window that a page's address, or the address to which its form is sent, asks for. Throws a `Problem` if it asks for
    /// something that is no number of rows.
    init(of scope: RequestScope) throws(Problem) {
        count = max(Self.step, try scope.count(Self.parameter) ?? 0)
        openRow = scope.query(Self.openParameter)
    }

    /// The window with the actions of another row; of none if it is nil.
    func opening(_ row: String?) -> RowWindow {
        var window = self
        window.openRow = row
        return window
    }

    /// The window with more rows.
    var next: RowWindow { RowWindow(count: count > .max - Self.step ? count : count + Self.step) }

    /// The part of a page's entity tag for the window; empty for the first rows.
    var tag: String {
        (count == Self.step ? "" : "-\(count)") + (openRow.map { "-\(InputKey.encoded($0))" } ?? "")
    }

    /// An address with the window's parameters, and with the shown actions as its fragment.
    func address(_ address: String) -> String {
        var parameters: [String] = []
        if count != Self.step { parameters.append("\(Self.parameter)=\(count)") }
        if let openRow { parameters.append("\(Self.openParameter)=\(InputKey.encoded(openRow))") }
        if parameters.isEmpty { return address }
        let start = address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        return address + start + parameters.joined(separator: "&") + (openRow == nil ? "" : "#\(Self.openElement)")
    }
}
