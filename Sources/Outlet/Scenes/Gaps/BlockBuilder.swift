import ViewTree

/// Collects the steps of a block.
struct BlockBuilder {
    private var writer = JSONWriter()
    private var steps: [Block.Step] = []
    private var parts: [any BlockPart] = []
    /// The start of the text that is not yet part of a step.
    private var start = 0

    mutating func text(_ body: (inout JSONWriter) -> Void) { body(&writer) }

    mutating func part(_ part: some BlockPart) {
        step(.part(parts.count))
        parts.append(part)
    }

    /// Adds the key of the row, in the form that ids of its nodes use.
    mutating func rowToken() { step(.rowToken) }

    /// Adds the key of the row.
    mutating func rowKey() { step(.rowKey) }

    private mutating func step(_ step: Block.Step) {
        endText()
        steps.append(step)
    }

    private mutating func endText() {
        if start < writer.bytes.count { steps.append(.text(start..<writer.bytes.count)) }
        start = writer.bytes.count
    }

    consuming func block() -> Block {
        endText()
        return Block(bytes: writer.bytes, steps: steps, parts: parts)
    }
}
