/// What has to hold of a form, in the order in which its fields are to be looked at.
public struct Rules<Model: FormModel>: Sendable, ExpressibleByArrayLiteral {
    /// The rules of each field, in the order in which the fields come first.
    let fields: [FieldRules<Model>]

    /// These rules; of several for one field the first that is not kept says what is wrong.
    public init(arrayLiteral rules: Rule<Model>...) {
        var fields: [FieldRules<Model>] = []
        for rule in rules {
            if let index = fields.firstIndex(where: { $0.name == rule.field }) {
                fields[index].rules.append(rule)
            } else {
                fields.append(FieldRules(name: rule.field, rules: [rule]))
            }
        }
        self.fields = fields
    }

    /// The rules of a field; nil where it has none.
    subscript(field: String) -> FieldRules<Model>? { fields.first { $0.name == field } }

    /// Whether a model keeps all of them.
    func areKept(by model: Model) -> Bool { fields.allSatisfy { $0.fault(in: model) == nil } }
}

/// The rules of one field.
struct FieldRules<Model: FormModel>: Sendable {
    let name: String
    var rules: [Rule<Model>]

    var keys: [String] { rules.flatMap(\.keys) }

    /// What is wrong; nil where nothing is.
    func fault(in model: Model) -> FormMessage? {
        for rule in rules {
            if let message = rule.fault(model) { return message }
        }
        return nil
    }
}
