/// The rules of a form, in the order of its fields.
public struct Rules<Model: FormModel>: Sendable, ExpressibleByArrayLiteral {
    /// The rules of each field, in the order in which the fields come first.
    let fields: [FieldRules<Model>]
    /// Whether they are those of the form's ``Fields``.
    let isOfFields: Bool
    /// Returns the faults of a model, at most one for each field. If only one field was changed, the faults of the others are
    /// taken from the result before. Made where the model's type is known, so that going through the rules needs no metadata:
    /// hence `@inlinable` below.
    let faults: @Sendable (Model, FieldEdit?) -> [FieldFault]

    /// These rules. If several rules of a field do not hold, the first has the message.
    @inlinable
    public init(arrayLiteral rules: Rule<Model>...) { self.init(rules, isOfFields: false) }

    /// Those of the fields of a form.
    @inlinable
    init(ofFields rules: [Rule<Model>]) { self.init(rules, isOfFields: true) }

    @inlinable
    init(_ rules: [Rule<Model>], isOfFields: Bool) {
        let fields = FieldRules.grouped(rules)
        self.init(fields, isOfFields: isOfFields) { model, edit in
            var faults: [FieldFault] = []
            for field in fields {
                if let edit, field.isLocal, edit.keeps(field.root) {
                    if let fault = edit.fault(at: field.name) { faults.append(fault) }
                    continue
                }
                for rule in field.rules {
                    guard let message = rule.fault(model) else { continue }
                    faults.append(FieldFault(field: field.name, message: message))
                    break
                }
            }
            return faults
        }
    }

    @usableFromInline
    init(
        _ fields: [FieldRules<Model>], isOfFields: Bool,
        _ faults: @escaping @Sendable (Model, FieldEdit?) -> [FieldFault]
    ) {
        self.fields = fields
        self.isOfFields = isOfFields
        self.faults = faults
    }

    /// The rules of a field; nil if it has none.
    subscript(field: String) -> FieldRules<Model>? { fields.first { $0.name == field } }
}

/// The rules of one field.
@usableFromInline
struct FieldRules<Model: FormModel>: Sendable {
    @usableFromInline let name: String
    /// The first of the properties that lead to the field.
    @usableFromInline let root: FieldRoot
    @usableFromInline private(set) var rules: [Rule<Model>]

    /// Whether they look at nothing but the field.
    @usableFromInline private(set) var isLocal: Bool

    private init(_ rule: Rule<Model>) {
        name = rule.field
        root = FieldRoot(of: name)
        rules = [rule]
        isLocal = rule.isLocal
    }

    /// Whether there has to be a value.
    var isRequired: Bool { rules.contains(where: \.isRequirement) }

    /// The keys of the messages, as far as they are known.
    var keys: [String] { rules.flatMap(\.keys) }

    /// The rules, field by field.
    @usableFromInline
    static func grouped(_ rules: [Rule<Model>]) -> [FieldRules] {
        var fields: [FieldRules] = []
        for rule in rules {
            if let index = fields.firstIndex(where: { $0.name == rule.field }) {
                fields[index].rules.append(rule)
                fields[index].isLocal = fields[index].isLocal && rule.isLocal
            } else {
                fields.append(FieldRules(rule))
            }
        }
        return fields
    }
}
