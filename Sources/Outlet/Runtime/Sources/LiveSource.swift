/// A data source with the values that are observed of it.
struct LiveSource<Request: SourceRequest, Value: Equatable & Sendable>: Sendable {
    typealias Values = LiveValues<LiveRequest<Request>, Page<Value>>

    let source: DataSource<Request, Value>
    /// Nil if the source observes nothing.
    let values: Values?

    init(_ source: DataSource<Request, Value>, among sources: LiveSources) {
        self.source = source
        values = if case .observed(let observation) = source.origin { sources.values(of: observation) } else { nil }
    }

    /// Whether others hold the value of a request too.
    func isShared(_ request: LiveRequest<Request>) -> Bool { values?.isShared(request) ?? source.isConstant }
}
