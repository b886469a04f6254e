public import HTTPMessages
public import ViewTree

extension TestClient {
    /// Presses a button or a row.
    public func tap(_ node: String) async throws {
        try await blur()
        try await user(.tap, node)
    }

    /// Gives an input the focus, and takes it from the one that has it.
    public func focus(_ node: String) async throws {
        _ = try usable(node)
        if focused == node { return }
        try await blur()
        if self.node(node)?["value"] == nil { return }
        focused = node
        if offers(.focus, node) { try await user(.focus, node) }
    }

    /// Takes the focus from the input that has it.
    public func blur() async throws {
        guard let node = focused else { return }
        focused = nil
        if offers(.blur, node), (try? usable(node)) != nil { try await user(.blur, node) }
    }

    /// Replaces the text of an input.
    public func type(_ text: String, into node: String) async throws { try await change(node, to: .string(text)) }

    /// Changes the value of an input.
    public func change(_ node: String, to value: JSON) async throws {
        _ = try usable(node)
        guard self.node(node)?["value"] != nil else { throw TestFailure("'\(node)' is no input.") }
        try await focus(node)
        // No document has a secret.
        if drafts[node] == nil, self.node(node)?["type"] != "secureField" { base[node] = self.node(node)?["value"] }
        drafts[node] = value
        if offers(.change, node) { try await user(.change, node, value: value) }
    }

    /// Presses return in an input.
    public func submit(_ node: String) async throws {
        try await focus(node)
        try await user(.submit, node)
    }

    /// Selects a row of a list.
    public func select(_ key: String, in list: String) async throws {
        try await blur()
        try await user(.select, list, value: .string(key))
    }

    /// Goes back.
    public func back() async throws { try await post(event(.back)) }

    /// Loads the screen again.
    public func refresh() async throws { try await post(event(.refresh)) }

    /// Performs the client's actions at an event of a node, and posts the event if they include that.
    ///
    /// Throws if a user could not cause the event: the node does not exist, is hidden or disabled, or does not offer
    /// the event.
    public func user(_ name: EventName, _ node: String, value: JSON? = nil) async throws {
        let offered = try usable(node)["on"]
        guard let todo = offered?[name.rawValue]?.array else {
            throw TestFailure("'\(node)' offers no '\(name)', but \(offered ?? [:]).")
        }
        for action in todo {
            if action == "post" || action["post"] != nil {
                try await post(event(name, on: node, value: value))
            } else {
                actions.append(action)
                if action == "dismissKeyboard" { try await blur() }
                if let target = action["focus"]?.string, (try? usable(target)) != nil { try await focus(target) }
            }
        }
    }

    /// An event with the values of all inputs that differ from the document.
    public func event(_ name: EventName, on node: String? = nil, value: JSON? = nil) -> Event {
        let values = drafts.members.filter { self.node($0.name)?["value"] != $0.value }
        let base = self.base.members.filter { self.drafts[$0.name] != nil }
        return Event(
            name, on: node, value: value, values: JSONObject(values.map { ($0.name, $0.value) }),
            base: JSONObject(base.map { ($0.name, $0.value) }))
    }

    /// Posts an event, whether or not the document offers it, and applies the answer. Throws a ``Refusal``.
    @discardableResult
    public func post(_ event: Event, _ more: Headers = Headers()) async throws -> Answer {
        var fields = headers
        for field in more.fields { fields[field.name] = field.value }
        if let key = fields["idempotency-key"] { keys.insert(key) }
        sent = drafts
        let answer = try await checked(channel.post("\(path)/events", event.json, fields))
        if answer["location"] != nil { moved(by: answer) }
        switch answer["content-type"] {
        case "application/json-patch+json": try await take(patch: answer.json, sent: event.values)
        case "application/json":
            noteAppear(in: answer.json)
            take(document: answer.json, sent: event.values)
        default: try await reload()
        }
        try await catchUp()
        return answer
    }

    private func offers(_ name: EventName, _ node: String) -> Bool { self.node(node)?["on"]?[name.rawValue] != nil }

    /// The node, if a user could act on it.
    private func usable(_ id: String) throws -> JSON {
        guard let node = node(id) else {
            let hint = id.nearest(among: ids).map { " Did you mean '\($0)'?" } ?? ""
            throw TestFailure("No node '\(id)' is on screen.\(hint)")
        }
        guard shows(id) else { throw TestFailure("'\(id)' is hidden.") }
        guard node["enabled"] != false else { throw TestFailure("'\(id)' is disabled.") }
        return node
    }
}
