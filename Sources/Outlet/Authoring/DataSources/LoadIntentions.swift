/// Has a part of the model loaded again: after a failure, say.
public struct Reload<Model: Outlet.Model, Value: Equatable & Sendable>: Intention {
    private let part: LoadedPart<Model, Value>
    private let keepsValue: Bool

    /// Loads `part` again. With `keepingValue` false, its value is removed at once.
    public init(_ part: any WritableKeyPath<Model, Loadable<Value>> & Sendable, keepingValue: Bool = true) {
        self.init(of: LoadedPart(keyPath: part), keepingValue: keepingValue)
    }

    init(of part: LoadedPart<Model, Value>, keepingValue: Bool = true) {
        self.part = part
        keepsValue = keepingValue
    }

    /// Asks for the load, which starts after the commit.
    public func perform(
        _: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> [Effect] {
        container.change { $0[keyPath: part.keyPath].reload(keepingValue: keepsValue) }
        return []
    }
}

/// Has the rows loaded that come after those of a part of the model.
public struct LoadMore<Model: Outlet.Model, Value: ListValue & Equatable & Sendable>: Intention {
    private let part: LoadedPart<Model, Value>

    /// Loads further rows of `part`: one page at a time, until there are no more.
    public init(_ part: any WritableKeyPath<Model, Loadable<Value>> & Sendable) {
        self.init(of: LoadedPart(keyPath: part))
    }

    init(of part: LoadedPart<Model, Value>) { self.part = part }

    /// Asks for the load, which starts after the commit.
    public func perform(
        _: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> [Effect] {
        container.change { $0[keyPath: part.keyPath].loadMore() }
        return []
    }
}

/// The part of a model that a source brings.
struct LoadedPart<Model: Outlet.Model, Value: Equatable & Sendable>: @unchecked Sendable {
    // It was given as one that can be sent, which a cast does not tell.
    let keyPath: WritableKeyPath<Model, Loadable<Value>>

    func value(in container: any AnySnapshot) -> Loadable<Value>? {
        ModelSnapshot<Model>.map(container) { $0[keyPath: keyPath] }
    }
}
