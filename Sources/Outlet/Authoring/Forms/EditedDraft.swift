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

    /// Takes the value that the user saw as the one with which editing of a field began, where a newer one of others has come since
    /// and the user had not changed the field: what is typed over the older value is then a conflict.
    func begin<Value>(_ field: EditField<Model, Value>, with seen: Value, in model: inout Model) throws {
        var other = begun(model)
        let began = field.read(other)
        if began.isWritten(as: seen) || !began.isWritten(as: field.read(model)) { return }
        // What a service has made of the user's own save is not a change by others.
        if let saved = saved(model), field.read(saved).isWritten(as: seen) { return }
        try field.write(&other, seen)
        begin(&model, other)
    }
}
