import ViewTree

/// A row, in which responders name nodes by their names there.
struct RowAddress: Sendable {
    private let list: String
    private let key: String

    /// The row of a node; nil if it is in none.
    init?(of node: String) {
        guard let parts = NodeAddress(node)?.parts, parts.count > 1 else { return nil }
        (list, key) = (parts[0], parts[1])
    }

    /// The ids that the node of a name can have in the row. The name in a list of a child begins with the child's, which
    /// the names of the nodes in its rows do not.
    func ids(of name: String) -> [String] {
        var names = [name]
        let child = list.utf8.lastIndex(of: UInt8(ascii: ".")).map { list.utf8[...$0] }
        if let child, name.utf8.starts(with: child) {
            names.append(String(Substring(name.utf8.dropFirst(child.count))))
        }
        return names.map { NodeAddress([list, key, $0]).description }
    }
}
