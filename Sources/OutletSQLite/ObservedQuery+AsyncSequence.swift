import GRDB

extension ObservedQuery: AsyncSequence {
    /// How long a first value stands before its tables are watched.
    private static var pause: Duration { .milliseconds(250) }

    /// Starts to observe: the first value is what the query finds now. Letting go of the iterator is the end of it.
    public func makeAsyncIterator() -> AsyncThrowingStream<Value, any Error>.AsyncIterator {
        let values = AsyncThrowingStream(Value.self, bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                do {
                    try await follow { continuation.yield($0) }
                    continuation.finish()
                } catch is CancellationError {
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
        return values.makeAsyncIterator()
    }

    /// To watch tables costs several times what it costs to read them, and who types leaves most queries soon. So the
    /// first value is only read; what changes before the tables are watched comes when they are.
    private func follow(_ receive: (Value) -> Void) async throws {
        let first = try await read()
        receive(first)
        try await Task.sleep(for: Self.pause)
        var hasChanged = false
        for try await value in observation.values(in: reader, bufferingPolicy: .bufferingNewest(1)) {
            if !hasChanged, isRepeated(first, value) { continue }
            hasChanged = true
            receive(value)
        }
    }

    private var observation: ValueObservation<ValueReducers.RemoveDuplicates<ValueReducers.Fetch<Value>>> {
        let observation =
            switch tables {
            case .varying: ValueObservation.tracking(query)
            case .constant: ValueObservation.trackingConstantRegion(query)
            }
        return observation.removeDuplicates(by: isRepeated)
    }
}
