/// Gives up what the user has changed in a draft, and what the form says of it.
///
///     outlets.discard.on(.tap, Discard(\.contact).then(DismissController()))
///
/// A screen that was opened by its address stays after `DismissController`: its form then shows the value of before.
public struct Discard<Model: FormModel>: Intention {
    private let body: @Sendable (inout Model) -> Void

    /// Gives up the changes in a draft of a form.
    public init<Value>(_ draft: any WritableKeyPath<Model, Draft<Value>> & Sendable) {
        body = {
            $0[keyPath: draft].discard()
            $0.form = FormState()
        }
    }

    /// Changes the draft.
    public func perform(
        _: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> [Effect] {
        container.change(body)
        return []
    }
}
