/// Tells whether the subject of a screen does not exist.
@usableFromInline
struct MissingSubject: Sendable {
    let holds: @Sendable (any AnySnapshot) -> Bool

    /// Nothing exists while a fact of the model holds; without a model it is not known yet.
    init<Model: Sendable>(while fact: @escaping @Sendable (Model) -> Bool) {
        holds = { ModelSnapshot<Model>.map($0, fact) ?? false }
    }
}
