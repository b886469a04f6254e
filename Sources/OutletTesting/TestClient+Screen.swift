public import ViewTree

extension TestClient {
    /// The document's revision.
    public var revision: Int { document["revision"]?.integer ?? 0 }

    /// The name of the screen on top.
    public var screen: String { document["screen"]?.string ?? "" }

    /// The names of the screens from the root to the top.
    public var stack: [String] { document["stack"]?.array?.compactMap { $0["screen"]?.string } ?? [] }

    /// The node of that id as the document has it; nil where it is not there.
    public func node(_ id: String) -> JSON? { document["tree"].flatMap { Self.find(id, in: $0) } }

    /// The text or the title that a node shows.
    public func text(_ id: String) -> String? { node(id).flatMap { $0["text"] ?? $0["title"] }?.string }

    /// What an input shows: what the user put in, else what the document holds.
    public func value(_ id: String) -> JSON? { drafts[id] ?? node(id)?["value"] }

    /// Whether a node can be seen: it and all around it.
    public func shows(_ id: String) -> Bool {
        document["tree"].map { Self.all(below: $0, \.isShown).contains { $0["id"]?.string == id } } ?? false
    }

    /// The ids of all nodes, in their order.
    public var ids: [String] {
        document["tree"].map { Self.all(below: $0) { _ in true }.compactMap { $0["id"]?.string } } ?? []
    }

    /// The keys of a list's rows, in their order.
    public func keys(of list: String) -> [String] {
        let sections = node(list)?["sections"]?.array ?? []
        return sections.flatMap { $0["rows"]?.array ?? [] }.compactMap { $0["key"]?.string }
    }

    private static func find(_ id: String, in node: JSON) -> JSON? {
        all(below: node) { _ in true }.first { $0["id"]?.string == id }
    }

    /// A node and all in it for which a condition holds.
    static func all(below node: JSON, _ condition: (JSON) -> Bool) -> [JSON] {
        guard condition(node) else { return [] }
        let sections = node["sections"]?.array ?? []
        var inner = node["children"]?.array ?? []
        inner += sections.flatMap { [$0["header"]].compactMap(\.self) + ($0["rows"]?.array ?? []) }
        inner += sections.compactMap { $0["footer"] } + [node["placeholder"]].compactMap(\.self)
        return [node] + inner.filter { $0["id"] != nil }.flatMap { all(below: $0, condition) }
    }
}

extension JSON {
    /// Whether a node can be seen, as far as that is its own.
    fileprivate var isShown: Bool { self["hidden"] != true }
}
