/// How a container's model came about: by a change of one field of a form, and of how far its user has got.
///
/// So a keystroke costs as much as its own field, however many others the form has: what follows another field is not
/// looked at.
@usableFromInline
final class FieldEdit: Sendable {
    /// The first of the properties that lead to the field. What has another is not touched.
    let root: FieldRoot
    /// What was to be known of the model before: it also says which container that was in.
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

    /// Whether what was wrong before with a field that begins with this property is what is wrong with it now.
    @usableFromInline
    func keeps(_ root: FieldRoot) -> Bool { self.root != root }

    /// What was wrong with a field before.
    @usableFromInline
    func fault(at field: String) -> FieldFault? {
        before.faults.isEmpty ? nil : before.faults.first { $0.field == field }
    }
}
