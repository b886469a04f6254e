import Synchronization
public import ViewTree

/// A controller with one of its implementations, which resources use to refer to other resources.
///
/// What a closure makes is made when it is first read, once for each scene; a value is made with the implementation, and is the same
/// in all scenes. A replacement takes precedence over the controller's own member, that over the implementation's, and that over those of the
/// implementations below. A resource that all of them lack is nil if its slot is optional, else a fault at start-up. A
/// computed property is no slot: to read one ends the process at start-up, with a sentence that says so.
///
/// What a host has beside the resources is in ``HostMembers``: `host.controller`, `host.localized("greeting")`.
@dynamicMemberLookup
public final class Host<Controlled: ChildController>: Sendable {
    let controller: Controlled
    let locale: String
    let slotNames = SlotNames<Controlled.Resources>()

    private let localization: Localization
    /// The texts that the implementation has used, by their keys.
    private let askedTexts = Mutex<[String: Set<String>]>([:])
    private let supplies: [Supply<Controlled>]
    private let made = Mutex<[String: any Sendable]>([:])
    private let beingMade = Mutex<Set<String>>([])

    init(_ controller: Controlled, _ implementation: Implementation<Controlled>, texts: CatalogTexts) {
        self.controller = controller
        locale = texts.language
        localization = Localization(texts)
        supplies = [implementation.replacements, controller.members] + implementation.supplies
    }

    func text(_ key: String, _ arguments: [any TextArgument]) -> String {
        let text = localization.text(key, arguments)
        askedTexts.withLock { _ = $0[key, default: []].insert(text) }
        return text
    }

    /// The keys of the texts that the implementation has used.
    var usedKeys: Set<String> { askedTexts.withLock { Set($0.keys) } }

    /// The texts that the implementation has used, without the empty one.
    var usedTexts: Set<String> { askedTexts.withLock { Set($0.values.joined()).subtracting([""]) } }

    /// The slots that nothing fills, and that have to be filled.
    var emptySlots: [String] { slotNames.required.filter { factory($0) == nil } }

    /// The faults of the filled slots.
    var slotFaults: [String] {
        Set(supplies.flatMap { $0.factories.keys.compactMap(SlotNames<Controlled.Resources>.fault) }).sorted()
    }

    /// The services that answer the controller's calls before the app's do, by name.
    var services: [String: Service] {
        let services = slotNames.services.compactMap { resource($0) as? Service }
        return Dictionary(services.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The resource in a slot; nil if the slot is optional and nothing fills it.
    public subscript<Resource>(dynamicMember slot: KeyPath<Controlled.Resources, Slot<Resource>>) -> Resource {
        resource(in: slot)
    }

    /// The node in a slot, named after it.
    public subscript<Resource: Node>(dynamicMember slot: KeyPath<Controlled.Resources, Slot<Resource>>) -> Resource {
        resource(in: slot).placed(in: slotNames[slot])
    }

    /// The node in an optional slot, named after it; nil if nothing fills it.
    public subscript<Resource: Node>(dynamicMember slot: KeyPath<Controlled.Resources, Slot<Resource?>>) -> Resource? {
        resource(in: slot)?.placed(in: slotNames[slot])
    }

    /// What a host has beside the resources. A slot of the same name takes precedence.
    @_disfavoredOverload
    public subscript<Value>(dynamicMember member: KeyPath<HostMembers<Controlled>, Value>) -> Value {
        HostMembers(self)[keyPath: member]
    }

    /// The node that contains all others. Its id is not set to the name of its slot, so it has the id that its author gave it.
    var outermost: AnyNode { resource(in: \.content) }

    /// The source that a controller names.
    func source<Request, Value>(_ reference: SourceReference<Request, Value>) -> DataSource<Request, Value>? {
        resource(reference.slot) as? DataSource<Request, Value>
    }

    private func factory(_ name: String) -> Supply<Controlled>.Factory? {
        supplies.lazy.compactMap { $0.factories[name] }.first
    }

    private func resource<Resource>(in slot: KeyPath<Controlled.Resources, Slot<Resource>>) -> Resource {
        guard let resource = resource(slotNames[slot]) as? Resource else {
            // The stored slots that have to be filled are, before anything is laid out.
            let fault = PropertyName.fault(of: slotNames[slot], as: "A slot")
            let kind = Controlled.self is any Controller.Type ? "screen" : "child"
            fatalError("The \(kind) '\(Controlled.shownName)': \(fault)")
        }
        return resource
    }

    private func resource(_ name: String) -> (any Sendable)? {
        if let resource = made.withLock({ $0[name] }) { return resource }
        guard let factory = factory(name) else { return nil }
        let isFirst = beingMade.withLock { $0.insert(name).inserted }
        guard isFirst else {
            fatalError("The slot '\(name)' of '\(Controlled.shownName)' is filled with what needs itself.")
        }
        let resource = factory(self)
        made.withLock { $0[name] = resource }
        return resource
    }
}
