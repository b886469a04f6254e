public import ViewTree

/// The resources of a controller, as it names them to connect them.
///
/// A node or a data source is a reference, which is connected. Any other resource is read as it is. A slot of an optional
/// type is nil if the implementation does not fill it: `outlets.subtitle?.on(.tap, …)`.
///
/// What can be connected beside the resources is in ``OutletsMembers``: `outlets.screen`, `outlets.emit(\.didChange)`.
@dynamicMemberLookup
public struct Outlets<Controlled: ChildController>: Sendable {
    private let host: Host<Controlled>

    init(_ host: Host<Controlled>) { self.host = host }

    /// The node in a slot.
    public subscript<Referenced: Node>(
        dynamicMember slot: KeyPath<Controlled.Resources, Slot<Referenced>>
    ) -> NodeReference<Controlled.ScreenModel, Referenced> {
        NodeReference(id: host.slotNames[slot])
    }

    /// The node in an optional slot; nil if the implementation does not fill it.
    public subscript<Referenced: Node>(
        dynamicMember slot: KeyPath<Controlled.Resources, Slot<Referenced?>>
    ) -> NodeReference<Controlled.ScreenModel, Referenced>? {
        host[dynamicMember: slot].map { _ in NodeReference(id: host.slotNames[slot]) }
    }

    /// The node in a slot, as an outlet of a `BindingSet`.
    @_disfavoredOverload
    public subscript<Referenced: Node>(
        dynamicMember slot: KeyPath<Controlled.Resources, Slot<Referenced>>
    ) -> NodeOutlet<Referenced> {
        NodeOutlet(host.slotNames[slot])
    }

    /// The data source in a slot.
    public subscript<Request, Value>(
        dynamicMember slot: KeyPath<Controlled.Resources, Slot<DataSource<Request, Value>>>
    ) -> SourceReference<Request, Value> {
        SourceReference(slot: host.slotNames[slot])
    }

    /// The data source in an optional slot; nil if the implementation does not fill it.
    public subscript<Request, Value>(
        dynamicMember slot: KeyPath<Controlled.Resources, Slot<DataSource<Request, Value>?>>
    ) -> SourceReference<Request, Value>? {
        host[dynamicMember: slot].map { _ in SourceReference(slot: host.slotNames[slot]) }
    }

    /// The resource in a slot, as the implementation supplies it: a text, a way to another screen.
    @_disfavoredOverload
    public subscript<Resource>(dynamicMember slot: KeyPath<Controlled.Resources, Slot<Resource>>) -> Resource {
        host[dynamicMember: slot]
    }

    /// What can be connected beside the resources. A slot of the same name takes precedence.
    @_disfavoredOverload
    public subscript<Value>(dynamicMember member: KeyPath<OutletsMembers<Controlled>, Value>) -> Value {
        OutletsMembers()[keyPath: member]
    }
}
