public import Outlet

extension ObservedQuery: ImmediateSequence {
    /// The query's current result, read on this thread; nil without spare readers, or if all of them are in use.
    public func now() throws -> Value? { try spare?.read(query) }

    /// The query, observed from now on; leaves out its first result if that is still `first`.
    public func values(after first: Value) -> ObservedQuery {
        var query = self
        query.known = first
        return query
    }
}
