import ViewTree

extension SceneCompiler {
    /// A child with the conditions under which it is present.
    struct PlannedChild {
        let element: Element
        let conditions: [NodeIndex.Condition]
        /// The guards that have to let the principal in.
        let guards: GuardSet
    }

    func emitContent(
        of element: Element, _ name: String, at path: [UInt8], in surroundings: Surroundings,
        to builder: inout BlockBuilder, _ index: inout NodeIndex
    ) {
        switch element.type.content {
        case .none:
            if !element.children.isEmpty { checks.faults.append("'\(name)', a \(element.type.name), has no children.") }
        case .sections: emitSections(of: element, name, at: path, in: surroundings, to: &builder, &index)
        case .children:
            var plan: [PlannedChild] = []
            self.plan(element.children, below: name, in: surroundings, conditions: [], into: &plan)
            let path = path + Array("/children".utf8)
            if plan.contains(where: { !$0.conditions.isEmpty || !$0.guards.isEmpty || mayLeaveOut($0.element) }) {
                let entries = entries(of: plan, in: surroundings, &index)
                builder.part(ConditionalChildren(path: path, entries: entries))
            } else if !plan.isEmpty {
                builder.text { $0.write(raw: #","children":["#) }
                for (position, child) in plan.enumerated() {
                    if position > 0 { builder.text { $0.write(raw: ",") } }
                    let path = path + Array("/\(position)".utf8)
                    emit(child.element, at: path, in: surroundings, to: &builder, &index)
                }
                builder.text { $0.write(raw: "]") }
            }
        }
    }

    /// Lists the children in order, including those of regions, and names those without an id.
    func plan(
        _ children: [Element.Child], below parent: String, in surroundings: Surroundings,
        conditions: [NodeIndex.Condition], into plan: inout [PlannedChild]
    ) {
        for child in children {
            switch child {
            case .element(var element):
                let guards = takeGuards(of: &element, in: surroundings)
                if let failure = connectLoaded(&element, in: surroundings) {
                    plan.append(PlannedChild(element: failure, conditions: conditions, guards: guards))
                }
                if element.id == nil {
                    if element.type.input != nil
                        || element.handlers.contains(where: { $0.actions.contains(where: \.posts) })
                    {
                        checks.faults.append("A \(element.type.name) below '\(parent)' that posts events needs an id.")
                    }
                    let parent = own(parent, in: surroundings)
                    element.id = parent.isEmpty ? "\(plan.count)" : "\(parent).\(plan.count)"
                }
                plan.append(PlannedChild(element: element, conditions: conditions, guards: guards))
            case .region(let region as any ConditionalAttachment):
                guard region.subject == surroundings.subject else {
                    checks.faults.append(
                        "A When below '\(parent)' follows a \(region.subject), where a \(surroundings.subject) is shown."
                    )
                    continue
                }
                let condition = surroundings.pulledBack(region.condition)
                self.plan(
                    region.content, below: parent, in: surroundings, conditions: conditions + [condition], into: &plan)
            case .region:
                checks.faults.append("A ForEach, ListSection or Template stands below '\(parent)', which is no list.")
            }
        }
    }

    /// Writes children as a block each; for a child that is left out, the nodes that remain of it.
    func entries(
        of plan: [PlannedChild], in surroundings: Surroundings, _ index: inout NodeIndex
    ) -> [ConditionalChildren.Entry] {
        var entries: [ConditionalChildren.Entry] = []
        for child in plan {
            var builder = BlockBuilder()
            var inner = surroundings
            inner.visible += child.conditions
            inner.guards.formUnion(child.guards)
            emit(child.element, at: [], in: inner, to: &builder, &index)
            let conditions = child.conditions
            parts.fingerprint.combine("\(conditions.count)")
            if !child.guards.isEmpty { parts.fingerprint.combine("guards \(child.guards.text)") }
            let condition: NodeIndex.Condition = { subject in conditions.allSatisfy { $0(subject) } }
            let entry = ConditionalChildren.Entry(
                condition: conditions.isEmpty ? nil : condition, guards: child.guards, block: block(from: builder))
            if let left = leftOver {
                entries += left.entries.map { $0.within(entry) }
            } else {
                entries.append(entry)
            }
            leftOver = nil
        }
        return entries
    }
}
