/// What is wrong with one field of a form: by its rules, or by what a service says.
public struct FieldFault: Codable, Equatable, Sendable {
    /// The field's name: the properties that lead to it from the model, with dots between them. Empty for the form as a
    /// whole.
    public let field: String
    /// What to tell the user.
    public let message: FormMessage

    @usableFromInline
    init(field: String, message: FormMessage) {
        self.field = field
        self.message = message
    }

    /// A fault of the field of this part of a model.
    public init<Model: FormModel, Value>(_ part: KeyPath<Model, Value>, _ message: FormMessage) {
        self.init(field: FieldName.of(part), message: message)
    }

    /// A fault of the field of this part of what is edited.
    public init<Model: FormModel, Edited, Value>(
        _ draft: KeyPath<Model, Draft<Edited>>, _ part: KeyPath<Edited, Value>, _ message: FormMessage
    ) {
        self.init(field: FieldName.of(draft, part), message: message)
    }
}
