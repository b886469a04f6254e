/// The validation results of a form's model, calculated once per snapshot for all members that follow them.
///
/// So a keystroke evaluates each rule once. An input whose fault has not changed costs one comparison, and no text is made for
/// it.
@usableFromInline
final class FormReading: Sendable {
    /// The faults, at most one for each field, visible or not.
    let faults: [FieldFault]
    /// The visible faults, at most one for each field.
    let shown: [FieldFault]
    /// Why the form could not be saved.
    let failure: FormMessage?
    /// Whether it is the time to say at once all that is wrong.
    let isSummedUp: Bool
    /// The same, if conflicts are told elsewhere.
    let isSummedUpWithoutConflicts: Bool
    let canBeSaved: Bool

    convenience init<Model: FormModel>(_ model: Model, after edit: FieldEdit? = nil) {
        self.init(Model.rules.faults(model, edit), model.form)
    }

    private init(_ faults: [FieldFault], _ form: FormState) {
        self.faults = faults
        shown =
            form.refusals
            + faults.filter { fault in
                form.shows(fault.field) && !form.refusals.contains { $0.field == fault.field }
            }
        failure = form.failure
        isSummedUp = failure != nil || (form.wasTried && !shown.isEmpty)
        isSummedUpWithoutConflicts =
            isSummedUp && (failure.map { !$0.isConflict } ?? false || shown.contains { !$0.message.isConflict })
        canBeSaved = faults.isEmpty && !form.isSaving
    }

    /// The visible fault of a field.
    func fault(at field: String) -> FormMessage? {
        shown.isEmpty ? nil : shown.first { $0.field == field }?.message
    }

    /// Returns the validation results of a container's model; nil if it has none.
    static func of<Model: FormModel>(_: Model.Type) -> @Sendable (any AnySnapshot) -> FormReading? {
        let make: @Sendable (any AnySnapshot) -> FormReading? = { container in
            ModelSnapshot<Model>.map(container) { container.keep(FormReading($0, after: container.fieldEdit)) }
        }
        return { container in container.formReading ?? make(container) }
    }
}
