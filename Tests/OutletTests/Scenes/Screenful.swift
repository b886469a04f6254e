import Outlet

/// What nodes of a random layout can follow.
protocol Bindable: Sendable {
    var texts: [String] { get }
    var flags: [Bool] { get }
    var lists: [IdentifiedList<Item>] { get }
}

/// The model of a random screen.
struct Screenful: Outlet.Model, Bindable {
    var texts: [String]
    var flags: [Bool]
    var lists: [IdentifiedList<Item>]
}

/// An element of its lists.
struct Item: Outlet.Model, Identifiable, Bindable {
    let id: String
    var texts: [String]
    var flags: [Bool]
    var lists: [IdentifiedList<Item>] { [] }
}
