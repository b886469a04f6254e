/// Resolves the conflicts of a draft in favour of the newest value. The user's other changes stay.
public struct TakeTheirs<Model: Outlet.Model>: Intention {
    private let body: @Sendable (inout Model) -> Void

    /// Decides all conflicts of a draft.
    public init<Value>(_ draft: any WritableKeyPath<Model, Draft<Value>> & Sendable) {
        body = { $0[keyPath: draft].takeTheirs() }
    }

    /// Decides the conflict about a part of a draft.
    public init<Value, Part>(
        _ draft: any WritableKeyPath<Model, Draft<Value>> & Sendable,
        _ part: any WritableKeyPath<Value, Part> & Sendable
    ) {
        body = { $0[keyPath: draft].takeTheirs(part) }
    }

    /// Changes the draft.
    public func perform(
        _: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> [Effect] {
        container.change(body)
        return []
    }
}

extension TakeTheirs where Model: FormModel {
    /// Decides all conflicts of a draft of a form.
    public init<Value>(_ draft: any WritableKeyPath<Model, Draft<Value>> & Sendable) {
        body = {
            $0[keyPath: draft].takeTheirs()
            $0.form.wasDecided()
        }
    }

    /// Decides the conflict about a part of a draft of a form.
    public init<Value, Part>(
        _ draft: any WritableKeyPath<Model, Draft<Value>> & Sendable,
        _ part: any WritableKeyPath<Value, Part> & Sendable
    ) {
        body = {
            $0[keyPath: draft].takeTheirs(part)
            if !$0[keyPath: draft].hasConflict { $0.form.wasDecided() }
        }
    }
}
