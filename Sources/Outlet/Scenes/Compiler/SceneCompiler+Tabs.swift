import ViewTree

// Tabs refer to their sections by the ids on the wire. In a child, these begin with the child's name, which the child
// does not know.
extension SceneCompiler {
    /// Adds the child's prefix to the selected section of tabs in a child.
    func named(_ tabs: Element, in surroundings: Surroundings) -> Element {
        let prefix = surroundings.prefix
        var tabs = tabs
        switch tabs[Tabs.members.selected.name] {
        case .fixed(let value)?:
            if let id = value.string, !id.isEmpty { tabs.set(Tabs.members.selected, .fixed(.string(prefix + id))) }
        case .bound(let attachment as BoundValue<String>)?:
            let bound = BoundValue<String>(following: attachment.subject, keys: attachment.keys) {
                let id = attachment.value($0, $1, $2)
                return id.isEmpty ? "" : prefix + id
            }
            tabs.set(Tabs.members.selected, .bound(bound))
        default: break
        }
        return tabs
    }

    /// Wraps the responders to a selection in a child's tabs, so that they get the section's id without the child's
    /// prefix.
    func named(_ levels: [Level], in surroundings: Surroundings) -> [Level] {
        levels.map { level in
            Level(
                scope: level.scope,
                handlers: level.handlers.map { handler in
                    guard handler.event == .select, let answering = handler.responder as? AnyResponder else {
                        return handler
                    }
                    let named = AnyResponder(
                        subject: answering.subject, segues: answering.segues, mentions: answering.mentions
                    ) {
                        [prefix = surroundings.prefix] in
                        try answering.respond($0.selecting(without: prefix), &$1, $2)
                    }
                    return Element.Handler(.select, handler.actions, responder: named, payload: handler.payload)
                })
        }
    }
}

extension Interaction {
    /// The same interaction, with the section's id without a child's prefix.
    fileprivate func selecting(without prefix: String) -> Interaction {
        guard let id = value?.string, id.utf8.starts(with: prefix.utf8) else { return self }
        let own = String(Substring(id.utf8.dropFirst(prefix.utf8.count)))
        return Interaction(node: node, event: event, value: .string(own), sectionKey: sectionKey, input: input)
    }
}
