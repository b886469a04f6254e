import ViewTree

/// A part of a block that can change: a bound member, conditional children, or the rows of a list.
///
/// Not restricted to classes, although all conforming types are classes: reading a class existential from an array
/// retains it, and an unrestricted existential is used in place. With retains, all threads would write to the reference
/// counts of the scene's parts.
protocol BlockPart: Sendable {
    /// Writes the part.
    func render(
        _ subject: any AnySnapshot, in row: RowScope, for localization: Localization, to writer: inout JSONWriter
    )
    /// Writes the changes.
    func compare(
        _ old: any AnySnapshot, _ new: any AnySnapshot, in row: RowScope, for localization: Localization,
        to patch: inout PatchWriter
    )
}

/// A compiled node: its JSON with gaps.
///
/// Everything that is the same for every session is stored as bytes; bound members are gaps, and conditional children
/// and rows are regions. Rendering copies the bytes and fills the gaps. Comparing visits only gaps and regions, so that
/// its cost depends on the bindings, not on the number of nodes.
struct Block: Sendable {
    /// The steps of rendering, in the order of the text. They hold only integers: a reference would be retained at each
    /// step.
    enum Step: Sendable {
        /// Text that never changes.
        case text(Range<Int>)
        /// The key of a row, in the form that ids of its nodes use.
        case rowToken
        /// The key of a row.
        case rowKey
        /// The part at an index.
        case part(Int)
    }

    /// The text that never changes.
    let bytes: [UInt8]
    let steps: [Step]
    let parts: [any BlockPart]

    // Not inlined, here and below: only a function that gets the block as its argument uses the parts in place, without
    // retaining them.
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
