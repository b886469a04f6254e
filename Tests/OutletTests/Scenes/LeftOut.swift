import ViewTree

extension JSON {
    /// What stands in the place of a node for a client that can draw only nodes of these types, as the page of the wire says it.
    func left(for types: Set<String>) -> [JSON] {
        if isDrawn(types) { return [drawn(for: types)] }
        let inner: [JSON] = self["fallback"].map { [$0] } ?? self["children"]?.array ?? []
        let nodes: [JSON] = inner.flatMap { (node: JSON) -> [JSON] in node.left(for: types) }
        return nodes.map { (node: JSON) -> JSON in
            let hidden = self["hidden"] == true ? node.with("hidden", true) : node
            return self["enabled"] == false ? hidden.with("enabled", false) : hidden
        }
    }

    /// The same where only one node can stand.
    func alone(for types: Set<String>) -> JSON {
        let left = left(for: types)
        if isDrawn(types) { return left[0] }
        var node: JSON = left.count == 1 ? left[0] : ["id": self["id"] ?? .null, "type": "column"]
        if left.count > 1 { node = node.with("children", .array(left)) }
        guard let key = self["key"] else { return node }
        node = node.with("key", key)
        guard let actions = self["actions"] else { return node }
        var on = node["on"] ?? [:]
        for event in actions.array?.compactMap({ $0["event"]?.string }) ?? [] {
            on = on.with(event, self["on"]?[event])
        }
        return node.with("actions", actions).with("on", on)
    }

    private func isDrawn(_ types: Set<String>) -> Bool {
        self["type"] == "column" || types.contains(self["type"]?.string ?? "")
    }

    private func drawn(for types: Set<String>) -> JSON {
        var node = with("fallback", nil)
        if let children = self["children"]?.array {
            let left: [JSON] = children.flatMap { (node: JSON) -> [JSON] in node.left(for: types) }
            node = node.with("children", left.isEmpty ? nil : .array(left))
        }
        // That of a text field is a text.
        if let placeholder = self["placeholder"], placeholder["type"] != nil {
            node = node.with("placeholder", placeholder.alone(for: types))
        }
        guard let sections = self["sections"]?.array else { return node }
        return node.with("sections", .array(sections.map { $0.section(for: types) }))
    }

    private func section(for types: Set<String>) -> JSON {
        var section = self
        for edge in ["header", "footer"] {
            if let node = self[edge] { section = section.with(edge, node.alone(for: types)) }
        }
        let rows: [JSON] = self["rows"]?.array ?? []
        return section.with("rows", .array(rows.map { $0.alone(for: types) }))
    }

    private func with(_ name: String, _ value: JSON?) -> JSON {
        guard case .object(var object) = self else { return self }
        object[name] = value
        return .object(object)
    }
}
