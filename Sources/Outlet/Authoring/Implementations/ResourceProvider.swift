public import ViewTree

/// The resources that a controller needs: a struct of slots.
///
/// The id of a node in a slot is the property's name, in every implementation. After BSImplementation, whose protocols
/// an implementation had to fulfil as a whole; an overlay or a test can also fill single slots.
public protocol ResourceProvider: Sendable {
    /// The node that holds all others.
    var content: Slot<AnyNode> { get }
    /// Every slot, empty.
    init()
}

extension ResourceProvider {
    /// The names of the slots, in the order of their declaration.
    package static var slotNames: [String] { SlotNames<Self>().all }
}

/// The slots of a provider with their names.
struct SlotNames<Resources: ResourceProvider>: Sendable {
    let resources = Resources()
    let names: [ObjectIdentifier: String]
    /// The slots, in the order of their declaration.
    private let slots: [(name: String, type: any AnySlot.Type)]

    init() {
        let slots = Mirror(reflecting: resources).children.compactMap { child in
            (child.value as? any AnySlot).flatMap { slot in child.label.map { (slot: slot, name: $0) } }
        }
        names = Dictionary(slots.map { (ObjectIdentifier($0.slot), $0.name) }) { first, _ in first }
        self.slots = slots.map { (name: $0.name, type: type(of: $0.slot)) }
    }

    /// The names, in the order of their declaration.
    var all: [String] { slots.map(\.name) }
    /// The names of the slots that have to be filled.
    var required: [String] { slots.filter { !$0.type.isOptional }.map(\.name) }
    /// The names of the slots that hold services.
    var services: [String] { slots.filter { $0.type.resource == Service.self }.map(\.name) }
    /// The slots that hold children.
    var children: [(slot: String, type: any AnyChild.Type)] {
        slots.compactMap { name, type in (type.resource as? any AnyChild.Type).map { (name, $0) } }
    }

    /// The fault of a slot with that name; nil if there is none.
    static func fault(of name: String) -> String? {
        PropertyName.isOne(name) ? nil : PropertyName.fault(of: name, as: "A slot")
    }

    /// The name of a slot. If it is not a stored property, what has that name is a fault.
    subscript<Resource>(slot: KeyPath<Resources, Slot<Resource>>) -> String {
        names[ObjectIdentifier(resources[keyPath: slot])] ?? PropertyName.of(slot)
    }
}
