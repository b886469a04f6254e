import ViewTree

/// Takes what a user has put into an input.
struct EditField<Model: FormModel, Value: InputValue>: PayloadIntention {
    let name: String
    /// Whether writing changes nothing but the field.
    let isAlone: Bool
    let read: @Sendable (Model) -> Value
    let write: @Sendable (inout Model, Value) throws -> Void

    func perform(
        _ value: Value, of _: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) throws -> [Effect] {
        try container.change { try edit(&$0, to: value) }
        if isAlone { container.editedField = name }
        return []
    }

    func edit(_ model: inout Model, to value: Value) throws {
        let isOther = !read(model).isWritten(as: value)
        if isOther { try write(&model, value) }
        model.form.touch(name, isOther: isOther)
    }
}
