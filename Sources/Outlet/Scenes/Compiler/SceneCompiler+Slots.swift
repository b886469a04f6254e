import ViewTree

/// The slots of a controller whose nodes are connected, in one implementation; of a screen that needs no slots, the nodes.
struct ConnectedSlots: Sendable {
    let controller: ControllerParts.Identity
    /// The slots whose nodes are laid out.
    let placed: Set<String>
    /// The slots whose nodes are not.
    let missing: Set<String>
    /// The fields of forms whose inputs they are, by name.
    let fields: [String: FieldReference]
}

// Slots whose nodes are connected.
extension SceneCompiler {
    /// What is connected with a node. A node with the name of a slot, but not the one in it, is another node: nothing of the
    /// slot's is for it, and responders that its author may mean for it are a fault. Outlets of binding sets name nodes by
    /// their ids, wherever these come from.
    func connected(_ slot: String, with element: Element, in surroundings: Surroundings) -> [ConnectedPart] {
        guard let connected = surroundings.scope.parts.connected[slot] else { return [] }
        let scope = surroundings.scope
        if element.isInSlot || scope.isWired {
            let list = surroundings.list ?? ""
            let first = scope.placed[slot, default: list]
            scope.placed[slot] = first
            if scope.isWired, first != list, connected.contains(where: \.isOfSlot) {
                checks.faults.append("Two nodes are called '\(slot)', which is connected: give one of them another id.")
            }
            return connected
        }
        if connected.contains(where: \.isAnswered) {
            let name = describe(surroundings.prefix + slot, surroundings.list)
            checks.faults.append(
                "'\(name)' is called as the slot '\(slot)', which answers events, and is another node: give it another id."
            )
        }
        return connected.filter { !$0.isOfSlot }
    }

    /// Notes which slots of a controller are laid out, and slots that can't be found.
    func checkSlots(of scope: ControllerScope) {
        let slots = scope.parts.connected.filter { $0.value.contains(where: \.isOfSlot) }.keys
        if scope.isWired {
            if slots.contains("") { checks.faults.append("A node that is connected needs an id.") }
        } else {
            for slot in slots.sorted() where !PropertyName.isOne(slot) {
                checks.faults.append(PropertyName.fault(of: slot, as: "A slot"))
            }
        }
        guard let controller = scope.parts.identity else { return }
        // A child that is not laid out has a fault of its own.
        let missing = slots.filter { !$0.isEmpty && scope.placed[$0] == nil && scope.parts.embedded[$0] == nil }
        let fields = scope.parts.connected.compactMapValues { $0.lazy.compactMap(\.field).first }
        parts.slots.append(
            ConnectedSlots(
                controller: controller, placed: Set(scope.placed.keys), missing: Set(missing), fields: fields))
    }

    /// Finds an input that is laid out for a field of a form, where no form is connected that has the field.
    func checkField(of element: Element, among connected: [ConnectedPart]) {
        if let field = element.missingField {
            checks.faults.append("The form \(field.form) has no field '\(field.name)', which is laid out.")
        }
        guard let field = element.field, !connected.contains(where: { $0.field == field }) else { return }
        checks.faults.append(
            "'\(field.text)' is laid out, and no FormConnection of the form \(field.form) connects it.")
    }
}

extension [ConnectedSlots] {
    /// The connected slots that no implementation lays out, as sentences. An implementation may lay out fewer slots than
    /// another. If not all implementations of a controller are used, such a slot is no fault.
    var faults: [String] {
        Dictionary(grouping: self, by: \.controller.key).values.flatMap { slots -> [String] in
            let controller = slots[0].controller
            let used = Set(slots.map(\.controller.implementation))
            guard slots.allSatisfy({ used.isSuperset(of: $0.controller.implementations) }) else { return [] }
            let placed = slots.reduce(into: Set<String>()) { $0.formUnion($1.placed) }
            let missing = slots.reduce(into: Set<String>()) { $0.formUnion($1.missing) }.subtracting(placed)
            let fields = slots.reduce(into: [:]) { $0.merge($1.fields) { first, _ in first } }
            return missing.map { slot in
                if let field = fields[slot] {
                    return
                        "\(controller.name): the field '\(field.name)' of the form \(field.form) is laid out nowhere: put "
                        + "\(field.text) into a layout, or all of \(field.form).fields."
                }
                let kind = controller.isWired ? "node" : "slot"
                return "\(controller.name): the \(kind) '\(slot)' is connected, and its node is never laid out."
            }
        }.sorted()
    }
}

extension ConnectedPart {
    /// The field of a form whose input the node is.
    fileprivate var field: FieldReference? { if case .field(let field) = self { field } else { nil } }

    /// Whether it is for the node of a slot only.
    fileprivate var isOfSlot: Bool {
        if case .bind = self { false } else { true }
    }

    /// Whether it answers an event on the server.
    fileprivate var isAnswered: Bool {
        if case .handle(let handler) = self { handler.responder != nil } else { false }
    }
}
