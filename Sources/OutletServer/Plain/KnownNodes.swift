import ViewTree

/// The nodes that stood in a place of a plain screen before: of what has not changed since, they are what it is now.
struct KnownNodes {
    private let nodes: [PlainNode]
    /// Where the next node is looked for first: most stand in the same order.
    private var next = 0

    init(_ nodes: [PlainNode]) { self.nodes = nodes }

    var isEmpty: Bool { nodes.isEmpty }

    /// How many nodes beside the next one are looked at: more would take longer than what they spare.
    private static let reach = 16

    /// The node beside the next one that satisfies a condition; the next one follows it from then on.
    private mutating func take(where isSought: (PlainNode) -> Bool) -> PlainNode? {
        let (start, end) = (max(0, next - Self.reach), min(nodes.count, next + Self.reach))
        let found =
            (next..<max(next, end)).first { isSought(nodes[$0]) } ?? (start..<next).first { isSought(nodes[$0]) }
        guard let found else { return nil }
        next = found + 1
        return nodes[found]
    }

    /// What was projected of the same node of the document, in a place such as this; nil if it was not.
    mutating func same(as node: DocumentValue, at place: PlainProjection.Place) -> PlainNode? {
        if nodes.isEmpty { return nil }
        return take { $0.members?.isIdentical(to: node) == true && $0.place == place }
    }

    /// What was projected of an earlier version of the node; nil if it was not there.
    mutating func older(_ node: DocumentValue) -> PlainNode? {
        guard let id = node[string: .id] else { return nil }
        return take { $0.members?[.id] == id }
    }
}
