public import Outlet

extension ObservedQuery: ImmediateSequence {
    /// What the query finds at this moment, read on this thread; nil without spare readers, or where all are in use.
    public func now() throws -> Value? { try spare?.read(query) }

    /// The query, watched from the start: what it finds first is left out where it is `first` still.
    public func values(after first: Value) -> ObservedQuery {
        var query = self
        query.known = first
        return query
    }
}
