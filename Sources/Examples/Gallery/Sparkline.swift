import Outlet

/// A node type of this app only: clients that don't know it show its fallback.
struct Sparkline: Node {
    struct Members: Sendable {
        let values = Member("values", default: [Double]())
    }

    static let typeName = "sparkline"
    static let members = Members()
    var element = Element(Self.type)

    init(_ values: [Double]) { self = with(\.values, values) }
}
