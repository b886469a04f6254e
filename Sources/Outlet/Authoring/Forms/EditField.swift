import ViewTree

/// Writes the value of an input to a form's model.
struct EditField<Model: FormModel, Value: InputValue>: PayloadIntention {
    let name: String
    /// The draft that has the field; nil if writing changes nothing but the field.
    let draft: EditedDraft<Model>?
    let read: @Sendable (Model) -> Value
    let write: @Sendable (inout Model, Value) throws -> Void

    func perform(
        _ value: Value, of interaction: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) throws -> [Effect] {
        let seen = interaction.node.flatMap(interaction.base).flatMap(Value.init(json:))
        try container.change { try edit(&$0, to: value, over: seen) }
        if draft == nil { container.editedField = name }
        return []
    }

    /// Writes a value that the user has put in over the one that was `seen`, if that is known.
    func edit(_ model: inout Model, to value: Value, over seen: Value?) throws {
        let isOther = !read(model).isWritten(as: value)
        if isOther {
            if let draft, let seen { try draft.begin(self, with: seen, in: &model) }
            try write(&model, value)
        }
        model.form.touch(name, isOther: isOther)
    }
}
