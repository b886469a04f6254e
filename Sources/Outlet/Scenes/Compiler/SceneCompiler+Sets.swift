import ViewTree

// Binding sets.
extension SceneCompiler {
    /// The outlets of the binding sets attached to a node.
    func sets(of element: Element, _ name: String, in surroundings: Surroundings) -> [[BoundOutlet]] {
        element.attachments.compactMap { $0 as? BoundSet }.compactMap { set in
            if set.subject == surroundings.subject { return set.outlets }
            checks.faults.append(
                "\(set.name) at '\(describe(name, surroundings.list))' binds a \(set.subject), "
                    + "where a \(surroundings.subject) is shown.")
            return nil
        }
    }

    /// Binds a member of a node by an outlet, if the node has the outlet's type.
    func connect(_ outlet: BoundOutlet, _ element: inout Element) {
        let target = outlet.target
        checks.found.insert(ObjectIdentifier(outlet))
        let members = element.type.members + CommonMembers.all + [CommonMembers.state]
        guard members.contains(where: { $0.name == target.member.name && type(of: $0) == type(of: target.member) }),
            target.type.isEmpty || target.type == element.type.name
        else {
            checks.faults.append(
                "\(target.set): '\(target.node ?? "")' is a \(element.type.name), where a \(target.type) with a member "
                    + "'\(target.member.name)' is wanted.")
            return
        }
        bind(target.member, outlet.value, of: &element)
    }

    /// Notes an outlet for which no node exists.
    func check(_ outlet: BoundOutlet, in place: String) {
        if checks.found.contains(ObjectIdentifier(outlet)) { return }
        checks.faults.append(
            outlet.node == ""
                ? "\(outlet.target.set): an outlet without an id is no stored property of the set."
                : "\(outlet.target.set): there is no node '\(outlet.node ?? "")' in \(place).")
    }
}
