import ViewTree

/// The parts that a node takes over from left-out nodes around it.
struct LeftOutAround {
    /// They are hidden while one of these holds.
    var hidden: [NodeIndex.Condition] = []
    /// They take events while all of these hold.
    var enabled: [NodeIndex.Condition] = []
    /// The row that the node replaces; nil if it replaces none.
    var row: LeftOutRow?
}

/// The part that remains of a left-out row: its actions.
struct LeftOutRow {
    let actions: Element.Value?
    /// The handlers of the events of the actions, without responders.
    let levels: [SceneCompiler.Level]
    let guards: EventGuards
    /// Whether the node that takes the actions over is the only one there: it is then the row.
    var isAlone = false
}

/// The nodes that remain of a left-out node.
struct LeftOver {
    let entries: [ConditionalChildren.Entry]
    /// A column with the node's id, up to its children.
    let column: Block
    /// The entries for the case that only one of them is shown.
    let alone: [ConditionalChildren.Entry]
}

// Nodes that are left out because the client can't draw their types.
//
// They have their records, with the same numbers as if nothing were left out: their responders answer the events of the nodes
// that remain of them, and guards are identified by their numbers. Where only one node can stand and not exactly one remains, a
// column with the id of the left-out node is on screen: it takes the events that each node takes, and a row's those of its actions.
extension SceneCompiler {
    /// Whether nodes of a type are drawn.
    func draws(_ type: NodeType) -> Bool {
        guard let drawn else { return true }
        return type.name == Column.typeName || drawn.contains(type.name)
    }

    /// Whether a node may be left out. Of a child's outermost node it is known only when it is written.
    func mayLeaveOut(_ element: Element) -> Bool { drawn != nil && (element.child != nil || !draws(element.type)) }

    /// Writes a node where only one can stand.
    func emitAlone(
        _ element: Element, at path: [UInt8], in surroundings: Surroundings, to builder: inout BlockBuilder,
        _ index: inout NodeIndex
    ) {
        var place = surroundings
        place.isSinglePlace = true
        emit(element, at: path, in: place, to: &builder, &index)
        guard let left = leftOver else { return }
        leftOver = nil
        builder.part(SingleNode(at: path, column: left.column, children: left.entries, alone: left.alone))
    }

    /// Notes a node that is not written, and what is in it.
    func emitUnseen(_ element: Element, in surroundings: Surroundings, _ index: inout NodeIndex) {
        var (builder, surroundings) = (BlockBuilder(), surroundings)
        surroundings.visible.append { _ in false }
        emit(element, at: [], in: surroundings, to: &builder, &index)
        leftOver = nil
    }

    /// Notes a left-out node, and writes the nodes that remain of it.
    func leaveOut(
        _ element: Element, _ name: String, _ levels: [Level], in surroundings: Surroundings, _ index: inout NodeIndex
    ) -> LeftOver {
        let fullName = describe(name, surroundings.list)
        let isRow = surroundings.isInRow && name.isEmpty
        let all = eventGuards(of: element, fullName, levels)
        let actions = isRow ? element[CommonMembers.actions.name] : nil
        let offered = Set(Self.events(of: actions))
        let guards = all.only(offered.union(EventName.answeredByDefault))
        var (record, rules) = entry(name, element, levels, guards, surroundings, offering: offered)
        var inner = surroundings
        inner.isSinglePlace = false
        inner.ancestors.insert(name, at: 0)
        (inner.visible, inner.enabled) = (rules.visible, rules.enabled)
        if let hidden = condition(CommonMembers.hidden, of: element, surroundings) {
            inner.leftOut.hidden.append(hidden)
        }
        if let enabled = condition(CommonMembers.enabled, of: element, surroundings) {
            inner.leftOut.enabled.append(enabled)
        }
        var column = BlockBuilder()
        start(name, Column.typeName, in: surroundings, to: &column)
        if isRow {
            let row = LeftOutRow(
                actions: actions, levels: levels.map { $0.only(offered) }, guards: all.only(offered))
            var element = Element(Column.type)
            var none = EventGuards()
            takeOver(row, asRow: true, by: &element, &none)
            emit(CommonMembers.actions, of: element, name, row.guards, at: [], in: surroundings, to: &column)
            emit(row.levels, row.guards, in: surroundings, to: &column)
            inner.leftOut.row = row
        }
        let known = parts.guards
        let entries = left(of: element, name, in: inner, &index)
        var alone = entries
        if isRow {
            // The same nodes once more, as the row itself. Guards get the numbers that they have.
            let count = parts.guards
            parts.guards = known
            inner.leftOut.row?.isAlone = true
            var unused = NodeIndex()
            alone = left(of: element, name, in: inner, &unused)
            parts.guards = count
        }
        rules.remaining = entries
        if !surroundings.isSinglePlace { rules.visible.append { _ in false } }
        if !index.add(record, rules) { checks.faults.append("The id '\(fullName)' is there twice.") }
        checks.names.insert(fullName)
        return LeftOver(entries: entries, column: block(from: column), alone: alone)
    }

