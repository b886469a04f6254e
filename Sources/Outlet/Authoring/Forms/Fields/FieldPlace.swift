public import ViewTree

/// A field in a layout: `Signup.fields.email`; of a draft, `EditContact.fields.contact.phone`.
///
/// It is the input that the ``Field`` has, or another one for this layout: `fields.notes(TextArea(maxLength: 500))`.
@dynamicMemberLookup
public struct FieldPlace<Model: FormModel, Value>: ModelContent {
    /// The input follows the form's model.
    public typealias Subject = Model

    let fields: Fields<Model>
    /// The name of the field.
    let name: String

    /// The input.
    public var children: [Element.Child] { [.element(element { $0.element })] }

    /// A part of a value, as a field.
    public subscript<Part>(dynamicMember part: KeyPath<Value, Part>) -> FieldPlace<Model, Part> {
        FieldPlace<Model, Part>(fields: fields, name: "\(name).\(FieldName.of(part))")
    }

    /// A part of what a draft edits, as a field.
    public subscript<Edited, Part>(dynamicMember part: KeyPath<Edited, Part>) -> FieldPlace<Model, Part>
    where Value == Draft<Edited> {
        FieldPlace<Model, Part>(fields: fields, name: "\(name).\(FieldName.of(part))")
    }

    /// The field with another input. Without a label, the input has that of the field.
    public func callAsFunction<Input: InputNode>(_ input: Input) -> some ModelContent<Model, Model>
    where Value: FormValue, Input.Value == Value.FormInput.Value {
        PlacedField<Model>(children: [.element(element { $0.placed(input.element) })])
    }

    /// The field of a number as a slider or a stepper.
    public func callAsFunction(_ input: some NumberInput) -> some ModelContent<Model, Model>
    where Value: FormNumber {
        PlacedField<Model>(children: [.element(element { $0.placed(input.element) })])
    }

    /// The field with another input, which follows or changes the model in other ways, too.
    public func callAsFunction<Input: InputNode>(_ input: Wired<Input, Model, Model>) -> some ModelContent<Model, Model>
    where Value: FormValue, Input.Value == Value.FormInput.Value {
        self(input.base)
    }

    /// The field's element; a place that is found to be wrong at start-up if the form does not have the field.
    private func element(_ make: (Field<Model>) -> Element) -> Element {
        if let field = fields[name] { return make(field) }
        var element = Column().element
        element.attachments.append(MissingField(field: FieldReference(name, of: Model.self)))
        return element
    }
}

/// An input in the place of a field's own.
private struct PlacedField<Model: FormModel>: ModelContent {
    typealias Subject = Model

    let children: [Element.Child]
}

extension Outlets {
    /// The input of a field, to be connected with more than its form: `outlets[ContactForm.fields.notes].hidden`.
    public subscript<Value: FormValue>(
        field: FieldPlace<Controlled.ScreenModel, Value>
    ) -> NodeReference<Controlled.ScreenModel, Value.FormInput> where Controlled.ScreenModel: FormModel {
        field.reference
    }
}

extension ScreenOutlets where Model: FormModel {
    /// The input of a field, to be connected with more than its form.
    public subscript<Value: FormValue>(field: FieldPlace<Model, Value>) -> NodeReference<Model, Value.FormInput> {
        field.reference
    }
}

extension FieldPlace where Value: FormValue {
    fileprivate var reference: NodeReference<Model, Value.FormInput> { NodeReference(id: fields[name]?.id ?? name) }
}
