import ViewTree

/// A part of a block that can change: a bound member, children of which some come and go, or the rows of a list.
///
/// Not bound to classes, though all are: an existential of a class is counted where it stands in an array, one that may
/// be anything is used in its place. All threads would write to where the references to a scene's parts are counted.
protocol BlockPart: Sendable {
    /// Writes the part.
    func render(
        _ subject: any AnySnapshot, in row: RowScope, for localization: Localization, to writer: inout JSONWriter
    )
    /// Writes what changed.
    func compare(
        _ old: any AnySnapshot, _ new: any AnySnapshot, in row: RowScope, for localization: Localization,
        to patch: inout PatchWriter
    )
}

/// A node compiled: its JSON with gaps.
///
/// All that is the same for every session is bytes; what follows a subject is gaps, and regions where nodes come and
/// go. Rendering copies the bytes and fills the gaps; comparing looks at gaps and regions only, so that it costs what
/// is bound, not what is there.
struct Block: Sendable {
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
    let parts: [any BlockPart]

    // Not inlined, here and below: only in a function that is given the block are its parts used where they stand.
    @inline(never)
    func render(
        _ subject: any AnySnapshot, in row: RowScope, for localization: Localization, to writer: inout JSONWriter
    ) {
        let text = bytes.span
        for step in steps {
            switch step {
            case .text(let range): writer.write(raw: text.extracting(range))
            case .rowToken: row.writeToken(to: &writer)
            case .rowKey: row.writeKey(to: &writer)
            case .part(let index): parts[index].render(subject, in: row, for: localization, to: &writer)
            }
        }
    }

    @inline(never)
    func compare(
        _ old: any AnySnapshot, _ new: any AnySnapshot, in row: RowScope, for localization: Localization,
        to patch: inout PatchWriter
    ) {
        for index in parts.indices { parts[index].compare(old, new, in: row, for: localization, to: &patch) }
    }
}
