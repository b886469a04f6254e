import ViewTree

/// Collects the steps of a block.
struct BlockBuilder {
    private var writer = JSONWriter()
    private var steps: [Block.Step] = []
    private var parts: [any BlockPart] = []
    /// Where the text begins that is not in a step yet.
    private var start = 0

    mutating func text(_ body: (inout JSONWriter) -> Void) { body(&writer) }

    mutating func part(_ part: some BlockPart) {
        step(.part(parts.count))
        parts.append(part)
    }

    /// Has the key of the row written, as it stands in the ids of its nodes.
    mutating func rowToken() { step(.rowToken) }

    /// Has the key of the row written.
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
