extension [UInt8] {
    /// Appends bytes directly from their memory.
    package mutating func append(copying span: Span<UInt8>) {
        // Appending nothing to an empty array sets the length of the one empty array that all threads share, which the
        // thread sanitizer reports as a race.
        if span.isEmpty { return }
        append(addingCapacity: span.count) { $0.append(copying: span) }
    }

    /// Appends bytes in quotes.
    mutating func append(quoting span: Span<UInt8>) {
        let quote = UInt8(ascii: "\"")
        append(addingCapacity: span.count + 2) { output in
            output.append(quote)
            output.append(copying: span)
            output.append(quote)
        }
    }
}

extension OutputSpan<UInt8> {
    fileprivate mutating func append(copying span: Span<UInt8>) {
        if span.count < 16 {
            for index in span.indices { append(span[index]) }
            return
        }
        // A span can't be appended as a whole yet. This writes zeros first, then copies in a loop that compiles to moves of
        // many bytes each. (Passing an array would retain it, which costs more than copying its contents.)
        let start = count
        append(repeating: 0, count: span.count)
        var room = mutableSpan
        for index in span.indices { room[start + index] = span[index] }
    }
}

extension Span<UInt8> {
    /// Whether both have the same bytes.
    func isSame(as other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] { return false }
        return true
    }
}
