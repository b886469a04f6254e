/// Sets a part of the model to the next of some values, and after the last to the first.
public struct Cycle<Model: Outlet.Model, Value: Equatable & Sendable>: Intention {
    private let part: any WritableKeyPath<Model, Value> & Sendable
    private let values: [Value]

    /// Cycles through these values. Any other value is followed by the first. Without values nothing happens.
    public init(_ part: any WritableKeyPath<Model, Value> & Sendable, through values: [Value]) {
        self.part = part
        self.values = values
    }

    /// Goes through all cases.
    public init(_ part: any WritableKeyPath<Model, Value> & Sendable) where Value: CaseIterable {
        self.init(part, through: Array(Value.allCases))
    }

    /// Sets the part.
    public func perform(
        _: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> [Effect] {
        guard let value = container[part], let first = values.first else { return [] }
        let next = values.firstIndex(of: value).map { values.index(after: $0) } ?? 0
        container[part] = next < values.count ? values[next] : first
        return []
    }
}
