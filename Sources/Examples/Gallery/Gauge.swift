import Outlet

/// A node type of this app only: shows a share of 1 as the hand of an instrument.
struct Gauge: Node {
    struct Members: Sendable {
        let label = Member("label", default: "")
        let value = Member(always: "value", initial: 0.0)
    }

    static let typeName = "gauge"
    static let members = Members()
    var element = Element(Self.type)

    init(_ label: String) { self = with(\.label, label) }
}
