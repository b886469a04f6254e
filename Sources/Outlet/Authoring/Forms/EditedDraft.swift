/// The draft that has a field, whatever the type of its value.
@usableFromInline
struct EditedDraft<Model: FormModel>: Sendable {
    /// The model with the value in which editing began as the user's.
    private let begun: @Sendable (Model) -> Model
    /// The model with what was saved as the user's value, if the service has made something else of it; else nil.
    private let saved: @Sendable (Model) -> Model?
    /// Takes the user's value of another model as the one with which editing began.
    private let begin: @Sendable (inout Model, Model) -> Void

    @usableFromInline
    init<Edited>(_ path: any WritableKeyPath<Model, Draft<Edited>> & Sendable) {
        let showing: @Sendable (Model, Edited) -> Model = { model, value in
            var other = model
            other[keyPath: path] = Draft(value)
            return other
        }
        begun = { showing($0, $0[keyPath: path].base) }
        saved = { model in model[keyPath: path].saved.map { showing(model, $0) } }
        begin = { $0[keyPath: path].begin(with: $1[keyPath: path].mine) }
    }

    /// Has the user begun to edit a field with the value that they saw, where theirs has come since: the field has not been changed
    /// before, and follows theirs. So what the user makes of the older value does not overwrite theirs unseen.
    func begin<Value>(_ field: EditField<Model, Value>, with seen: Value, in model: inout Model) throws {
        var other = begun(model)
        let began = field.read(other)
        if began.isWritten(as: seen) || !began.isWritten(as: field.read(model)) { return }
        // That it comes back from its service as something else is no change by somebody else.
        if let saved = saved(model), field.read(saved).isWritten(as: seen) { return }
        try field.write(&other, seen)
        begin(&model, other)
    }
}
