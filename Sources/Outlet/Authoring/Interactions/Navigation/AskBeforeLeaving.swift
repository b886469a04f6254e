/// Asks before a screen closes and its user loses data: the first `back` or `dismiss` shows a question, the second
/// closes the screen.
///
///     outlets.screen.beforeLeaving(AskBeforeLeaving(\.asks, if: \.hasChanges))
///     outlets.cancel.on(.tap, Raise(.dismiss))
///     outlets.keepEditing.on(.tap, Flip(\.asks))
///     outlets.discard.on(.tap, DismissController())
///
/// The question is part of the layout: a `When(\.asks)` with a section of the role `alertdialog`. Effects of an
/// intention, such as closing the screen when all is saved, do not ask.
public struct AskBeforeLeaving<Model: Outlet.Model>: Responder {
    private let question: any WritableKeyPath<Model, Bool> & Sendable
    private let condition: @Sendable (Model) -> Bool

    /// Sets `question`, if the condition holds.
    public init(
        _ question: any WritableKeyPath<Model, Bool> & Sendable, if condition: @escaping @Sendable (Model) -> Bool
    ) {
        self.question = question
        self.condition = condition
    }

    /// Asks, or lets the screen go.
    public func respond(
        to _: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> Reaction {
        guard let model = container.model, condition(model), !model[keyPath: question] else { return .passed }
        container[question] = true
        return .answered([])
    }
}
