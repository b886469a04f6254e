import Outlet

/// How many rows of each list a page shows: the first 200, or as many as its address asks for.
struct RowWindow: Sendable, Equatable {
    /// The parameter of the address.
    static let parameter = "~rows"

    private static let step = 200

    let count: Int

    init(count: Int = Self.step) { self.count = count }

    /// The window that a page's address, or the address to which its form is sent, asks for.
    init(of scope: RequestScope) {
        let wanted = scope.query(Self.parameter).flatMap { Int($0) } ?? 0
        count = max(Self.step, wanted)
    }

    /// The window with more rows.
    var next: RowWindow { RowWindow(count: count > .max - Self.step ? count : count + Self.step) }

    /// The parameter as it stands in an address; nil for the first rows.
    var query: String? { count == Self.step ? nil : "\(Self.parameter)=\(count)" }

    /// An address with the window's parameter.
    func address(_ address: String) -> String {
        guard let query else { return address }
        return address + (address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + query
    }
}
