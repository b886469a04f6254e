import ViewTree

// Child controllers.
extension SceneCompiler {
    /// Writes the nodes of a child at its place in the layout.
    ///
    /// Attributes, handlers and connections that the enclosing controller adds to the child apply to the child's
    /// outermost node.
    func emit(
        _ child: any ChildAttachment, at element: Element, _ path: [UInt8], in surroundings: Surroundings,
        to builder: inout BlockBuilder, _ index: inout NodeIndex
    ) {
        let slot = element.id ?? ""
        let name = self.name(of: element, in: surroundings)
        var around = surroundings
        let sets = self.sets(of: element, name, in: surroundings)
        for outlet in sets.joined() { around.bound[outlet.node, default: []].append(outlet) }
        var place = element
        let levels = connect(slot, &place, in: around)
        for outlet in sets.joined() { check(outlet, in: "'\(describe(name, surroundings.list))'") }
        guard let scope = scope(of: child, in: slot, named: name, surroundings) else { return }
        var inner = surroundings
        inner.subject = scope.parts.model
        inner.lens = Self.lens(scope.step?.part.read, after: surroundings.lens)
        inner.scope = scope
        inner.prefix = scope.prefix
        inner.bound = [:]
        var root = scope.parts.content
        if root.child != nil { root.attachments = [] }
        checkGuards(of: root, in: inner)
        for attribute in place.attributes {
            if case .bound(let attachment) = attribute.value {
                let value = AroundChild(value: attachment, subject: surroundings.subject, lens: surroundings.lens)
                root.set(attribute.member, .bound(value))
            } else {
                root.set(attribute.member, attribute.value)
            }
        }
        root.attachments += place.attachments.filter { ($0 as? OfferedTo)?.event != nil }
        let own = [root.handlers, scope.parts.answers].map { Level(scope: scope, handlers: $0) }
        emit(root, name, own + levels, at: path, in: inner, to: &builder, &index)
        if let lift = scope.step?.part.lift {
            surroundings.scope.loads += lift(scope.parts.loads + scope.loads, slot)
        } else if !(scope.parts.loads + scope.loads).isEmpty {
            checks.faults.append(
                "The child '\(scope.path.dropLast())' is in a row, where nothing can be loaded: let its parent load.")
        }
        if !scope.parts.shared.isEmpty {
            checks.faults.append(
                "The child '\(scope.path.dropLast())' shares a part of its model: let the screen share it, and embed that part."
            )
        }
        guard let step = scope.step else { return }
        let facts = scope.parts.facts + scope.facts
        // A child in the rows of several templates is one child: its facts are followed once.
        if facts.isEmpty || !surroundings.scope.followed.insert(slot).inserted { return }
        let prefix = surroundings.scope.prefix.utf8.count
        let list = step.part.isInRow ? surroundings.list.map { String(Substring($0.utf8.dropFirst(prefix))) } : nil
        surroundings.scope.facts += facts.map { step.lift($0, inRowsOf: list) }
    }

    /// The scope of the child in a slot; nil if the child has a fault.
    private func scope(
        of child: any ChildAttachment, in slot: String, named name: String, _ surroundings: Surroundings
    ) -> ControllerScope? {
        let outer = surroundings.scope
        outer.laidOut.insert(slot)
        let path = outer.path + slot
        let own =
            child.hasModel ? nil : EmbeddedPart(withoutModelIn: surroundings.subject, isInRow: surroundings.isInRow)
        guard let part = outer.parts.embedded[slot]?.first ?? own else {
            checks.faults.append("The child '\(path)' is laid out, and no Embed says what its model is.")
            return nil
        }
        guard part.subject == surroundings.subject else {
            checks.faults.append(
                "The child '\(path)' is embedded as a part of a \(part.subject), where a \(surroundings.subject) "
                    + "is shown.")
            return nil
        }
        guard outer.depth < ControllerParts.maximalDepth else {
            checks.faults.append("The child '\(path)' is in more than \(ControllerParts.maximalDepth) others.")
            return nil
        }
        let parts: ControllerParts
        do {
            parts = try child.parts(texts: texts)
        } catch {
            checks.faults += error.faults.map { "The child '\(path)': \($0)" }
            return nil
        }
        self.parts.keys.formUnion(parts.keys)
        let scope = ControllerScope(
            parts, in: ChildStep(slot: slot, part: part), of: outer, named: name,
            rowsOf: surroundings.isInRow ? surroundings.list : nil)
        checkOutermost(parts.content, of: scope)
        noteMentions(in: scope)
        scopes.append(scope)
        if !scope.services.isEmpty { self.parts.services[describe(name, surroundings.list)] = scope.services }
        for event in parts.events {
            checks.emitted.append((describe(name, surroundings.list), EventName(rawValue: "\(path).\(event)")))
        }
        return scope
    }

