import ViewTree

/// A node compiled: its JSON with gaps.
///
/// All that is the same for every session is bytes; what follows a subject is gaps, and regions where nodes come and
/// go. Rendering copies the bytes and fills the gaps; comparing looks at gaps and regions only, so that it costs what
/// is bound, not what is there.
struct Block: Sendable {
    /// A part of a block, in the order of the text.
    enum Part: Sendable {
        /// Text that never changes.
        case bytes(Range<Int>)
        /// The id of a node in a row: the row's id, then this.
        case rowID([UInt8])
        /// The key of a row.
        case rowKey
        /// A bound member.
        case gap(any Gap)
        /// Children of which some come and go.
        case children(ConditionalChildren)
        /// The rows of a list.
        case rows(any Rows)
    }

    let bytes: [UInt8]
    let parts: [Part]
    /// The parts that can change.
    let dynamicParts: [Part]

    init(bytes: [UInt8], parts: [Part]) {
        self.bytes = bytes
        self.parts = parts
        dynamicParts = parts.filter {
            switch $0 {
            case .gap, .children, .rows: true
            case .bytes, .rowID, .rowKey: false
            }
        }
    }

    func render(
        _ subject: any AnyContainer, in row: RowScope, for localization: Localization, to writer: inout JSONWriter
    ) {
        for part in parts {
            switch part {
            case .bytes(let range): writer.write(raw: bytes[range])
            case .rowID(let suffix):
                writer.write(raw: row.id)
                writer.write(raw: suffix)
            case .rowKey: writer.write(row.key)
            case .gap(let gap): gap.write(subject, for: localization, to: &writer)
            case .children(let children): children.render(subject, in: row, for: localization, to: &writer)
            case .rows(let rows): rows.render(subject, for: localization, to: &writer)
            }
        }
    }

    func compare(
        _ old: any AnyContainer, _ new: any AnyContainer, in row: RowScope, for localization: Localization,
        to patch: inout PatchWriter
    ) {
        for part in dynamicParts {
            switch part {
            case .gap(let gap): gap.compare(old, new, for: localization, to: &patch)
            case .children(let children): children.compare(old, new, in: row, for: localization, to: &patch)
            case .rows(let rows): rows.compare(old, new, for: localization, to: &patch)
            case .bytes, .rowID, .rowKey: break
            }
        }
    }
}

/// The row in which a block is rendered.
struct RowScope: Sendable {
    /// The row's id as it stands inside a JSON string; empty outside of a list.
    let id: [UInt8]
    /// The row's key.
    let key: String

    /// Outside of a list.
    static let none = RowScope(id: [], key: "")
}
