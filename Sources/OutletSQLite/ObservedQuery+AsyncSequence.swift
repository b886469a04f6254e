public import GRDB

extension ObservedQuery: AsyncSequence {
    /// Starts to observe: the first value is what the query finds now. Letting go of the iterator is the end of it.
    public func makeAsyncIterator() -> AsyncValueObservation<Value>.AsyncIterator {
        let observation =
            switch tables {
            case .varying: ValueObservation.tracking(query)
            case .constant: ValueObservation.trackingConstantRegion(query)
            }
        return observation.removeDuplicates(by: isRepeated).values(in: reader, bufferingPolicy: .bufferingNewest(1))
            .makeAsyncIterator()
    }
}
