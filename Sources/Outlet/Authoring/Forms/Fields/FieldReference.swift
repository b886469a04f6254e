import ViewTree

/// A field among those of its form, at the input that is laid out for it.
@usableFromInline
struct FieldReference: Attachment, Equatable {
    /// The name of the form's model.
    let form: String
    /// The name of the field.
    let name: String

    init(_ name: String, of model: Any.Type) {
        form = "\(model)"
        self.name = name
    }

    /// How an author writes it.
    var text: String { "\(form).fields.\(name)" }
}

/// A place in a layout for a field that its form does not have.
struct MissingField: Attachment {
    let field: FieldReference
}

extension Element {
    /// The field for which it is laid out; nil if it is no field's.
    var field: FieldReference? { attachments.lazy.compactMap { $0 as? FieldReference }.first }

    /// The field for which there is no input.
    var missingField: FieldReference? { attachments.lazy.compactMap { ($0 as? MissingField)?.field }.first }
}
