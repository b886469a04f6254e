import GRDB

extension ObservedQuery: AsyncSequence {
    /// Starts to observe: the first value is what the query finds now. Letting go of the iterator is the end of it.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// One way through the values of a query.
    ///
    /// To watch tables costs several times what it costs to read them, and who types leaves most queries soon. So the
    /// first value is only read; what changes before the tables are watched comes when they are.
    public struct Iterator: AsyncIteratorProtocol {
        private typealias Values = AsyncThrowingStream<Value, any Error>

        private enum Phase {
            case reading
            case pausing(first: Value)
            case known(first: Value)
            case watching(Values.Iterator)
            case over
        }

        /// How long a first value stands before its tables are watched.
        private static var pause: Duration { .milliseconds(250) }

        private let query: ObservedQuery
        private var phase: Phase

        init(_ query: ObservedQuery) {
            self.query = query
            phase = query.known.map { .known(first: $0) } ?? .reading
        }

        /// The first value, then the next that is another; nil once the task is cancelled. Throws what the query throws.
        public mutating func next() async throws -> Value? {
            do {
                return try await value()
            } catch {
                phase = .over
                if error is CancellationError { return nil }
                throw error
            }
        }

        private mutating func value() async throws -> Value? {
            switch phase {
            case .reading:
                let value = try await query.read()
                phase = .pausing(first: value)
                return value
            case .pausing(let first):
                try await Task.sleep(for: Self.pause)
                phase = .known(first: first)
                return try await value()
            case .known(let first):
                var values = query.watched.makeAsyncIterator()
                // What is watched begins with a value that is maybe the first once more.
                var found = try await values.next(isolation: #isolation)
                while let value = found, query.isRepeated(first, value) {
                    found = try await values.next(isolation: #isolation)
                }
                phase = .watching(values)
                return found
            case .watching(var values):
                let value = try await values.next(isolation: #isolation)
                phase = .watching(values)
                return value
            case .over:
                return nil
            }
        }
    }

    /// The values from now on, the newest if several have come meanwhile.
    private var watched: AsyncThrowingStream<Value, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let watching = observation.start(in: reader, scheduling: .task) {
                continuation.finish(throwing: $0)
            } onChange: {
                continuation.yield($0)
            }
            continuation.onTermination = { _ in watching.cancel() }
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
