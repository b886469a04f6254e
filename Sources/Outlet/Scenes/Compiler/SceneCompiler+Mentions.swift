import ViewTree

/// A node that a responder names, and from where.
struct MentionedNode {
    let node: NamedNode
    /// The controller that names it.
    let scope: ControllerScope
    /// The list in whose rows the responder is; nil if it is in no row.
    let list: String?
    /// The responder, as the subject of a sentence.
    let place: String
}

// The nodes that responders name by their ids.
extension SceneCompiler {
    /// Notes what the responders of a node mention. `node` is nil for the controller as a whole.
    func noteMentions(
        of handlers: [Element.Handler], in scope: ControllerScope, at node: String? = nil, in list: String? = nil
    ) {
        for handler in handlers {
            guard let responder = handler.responder as? AnyResponder, !responder.mentions.isEmpty else { continue }
            let place = "'\(handler.event)' of \(node.map { "'\($0)'" } ?? scope.description)"
            note(responder.mentions, in: scope, in: list, at: place)
        }
    }

    /// Notes the mentions of a controller's responders and facts.
    func noteMentions(in scope: ControllerScope) {
        noteMentions(of: scope.parts.answers, in: scope)
        for fact in scope.parts.facts {
            note(fact.mentions, in: scope, in: nil, at: "What follows the fact at \(fact.place)")
        }
    }

    private func note(_ mentions: [Mention], in scope: ControllerScope, in list: String?, at place: String) {
        for mention in mentions {
            switch mention {
            case .fault(let fault): checks.faults.append("\(place): \(fault)")
            case .node(let node):
                checks.named.append(MentionedNode(node: node, scope: scope, list: list, place: place))
            }
        }
    }

    /// Notes the mentioned nodes that do not exist, or do not hold the expected type of value.
    func checkMentions(among records: [NodeRecord]) {
        if checks.named.isEmpty { return }
        // Nodes above and below the rows of sections that are data can't be named: they have no row.
        let near = records.filter { $0.list.map { parts.lists[$0] != nil } ?? true }
        var told: Set<String> = []
        for named in checks.named {
            if let fault = named.fault(among: near), told.insert(fault).inserted { checks.faults.append(fault) }
        }
    }
}

extension MentionedNode {
    /// The fault of the mention; nil if there is such a node.
    func fault(among records: [NodeRecord]) -> String? {
        if node.id.isEmpty { return "\(place) \(verb) an input that has no id: give it one." }
        let near = records.filter { isNear($0) }
        let found = near.filter { ownName(of: $0) == node.id }
        guard let first = found.first else {
            let names = Set(near.lazy.filter { node.value == nil || $0.value == node.value }.compactMap(ownName))
            let hint = node.id.nearest(among: names.sorted()).map { " Did you mean '\($0)'?" } ?? ""
            return "\(place) \(verb) '\(node.id)', which \(scope.description) does not have.\(hint)"
        }
        guard let value = node.value, !found.contains(where: { $0.value == value }) else { return nil }
        guard let other = first.value else {
            return "\(place) \(verb) '\(node.id)' as an input, which is a node of the type '\(first.type)'."
        }
        return "\(place) \(verb) '\(node.id)' as an input that holds \(value.payloadName); it holds "
            + "\(other.payloadName)."
    }

    /// Whether a node can be meant: in the row of the event, or in no row.
    private func isNear(_ record: NodeRecord) -> Bool {
        if let own = scope.list { return record.list == own }
        return record.list == nil || list == nil || record.list == list
    }

    /// The name by which the controller knows a node; nil if it is another controller's.
    private func ownName(of record: NodeRecord) -> String? {
        let prefix = scope.prefix.utf8
        if record.list != scope.list {
            // The names in a row of a child's list do not begin with the child's.
            return record.list?.utf8.starts(with: prefix) == true ? record.name : nil
        }
        if record.name == scope.name("root") { return "root" }
        return record.name.utf8.starts(with: prefix) ? String(Substring(record.name.utf8.dropFirst(prefix.count))) : nil
    }

    private var verb: String { node.use.verb }
}
