import GRDB

extension ObservedQuery: AsyncSequence {
    /// Starts to observe: the first value is the query's current result. Releasing the iterator ends the observation.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Iterates over the values of a query.
    public struct Iterator: AsyncIteratorProtocol {
        private let query: ObservedQuery
        private var values: AsyncThrowingStream<Value, any Error>.Iterator
        /// The known first value, until another one arrives.
        private var known: Value?

        init(_ query: ObservedQuery) {
            self.query = query
            values = query.watched.makeAsyncIterator()
            known = query.known
        }

        /// The next value that differs; nil once the task is cancelled. Throws the errors of the query.
        public mutating func next() async throws -> Value? {
            while let value = try await values.next(isolation: #isolation) {
                if let known, query.isRepeated(known, value) { continue }
                known = nil
                return value
            }
            return nil
        }
    }

    /// The values from now on; only the newest one is buffered.
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
