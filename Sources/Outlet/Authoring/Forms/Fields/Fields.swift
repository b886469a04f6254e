public import ViewTree

/// The fields of a form, and rules for several of them.
///
///     struct Booking: FormModel {
///         var name = ""
///         var guests = 2
///         var room: Room?
///         var form = FormState()
///
///         static let fields = Fields<Self> {
///             Field(\.name, "Name", .required)
///             Field(\.guests, "Guests", .between(1...4))
///             Field(\.room, "Room")
///         } rules: {
///             Rule(\.room) { $0.room == .garden && $0.guests > 2 ? "The garden room is for two." : nil }
///         }
///     }
///
/// In a layout, `Booking.fields` is all inputs, in this order, and `Booking.fields.name` one of them; of a draft,
/// `EditContact.fields.contact.name`.
@dynamicMemberLookup
public struct Fields<Model: FormModel>: ModelContent {
    /// The inputs follow the form's model.
    public typealias Subject = Model

    /// The fields, each name once.
    let all: [Field<Model>]
    /// The names that occur several times.
    let repeated: [String]
    @usableFromInline let rules: Rules<Model>

    /// These fields. The rules hold after those of the fields.
    @inlinable
    public init(
        @FieldsBuilder<Model> _ fields: () -> [Field<Model>], @RulesBuilder<Model> rules: () -> [Rule<Model>] = { [] }
    ) {
        let fields = fields()
        self.init(fields, Rules(ofFields: fields.map(\.rule) + rules()))
    }

    @usableFromInline
    init(_ fields: [Field<Model>], _ rules: Rules<Model>) {
        var (all, repeated): ([Field<Model>], [String]) = ([], [])
        for field in fields {
            if all.contains(where: { $0.name == field.name }) { repeated.append(field.name) } else { all.append(field) }
        }
        self.all = all
        self.repeated = repeated
        self.rules = rules
    }

    /// All inputs, in order.
    public var children: [Element.Child] { all.map { .element($0.element) } }

    /// One field, or the draft or other value that has fields.
    public subscript<Value>(dynamicMember part: KeyPath<Model, Value>) -> FieldPlace<Model, Value> {
        FieldPlace(fields: self, name: FieldName.of(part))
    }

    /// A field; nil if there is none of that name.
    subscript(name: String) -> Field<Model>? { all.first { $0.name == name } }

    /// The faults in the declaration of the form's fields and rules.
    static var faults: [String] {
        let (fields, rules) = (Model.fields, Model.rules)
        var faults = fields.repeated.map { "The form \(Model.self) has the field '\($0)' twice." }
        if rules.isOfFields {
            if fields.all.isEmpty, rules.fields.isEmpty {
                faults.append("The form \(Model.self) states neither 'static let fields' nor 'static let rules'.")
            }
        } else if !fields.all.isEmpty {
            faults.append(
                "The form \(Model.self) has rules beside its fields: write them behind the fields, 'rules: { … }'.")
        }
        return faults
    }
}

/// Collects the fields of a form.
@resultBuilder
public enum FieldsBuilder<Model: FormModel> {
    /// A field.
    public static func buildExpression(_ field: Field<Model>) -> [Field<Model>] { [field] }
    /// One after the other.
    public static func buildBlock(_ parts: [Field<Model>]...) -> [Field<Model>] { parts.flatMap { $0 } }
}

/// Collects the rules for several fields of a form.
@resultBuilder
public enum RulesBuilder<Model: FormModel> {
    /// A rule.
    public static func buildExpression(_ rule: Rule<Model>) -> [Rule<Model>] { [rule] }
    /// One after the other.
    public static func buildBlock(_ parts: [Rule<Model>]...) -> [Rule<Model>] { parts.flatMap { $0 } }
}
