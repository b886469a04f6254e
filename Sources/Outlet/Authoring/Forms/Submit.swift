/// Takes in what the inputs of a form hold, and has it saved if that is valid; else all that is wrong shows.
///
/// While it is being saved, nothing happens. Of a secret nothing stays: its input is cleared.
struct Submit<Model: FormModel>: Intention {
    let fields: [FormField<Model>]
    /// Whether it stays handed in until a service has answered.
    let isAnswered: Bool
    let segues: [Segue]
    /// The mentions of the intention that saves the form.
    var mentions: [Mention] = []
    /// The reason why a valid form can't be saved; nil if it can.
    let hindrance: @Sendable (Model) -> FormMessage?
    /// Saves a valid form. Called last, so that an error leaves the model as it was.
    let save: @Sendable (Interaction, inout ModelContainer<Model>, Context) throws -> [Effect]

    func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> [Effect] {
        guard var model = container.model, !model.form.isSaving else { return [] }
        for field in fields { try field.takeIn(interaction, &model) }
        let late = fields.filter { $0.faultOnSubmit != nil }
        let faults = late.compactMap { field in
            field.faultOnSubmit?(interaction, model).map { FieldFault(field: field.name, message: $0) }
        }
        let hindrance = hindrance(model)
        let isReady = hindrance == nil && faults.isEmpty && model.isValid
        model.form.wasHandedIn(isSaving: isReady && isAnswered)
        model.form.refuse(faults, in: late.map(\.name))
        if let hindrance { model.form.wasRefused([], because: hindrance) }
        container.replace(with: model)
        let cleared = fields.filter(\.isSecret).map { Effect.clear($0.node) }
        return isReady ? try save(interaction, &container, context) + cleared : cleared
    }
}

extension Submit: Mentioning {}
