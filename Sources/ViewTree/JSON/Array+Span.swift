extension [UInt8] {
    /// Appends bytes directly from their memory.
    package mutating func append(copying span: Span<UInt8>) {
        // Appending nothing to an empty array sets the length of the one empty array that all threads share, which the
        // thread sanitizer reports as a race.
        if span.isEmpty { return }
        append(addingCapacity: span.count) { output in
            if span.count < 16 {
                for index in span.indices { output.append(span[index]) }
                return
            }
            // A span can't be appended as a whole yet. This writes zeros first, then copies in a loop that compiles to
            // moves of many bytes each. (Passing an array would retain it, which costs more than copying its contents.)
            output.append(repeating: 0, count: span.count)
            var room = output.mutableSpan
            for index in span.indices { room[index] = span[index] }
        }
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
