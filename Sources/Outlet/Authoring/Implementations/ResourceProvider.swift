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
    /// The names, in the order of their declaration.
    let all: [String]
    /// The slots that hold children.
    let children: [(slot: String, type: any AnyChild.Type)]

    init() {
        let slots = Mirror(reflecting: resources).children.compactMap { child in
            (child.value as? any AnySlot).flatMap { slot in child.label.map { (slot, $0) } }
        }
        names = Dictionary(slots.map { (ObjectIdentifier($0.0), $0.1) }) { first, _ in first }
        all = slots.map(\.1)
        children = slots.compactMap { slot, name in (type(of: slot).resource as? any AnyChild.Type).map { (name, $0) } }
    }

    subscript<Resource>(slot: KeyPath<Resources, Slot<Resource>>) -> String {
        guard let name = names[ObjectIdentifier(resources[keyPath: slot])] else {
            preconditionFailure("A slot has to be a stored property of \(Resources.self).")
        }
        return name
    }
}