    private static func lens(_ inner: EmbeddedPart.Lens?, after outer: EmbeddedPart.Lens?) -> EmbeddedPart.Lens? {
        guard let inner, let outer else { return inner ?? outer }
        return { inner(outer($0)) }
    }
}

extension SceneCompiler.Surroundings {
    /// Converts a function of the subject at this place to a function of the block's subject.
    func pulledBack<Result>(
        _ body: @escaping @Sendable (any AnySnapshot) -> Result
    ) -> @Sendable (any AnySnapshot) -> Result {
        guard let lens else { return body }
        return { body(lens($0)) }
    }
}

/// A binding of a child's parent, among the bindings of the child itself.
struct AroundChild: Attachment {
    let value: any Attachment
    /// The type of the subject around the child.
    let subject: Any.Type
    let lens: EmbeddedPart.Lens?
}

// Checks of children, sets and emitted events.
extension SceneCompiler {
    func checkOutermost(_ root: Element, of scope: ControllerScope) {
        if root.child != nil {
            checks.faults.append("The outermost node of \(scope.description) is a child: put it into a container.")
        }
        // Connections refer to a slot by its name, but the outermost node has another id: they would be lost.
        let lost = [root.id, "content"].compactMap(\.self).first { $0 != "root" && scope.parts.connected[$0] != nil }
        guard let id = lost else { return }
        checks.faults.append(
            scope.step == nil
                ? "The outermost node is called 'root', not '\(id)': put '\(id)' into a container."
                : "The outermost node of \(scope.description) is called as its slot, not '\(id)': put '\(id)' into a "
                    + "container.")
    }

    /// Notes outlets without a node, and children that are embedded twice or not laid out.
    func checkScopes() {
        for scope in scopes {
            checks.faults += scope.parts.faults.map { scope.step == nil ? $0 : "\(scope.title): \($0)" }
            for case .bind(let outlet) in scope.parts.connected.values.joined() { check(outlet, in: scope.description) }
            checkSlots(of: scope)
            for (slot, parts) in scope.parts.embedded.sorted(by: { $0.key < $1.key }) {
                if !scope.laidOut.contains(slot) {
                    checks.faults.append("The child '\(scope.path)\(slot)' is embedded, and not laid out.")
                }
                if parts.count > 1 { checks.faults.append("The child '\(scope.path)\(slot)' is embedded twice.") }
            }
        }
    }

    /// Notes emitted events that no responder answers, and events of one controller with the same name.
    func checkEmitted(by screen: String, answeredAbove: Set<EventName>) {
        let own = scope.parts.events.map { EventName(rawValue: "\(screen).\($0)") }
        let unheard = checks.emitted.filter { node, event in
            checks.records[node, default: []].contains { parts.chains[$0.number][event] == nil }
        }
        for event in own + unheard.map(\.event) where !answeredAbove.contains(event) {
            checks.faults.append("Nobody answers '\(event)'.")
        }
        for scope in scopes where Set(scope.parts.events).count < scope.parts.events.count {
            checks.faults.append("Two events that \(scope.description) emits have the same name.")
        }
    }
}
