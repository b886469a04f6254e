import ViewTree

/// A node compiled: its JSON with gaps.
///
/// All that is the same for every session is bytes; what follows a subject is gaps, and regions where nodes come and
/// go. Rendering copies the bytes and fills the gaps; comparing looks at gaps and regions only, so that it costs what
/// is bound, not what is there.
struct Block: Sendable {
    /// A part of a block that can change.
    enum Part: Sendable {
        /// A bound member.
        case gap(any Gap)
        /// Children of which some come and go.
        case children(ConditionalChildren)
        /// The rows of a list.
        case rows(any Rows)
    }

    /// What is written next, in the order of the text. Plain numbers: a reference would be counted at each step.
    enum Step: Sendable {
        /// Text that never changes.
        case text(Range<Int>)
        /// The key of a row, as it stands in the ids of its nodes.
        case rowToken
        /// The key of a row.
        case rowKey
        /// One of the parts.
        case part(Int)
    }

    /// The text that never changes.
    let bytes: [UInt8]
    let steps: [Step]
    let parts: [Part]

    func render(
        _ subject: any AnyContainer, in row: RowScope, for localization: Localization, to writer: inout JSONWriter
    ) {
        let text = bytes.span
        for step in steps {
            switch step {
            case .text(let range): writer.write(raw: text.extracting(range))
            case .rowToken: row.writeToken(to: &writer)
            case .rowKey: row.writeKey(to: &writer)
            case .part(let index):
                switch parts[index] {
                case .gap(let gap): gap.write(subject, for: localization, to: &writer)
                case .children(let children): children.render(subject, in: row, for: localization, to: &writer)
                case .rows(let rows): rows.render(subject, for: localization, to: &writer)
                }
            }
        }
    }

    func compare(
        _ old: any AnyContainer, _ new: any AnyContainer, in row: RowScope, for localization: Localization,
        to patch: inout PatchWriter
    ) {
        for part in parts {
            switch part {
            case .gap(let gap): gap.compare(old, new, for: localization, to: &patch)
            case .children(let children): children.compare(old, new, in: row, for: localization, to: &patch)
            case .rows(let rows): rows.compare(old, new, for: localization, to: &patch)
            }
        }
    }
}
