/// Resolves the conflicts of a draft in favour of the user's value.
public struct KeepMine<Model: Outlet.Model>: Intention {
    private let body: @Sendable (inout Model) -> Void

    /// Decides all conflicts of a draft.
    public init<Value>(_ draft: any WritableKeyPath<Model, Draft<Value>> & Sendable) {
        body = { $0[keyPath: draft].keepMine() }
    }

    /// Decides the conflict about a part of a draft.
    public init<Value, Part>(
        _ draft: any WritableKeyPath<Model, Draft<Value>> & Sendable,
        _ part: any WritableKeyPath<Value, Part> & Sendable
    ) {
        body = { $0[keyPath: draft].keepMine(part) }
    }

    /// Changes the draft.
    public func perform(
        _: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> [Effect] {
        container.change(body)
        return []
    }
}

extension KeepMine where Model: FormModel {
    /// Decides all conflicts of a draft of a form.
    public init<Value>(_ draft: any WritableKeyPath<Model, Draft<Value>> & Sendable) {
        body = {
            $0[keyPath: draft].keepMine()
            $0.form.wasDecided()
        }
    }

    /// Decides the conflict about a part of a draft of a form.
    public init<Value, Part>(
        _ draft: any WritableKeyPath<Model, Draft<Value>> & Sendable,
        _ part: any WritableKeyPath<Value, Part> & Sendable
    ) {
        body = {
            $0[keyPath: draft].keepMine(part)
            if !$0[keyPath: draft].hasConflict { $0.form.wasDecided() }
        }
    }
}
