import ViewTree

/// The nodes that an earlier projection had in a place of a plain screen. Those of unchanged nodes of the document are reused.
struct KnownNodes {
    private let nodes: [PlainNode]
    /// The index at which the next search begins: most nodes keep their order.
    private var next = 0

    init(_ nodes: [PlainNode]) { self.nodes = nodes }

    var isEmpty: Bool { nodes.isEmpty }

    /// How many nodes are searched on each side; searching more would cost more than it saves.
    private static let reach = 16

    /// The nearest node that satisfies a condition; the next search begins behind it.
    private mutating func take(where isSought: (PlainNode) -> Bool) -> PlainNode? {
        let (start, end) = (max(0, next - Self.reach), min(nodes.count, next + Self.reach))
        let found =
            (next..<max(next, end)).first { isSought(nodes[$0]) } ?? (start..<next).first { isSought(nodes[$0]) }
        guard let found else { return nil }
        next = found + 1
        return nodes[found]
    }

    /// The earlier projection of the same node of the document at an equal place; nil if there is none.
    mutating func same(as node: DocumentValue, at place: PlainProjection.Place) -> PlainNode? {
        if nodes.isEmpty { return nil }
        return take { $0.members?.isIdentical(to: node) == true && $0.place == place }
    }

    /// The earlier projection of another version of the node; nil if there is none.
    mutating func older(_ node: DocumentValue) -> PlainNode? {
        guard let id = node[string: .id] else { return nil }
        return take { $0.members?[.id] == id }
    }
}
