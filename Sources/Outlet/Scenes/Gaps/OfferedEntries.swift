import ViewTree

/// A member of a node, an array or an object, some of whose entries are offered to some principals only.
final class OfferedEntries: BlockPart {
    /// One entry.
    struct Entry: Sendable {
        /// The guards that have to let the principal in.
        let guards: GuardSet
        /// The entry, without gaps.
        let block: Block
    }

    private let opening: [UInt8]
    private let entries: [Entry]
    private let closing: [UInt8]

    /// `opening` begins with the comma before the member.
    init(opening: String, entries: [Entry], closing: String) {
        self.opening = Array(opening.utf8)
        self.entries = entries
        self.closing = Array(closing.utf8)
    }

    /// Writes the member, unless no entry is offered to the principal.
    func render(
        _ subject: any AnySnapshot, in row: RowScope, for localization: Localization, to writer: inout JSONWriter
    ) {
        var isFirst = true
        for entry in entries where row.passed.lets(entry.guards) {
            writer.write(raw: isFirst ? opening : Self.comma)
            isFirst = false
            entry.block.render(subject, in: row, for: localization, to: &writer)
        }
        if !isFirst { writer.write(raw: closing) }
    }

    /// Writes nothing: the entries follow no model, and no patch leads from one principal's document to another's.
    func compare(
        _: any AnySnapshot, _: any AnySnapshot, in _: RowScope, for _: Localization, to _: inout PatchWriter
    ) {}

    private static let comma = Array(",".utf8)
}
