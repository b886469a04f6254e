/// Notes that a container's model differs from the one before in one field of a form, and in the form's state.
///
/// So the cost of a keystroke does not grow with the number of fields: bindings of other fields are not evaluated.
@usableFromInline
final class FieldEdit: Sendable {
    /// The first of the properties that lead to the field. What has another is not touched.
    let root: FieldRoot
    /// The validation results of the model before, with its container.
    let before: FormReading

    @usableFromInline
    init?(_ field: String, after before: FormReading?) {
        guard let before else { return nil }
        root = FieldRoot(of: field)
        self.before = before
    }

    /// Whether all that begins with another property is the same in both containers, for sure.
    static func keeps(_ root: FieldRoot, _ old: any AnySnapshot, _ new: any AnySnapshot) -> Bool {
        guard let edit = new.fieldEdit, edit.root != root else { return false }
        return edit.before === old.formReading
    }

    /// Whether the fault of a field whose name begins with this property is still the one of before.
    @usableFromInline
    func keeps(_ root: FieldRoot) -> Bool { self.root != root }

    /// The fault that a field had before.
    @usableFromInline
    func fault(at field: String) -> FieldFault? {
        before.faults.isEmpty ? nil : before.faults.first { $0.field == field }
    }
}