    /// Writes the nodes that replace a left-out one: its fallback, else its children. The others are only noted.
    private func left(
        of element: Element, _ name: String, in surroundings: Surroundings, _ index: inout NodeIndex
    ) -> [ConditionalChildren.Entry] {
        var entries: [ConditionalChildren.Entry] = []
        var unseen = surroundings
        unseen.visible.append { _ in false }
        unseen.leftOut = LeftOutAround()
        if element.fallback.isEmpty, case .children = element.type.content {
            var plan: [PlannedChild] = []
            self.plan(element.children, below: name, in: surroundings, conditions: [], into: &plan)
            entries = self.entries(of: plan, in: surroundings, &index)
        } else {
            var builder = BlockBuilder()
            emitContent(of: element, name, at: [], in: unseen, to: &builder, &index)
        }
        for node in element.placeholder {
            emitUnseen(named(node, as: "placeholder", of: name, in: unseen), in: unseen, &index)
        }
        for node in element.fallback {
            let node = named(node, as: "fallback", of: name, in: surroundings)
            let planned = PlannedChild(element: node, conditions: [], guards: .none)
            entries += self.entries(of: [planned], in: surroundings, &index)
        }
        leftOver = nil
        return entries
    }

    /// Gives an element what it takes over of the row that is left out around it: the guards, and if it is the row then, the actions.
    func takeOver(_ row: LeftOutRow, asRow isRow: Bool, by element: inout Element, _ guards: inout EventGuards) {
        for pair in row.guards.pairs where guards[pair.key] == nil { guards[pair.key, default: .none] = pair.value }
        let member = CommonMembers.actions
        if isRow, let actions = row.actions, element[member.name] == nil { element.set(member, actions) }
    }

    /// Writes whether a node is hidden, or takes events, where that also follows nodes that are left out. Returns false for any
    /// other member.
    func emitTakenOver(
        _ member: any AnyMember, of element: Element, at path: [UInt8], in surroundings: Surroundings,
        to builder: inout BlockBuilder
    ) -> Bool {
        let around = surroundings.leftOut
        if member.name == CommonMembers.hidden.name, !around.hidden.isEmpty {
            let own = condition(CommonMembers.hidden, of: element, surroundings)
            let all = around.hidden + (own.map { [$0] } ?? [])
            builder.part(InheritedFlag(member.name, true, below: path) { subject in all.contains { $0(subject) } })
            return true
        }
        if member.name == CommonMembers.enabled.name, !around.enabled.isEmpty {
            let own = condition(CommonMembers.enabled, of: element, surroundings)
            let all = around.enabled + (own.map { [$0] } ?? [])
            builder.part(InheritedFlag(member.name, false, below: path) { subject in !all.allSatisfy { $0(subject) } })
            return true
        }
        return false
    }

    /// The events of a row's actions.
    private static func events(of actions: Element.Value?) -> [EventName] {
        guard case .fixed(.array(let actions))? = actions else { return [] }
        return actions.compactMap { $0["event"]?.string.map { EventName(rawValue: $0) } }
    }
}

extension SceneCompiler.Level {
    /// Only the handlers of some events, without their responders.
    fileprivate func only(_ events: Set<EventName>) -> Self {
        let kept = handlers.filter { events.contains($0.event) }.map { Element.Handler($0.event, $0.actions) }
        return Self(scope: scope, handlers: kept)
    }
}

extension EventGuards {
    /// Only the guards of some events.
    fileprivate func only(_ events: Set<EventName>) -> Self {
        var kept = EventGuards()
        for pair in pairs where events.contains(pair.key) { kept[pair.key, default: .none] = pair.value }
        return kept
    }
}
