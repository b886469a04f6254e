/// What a form's user has to know of a model: read off it once, however many members of nodes follow it.
///
/// So a keystroke costs one look at each rule; an input whose fault has not changed costs a comparison, and no text is
/// made for it.
@usableFromInline
final class FormReading: Sendable {
    /// What is wrong and shows, at most once for each field.
    let shown: [FieldFault]
    /// Why the form could not be saved.
    let failure: FormMessage?
    /// Whether it is the time to say at once all that is wrong.
    let isSummedUp: Bool
    let canBeSaved: Bool

    init<Model: FormModel>(_ model: Model) {
        let form = model.form
        var shown: [FieldFault] = []
        var isValid = true
        for field in Model.rules.fields {
            let fault = field.fault(in: model)
            if fault != nil { isValid = false }
            if form.refusals.contains(where: { $0.field == field.name }) { continue }
            if let fault, form.shows(field.name) { shown.append(FieldFault(field: field.name, message: fault)) }
        }
        self.shown = form.refusals + shown
        failure = form.failure
        isSummedUp = failure != nil || (form.wasTried && !self.shown.isEmpty)
        canBeSaved = isValid && !form.isSaving
    }

    /// What is wrong with a field and shows.
    func fault(at field: String) -> FormMessage? {
        shown.isEmpty ? nil : shown.first { $0.field == field }?.message
    }

    /// What is to be read off the model in a container; nil while there is none.
    static func of<Model: FormModel>(_: Model.Type) -> @Sendable (any AnyContainer) -> FormReading? {
        { container in
            container.formReading { (container as? ContainerBox<Model>)?.model.map { FormReading($0) } }
        }
    }
}
