import ViewTree

/// Collects the parts of a block.
struct BlockBuilder {
    private var writer = JSONWriter()
    private var parts: [Block.Part] = []
    /// Where the text begins that is not in a part yet.
    private var start = 0

    mutating func text(_ body: (inout JSONWriter) -> Void) { body(&writer) }

    mutating func part(_ part: Block.Part) {
        endText()
        parts.append(part)
    }

    private mutating func endText() {
        if start < writer.bytes.count { parts.append(.bytes(start..<writer.bytes.count)) }
        start = writer.bytes.count
    }

    consuming func block() -> Block {
        endText()
        return Block(bytes: writer.bytes, parts: parts)
    }
}
