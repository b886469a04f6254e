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

    /// The same for an input that is never empty: a slider in the place of a number field.
    var ofSlider: BoundValue<Double>? {
        guard let value = value as? BoundValue<Double?> else { return nil }
        return BoundValue(following: value.subject, keys: value.keys) {
            [value = value.value] container, initial, words in
            value(container, initial, words) ?? initial
        }
    }
}
