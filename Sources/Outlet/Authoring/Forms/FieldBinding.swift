import ViewTree

/// Binds an input's value to a field of a form's model.
struct FieldBinding<Value: MemberValue>: Attachment {
    /// The field's name; nil if the form is only a part of the snapshot.
    let field: String?
    let value: BoundValue<Value>

    /// The same binding, applied to the snapshot that a lens returns.
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
