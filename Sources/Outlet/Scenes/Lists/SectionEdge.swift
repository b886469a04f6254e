import ViewTree

/// The compiled header or footer of a section. It follows the element of the section's header.
///
/// Its id is `<list>.header.<key>` or `<list>.footer.<key>`; nodes inside it add `.<name>`. Dots in the key are
/// doubled, so that no two nodes have the same id.
struct SectionEdge: Sendable {
    /// The member of the section: `header` or `footer`.
    let member: String
    let block: Block
    let index: NodeIndex
    /// The prefix of the ids.
    private let start: String

    init(_ member: String, of list: String, block: Block, index: NodeIndex) {
        self.member = member
        self.block = block
        self.index = index
        start = "\(list).\(member)."
    }

    private func scope(_ key: String, like around: RowScope) -> RowScope {
        RowScope(key: Self.doubled(key), like: around)
    }

    func render(
        _ subject: any AnySnapshot, of key: String, in around: RowScope, for localization: Localization,
        to writer: inout JSONWriter
    ) {
        writer.write(raw: ",\"\(member)\":")
        block.render(subject, in: scope(key, like: around), for: localization, to: &writer)
    }

    func compare(
        _ old: any AnySnapshot, _ new: any AnySnapshot, of key: String, in around: RowScope,
        for localization: Localization,
        to patch: inout PatchWriter
    ) {
        patch.at("/\(member)") { block.compare(old, new, in: scope(key, like: around), for: localization, to: &$0) }
    }

    /// The section's key and the node's name in an id, unescaped; nil if the id belongs to another node.
    func keyAndName(in id: String) -> (key: String, name: String)? { Self.keyAndName(in: id, after: start) }

    /// The section's key and the node's name behind `start` in an id; nil if the id does not begin with `start`.
    static func keyAndName(in id: String, after start: String) -> (key: String, name: String)? {
        guard id.utf8.starts(with: start.utf8) else { return nil }
        var key: [UInt8] = []
        var rest = id.utf8.dropFirst(start.utf8.count)
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: ".") {
                if rest.first != byte { return (String(decoding: key, as: UTF8.self), String(Substring(rest))) }
                rest.removeFirst()
            }
            key.append(byte)
        }
        return (String(decoding: key, as: UTF8.self), "")
    }

    /// A key in the form that ids contain.
    static func doubled(_ key: String) -> String {
        String(decoding: key.utf8.flatMap { $0 == UInt8(ascii: ".") ? [$0, $0] : [$0] }, as: UTF8.self)
    }
}
