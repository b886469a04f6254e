import Outlet

/// Leaves a modal screen as its user does from outside: the first time, a question comes where something would be lost.
struct Leave<Model: Outlet.Model>: Intention {
    private let question: any WritableKeyPath<Model, Bool> & Sendable
    private let condition: @Sendable (Model) -> Bool

    init(
        asking question: any WritableKeyPath<Model, Bool> & Sendable, if condition: @escaping @Sendable (Model) -> Bool
    ) {
        self.question = question
        self.condition = condition
    }

    func perform(_: Interaction, on container: inout ModelContainer<Model>, in _: Context) -> [Effect] {
        guard let model = container.model, condition(model), !model[keyPath: question] else { return [.dismiss] }
        container[question] = true
        return []
    }
}
