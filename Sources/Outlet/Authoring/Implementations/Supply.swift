public import ViewTree

/// Resources by the names of their slots, each made when it is first read.
public struct Supply<Controlled: ChildController>: Sendable {
    typealias Factory = @Sendable (Host<Controlled>) -> any Sendable

    private(set) var factories: [String: Factory] = [:]

    /// Supplies nothing.
    public init() {}

    /// Supplies what `fill` puts into slots.
    public init(_ fill: (Filling<Controlled>) -> Void) {
        let filling = Filling<Controlled>()
        fill(filling)
        factories = filling.factories
    }
}

/// Collects the resources that fill slots.
@dynamicMemberLookup
public final class Filling<Controlled: ChildController> {
    private let names = SlotNames<Controlled.Resources>()
    fileprivate var factories: [String: Supply<Controlled>.Factory] = [:]

    fileprivate init() {}

    /// The slot of that name, to be filled.
    public subscript<Resource>(
        dynamicMember slot: KeyPath<Controlled.Resources, Slot<Resource>>
    ) -> FillableSlot<Controlled, Resource> {
        FillableSlot(filling: self, name: names[slot])
    }

    fileprivate func fill(_ name: String, _ factory: @escaping Supply<Controlled>.Factory) {
        factories[name] = factory
    }
}

/// A slot that waits to be filled.
public struct FillableSlot<Controlled: ChildController, Resource: Sendable> {
    fileprivate let filling: Filling<Controlled>
    fileprivate let name: String

    /// Fills the slot with a resource that is made when it is first read.
    public func callAsFunction(_ resource: @autoclosure @escaping @Sendable () -> Resource) {
        filling.fill(name) { _ in resource() }
    }

    /// Fills the slot with a resource that is made from others.
    public func callAsFunction(_ resource: @escaping @Sendable (Host<Controlled>) -> Resource) {
        filling.fill(name, resource)
    }
}

extension FillableSlot where Resource == AnyNode? {
    /// Fills the slot with a node of any type, laid out from others.
    public func callAsFunction(_ node: @escaping @Sendable (Host<Controlled>) -> some Node) {
        filling.fill(name) { AnyNode(node($0)) }
    }
}

extension FillableSlot where Resource == AnyNode {
    /// Fills the slot with a node of any type, laid out from others.
    public func callAsFunction(_ node: @escaping @Sendable (Host<Controlled>) -> some Node) {
        filling.fill(name) { AnyNode(node($0)) }
    }
}
