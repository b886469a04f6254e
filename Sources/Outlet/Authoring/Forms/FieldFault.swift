/// A fault of one field of a form, found by a rule or by a service.
public struct FieldFault: Codable, Equatable, Sendable {
    /// The field's name: the properties that lead to it from the model, with dots between them. Empty for the form as a
    /// whole.
    public let field: String
    /// The message for the user.
    public let message: FormMessage

    @usableFromInline
    init(field: String, message: FormMessage) {
        self.field = field
        self.message = message
    }

    /// A fault of the field of this part of a model.
    public init<Model: FormModel, Value>(_ part: KeyPath<Model, Value>, _ message: FormMessage) {
        self.init(field: FieldName.orWhole(FieldName.of(part)), message: message)
    }

    /// A fault of the field of this part of a draft.
    public init<Model: FormModel, Edited, Value>(
        _ draft: KeyPath<Model, Draft<Edited>>, _ part: KeyPath<Edited, Value>, _ message: FormMessage
    ) {
        self.init(field: FieldName.orWhole(FieldName.of(draft, part)), message: message)
    }
}
