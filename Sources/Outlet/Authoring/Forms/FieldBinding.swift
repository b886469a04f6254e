import ViewTree

/// What an input holds of a form's model.
struct FieldBinding<Value: MemberValue>: Attachment {
    /// The field's name; nil where the form is a part of what is followed.
    let field: String?
    let value: BoundValue<Value>

    /// The same binding, of what a lens finds.
    func following(_ lens: @escaping EmbeddedPart.Lens) -> FieldBinding {
        FieldBinding(field: nil, value: value.following(lens))
    }
}
