public import ViewTree

/// Connects an input with a part of a form's model. The input shows the part and changes it. Its `error` shows the
/// fault of the part, after the user has changed it or has tried to submit the form.
///
/// A field is used in a ``FormConnection``. Typed text is posted after 300 ms without further input, unless a delay is
/// given; a choice is posted at once.
public struct FormField<Model: FormModel>: Sendable {
    /// The name of the field, as rules have it.
    let name: String
    /// The id of the input.
    let node: String
    /// The connections of the input.
    var connections: [Connection<Model>]
    /// Why the field can't be edited; nil if it can.
    let fault: String?
    /// Takes what the input holds into the model, where that was not posted before.
    let takeIn: @Sendable (Interaction, inout Model) throws -> Void
    /// The fault that is looked for only when the form is submitted; nil if there is nothing to look for.
    var faultOnSubmit: (@Sendable (Interaction, Model) -> FormMessage?)?
    /// Whether the input is for a secret, which no model has.
    let isSecret: Bool

    /// An input for a part of the model.
    @inlinable @inline(__always)
    public init<Referenced: InputNode>(
        _ part: any WritableKeyPath<Model, Referenced.Value> & Sendable, in input: NodeReference<Model, Referenced>,
        after delay: Duration? = nil
    ) {
        let value = BoundValue<Referenced.Value>(following: Model.self) { container, initial, _ in
            ModelSnapshot<Model>.model(in: container)?[keyPath: part] ?? initial
        }
        self.init(
            FieldName.of(part), in: input, after: delay, value: value, read: { $0[keyPath: part] },
            write: { $0[keyPath: part] = $1 })
    }

    /// An input for a part of the model, with rules that are checked only when the form is submitted. The button that saves it is
    /// enabled until then, as a form is to be that a program sends with one tap.
    ///
    ///     FormField(\.name, in: outlets.name, whenSubmitted: .required)
    public init<Referenced: InputNode>(
        _ part: any WritableKeyPath<Model, Referenced.Value> & Sendable, in input: NodeReference<Model, Referenced>,
        after delay: Duration? = nil, whenSubmitted first: Constraint<Model, Referenced.Value>,
        _ others: Constraint<Model, Referenced.Value>...
    ) {
        self.init(part, in: input, after: delay)
        let rules = [first] + others
        faultOnSubmit = { _, model in rules.fault(of: model[keyPath: part], in: model) }
        let keys = FaultBinding<Model>(keys: rules.flatMap(\.keys)) { [name] in $0.fault(at: name) }
        if let error = Referenced.type.members.first(where: { $0.name == "error" }) {
            connections.insert(Connection(node: input.id, .observe(error, keys)), at: 0)
        }
        if rules.contains(where: \.isRequirement) { connections += Self.required(input) }
    }

    /// An input for a part of a draft. The model needs a rule for it, which can be empty: `Rule(\.contact, \.name)`.
    /// The rule prevents saving while there is a conflict.
    @inlinable @inline(__always)
    public init<Edited, Referenced: InputNode>(
        _ draft: any WritableKeyPath<Model, Draft<Edited>> & Sendable,
        _ part: any WritableKeyPath<Edited, Referenced.Value> & Sendable, in input: NodeReference<Model, Referenced>,
        after delay: Duration? = nil
    ) {
        let value = BoundValue<Referenced.Value>(following: Model.self) { container, initial, _ in
            ModelSnapshot<Model>.model(in: container)?[keyPath: draft].mine[keyPath: part] ?? initial
        }
        self.init(
            FieldName.of(draft, part), in: input, after: delay, draft: EditedDraft(draft), value: value,
            read: { $0[keyPath: draft].mine[keyPath: part] },
            write: { $0[keyPath: draft][part] = $1 })
    }

    /// `value` is what `read` reads: made where the types are known, so that a binding needs no metadata. A field that is
    /// not a draft's changes nothing but its part of the model.
    @usableFromInline
    init<Referenced: InputNode>(
        _ name: String, in input: NodeReference<Model, Referenced>, after delay: Duration?,
        draft: EditedDraft<Model>? = nil, value: BoundValue<Referenced.Value>,
        read: @escaping @Sendable (Model) -> Referenced.Value,
        write: @escaping @Sendable (inout Model, Referenced.Value) throws -> Void
    ) {
        self.name = name
        node = input.id ?? ""
        fault = Self.fault(of: name, isDraft: draft != nil)
        let edit = EditField(name: name, draft: draft, read: read, write: write)
        let change = NodeEvent<Referenced, Referenced.Value>(.change)
        let isTyped = Referenced.self is any TextInput.Type || Referenced.self is NumberField.Type
        let standardDelay = isTyped ? Duration.milliseconds(300) : .zero
        let error = Referenced.type.members.first { $0.name == "error" }
        connections =
            [
                Connection(node: input.id, .observe(Referenced.valueMember, FieldBinding(field: name, value: value))),
                input.on(change, after: delay ?? standardDelay, edit),
            ] + (error.map { [Connection(node: input.id, .observe($0, FaultBinding<Model>(name)))] } ?? [])
            + Self.mark(name, in: input)
        let source = input.input
        takeIn = { interaction, model in
            guard let draft = interaction[source], !draft.isWritten(as: read(model)) else { return }
            do {
                try edit.edit(&model, to: draft, over: interaction.base(of: source))
            } catch let problem as Problem where problem.type == .invalidValue {
                // It did not come as the value of the event.
                let fault = Fault(JSONPointer(["values", source.id]), problem.detail)
                throw Problem(.invalidValue, problem.detail, faults: [fault])
            }
        }
        isSecret = false
    }

    /// The same field as one of those that its form states.
    func known(as field: FieldReference) -> Self {
        var copy = self
        copy.connections.append(Connection(node: node, .field(field)))
        return copy
    }

    private static func fault(of name: String, isDraft: Bool) -> String? {
        if let fault = FieldName.fault(of: name, in: Model.self) { return fault }
        if !isDraft || Model.rules[name] != nil { return nil }
        return "'\(name)' of the form \(Model.self) is a part of a draft, and needs a rule for conflicts, which can be "
            + "empty."
    }

    /// Marks the input of a field that has to have a value.
    private static func mark<Referenced: InputNode>(
        _ name: String, in input: NodeReference<Model, Referenced>
    ) -> [Connection<Model>] {
        Model.rules[name]?.isRequired == true ? required(input) : []
    }

    private static func required<Referenced: InputNode>(
        _ input: NodeReference<Model, Referenced>
    ) -> [Connection<Model>] {
        guard let member = Referenced.type.members.first(where: { $0.name == "required" }) else { return [] }
        return [Connection(node: input.id, .set(member, true))]
    }
}
