/// How a container's model came about: by a change of one field of a form, and of how far its user has got.
///
/// So a keystroke costs as much as its own field, however many others the form has: what follows another field is not
/// looked at.
@usableFromInline
final class FieldEdit: Sendable {
    /// The field's name.
    let field: String
    /// What was to be known of the model before: it also says which container that was in.
    let before: FormReading

    @usableFromInline
    init?(_ field: String, after before: FormReading?) {
        guard let before else { return nil }
        self.field = field
        self.before = before
    }

    /// Whether another field is the same in both containers, for sure.
    static func keeps(_ field: String, _ old: any AnyContainer, _ new: any AnyContainer) -> Bool {
        guard let edit = new.fieldEdit, edit.before === old.formReading else { return false }
        return !edit.concerns(field)
    }

    /// What was wrong with a field before, where that is so still: nothing, or one fault. Nil where it has to be looked for.
    @usableFromInline
    func known(_ other: String, isLocal: Bool) -> [FieldFault]? {
        if !isLocal || concerns(other) { return nil }
        return before.faults.isEmpty ? [] : before.faults.filter { $0.field == other }
    }

    /// Whether a field is the one that was changed, or a part of it, or it a part of that.
    func concerns(_ other: String) -> Bool {
        field == other || field.utf8.starts(with: other.utf8) || other.utf8.starts(with: field.utf8)
    }
}
