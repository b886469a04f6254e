public import ViewTree

/// A field of a form, said once: the part of the model, its label and its rules.
///
///     Field(\.address, "E-mail address", .required, .emailAddress)
///     Field(\.contact, \.givenName, "First name", .required, .characters(...100))
///
/// The input follows from the type of the part: see ``FormValue``. To say more of the input, or to have another one, write
/// the input in the place of the label:
///
///     Field(\.contact, \.notes, TextArea("Notes", maxLength: 2_000), .characters(...2_000))
///
/// The input's id is the name of the property, unless it has an id of its own. The ``Fields`` of a ``FormModel`` are laid out
/// with it, and connected by a ``FormConnection``.
public struct Field<Model: FormModel>: Sendable {
    /// The name of the field, as rules have it.
    let name: String
    /// The id of the input.
    private(set) var id: String
    /// The input, without its id.
    private let input: Element
    @usableFromInline let rule: Rule<Model>
    private let connect: @Sendable (_ id: String) -> FormField<Model>

    /// A part of the model.
    @inlinable @inline(__always)
    public init<Value: FormValue>(
        _ part: any WritableKeyPath<Model, Value> & Sendable, _ label: String,
        _ constraints: Constraint<Model, Value>...
    ) {
        self.init(of: part, Value.input(label), constraints)
    }

    /// A part of the model, with an input.
    @inlinable @inline(__always)
    public init<Value: FormValue, Input: InputNode>(
        _ part: any WritableKeyPath<Model, Value> & Sendable, _ input: Input,
        _ constraints: Constraint<Model, Value>...
    ) where Input.Value == Value.FormInput.Value {
        self.init(of: part, input, constraints)
    }

    /// A part of a draft. A conflict in it is a fault, too.
    @inlinable @inline(__always)
    public init<Edited, Value: FormValue>(
        _ draft: any WritableKeyPath<Model, Draft<Edited>> & Sendable,
        _ part: any WritableKeyPath<Edited, Value> & Sendable, _ label: String,
        _ constraints: Constraint<Model, Value>...
    ) {
        self.init(of: draft, part, Value.input(label), constraints)
    }

    /// A part of a draft, with an input. A conflict in it is a fault, too.
    @inlinable @inline(__always)
    public init<Edited, Value: FormValue, Input: InputNode>(
        _ draft: any WritableKeyPath<Model, Draft<Edited>> & Sendable,
        _ part: any WritableKeyPath<Edited, Value> & Sendable, _ input: Input,
        _ constraints: Constraint<Model, Value>...
    ) where Input.Value == Value.FormInput.Value {
        self.init(of: draft, part, input, constraints)
    }

    /// A number, with a slider or a stepper.
    @inlinable @inline(__always)
    public init<Value: FormNumber>(
        _ part: any WritableKeyPath<Model, Value> & Sendable, _ input: some NumberInput,
        _ constraints: Constraint<Model, Value>...
    ) {
        let name = FieldName.of(part)
        self.init(name, id: name, input.element, Rule(part, all: constraints)) { id in
            let value = BoundValue<Double?>(following: Model.self) { container, initial, _ in
                ModelSnapshot<Model>.model(in: container).map { $0[keyPath: part].number } ?? initial
            }
            return FormField(
                name, in: NodeReference<Model, NumberField>(id: id), after: .zero, value: value,
                read: { $0[keyPath: part].number },
                write: { $0[keyPath: part] = try Value(posted: $1, by: id, nearest: Value.init(nearest:)) })
        }
    }

    /// A number in a draft, with a slider or a stepper. A conflict in it is a fault, too.
    @inlinable @inline(__always)
    public init<Edited, Value: FormNumber>(
        _ draft: any WritableKeyPath<Model, Draft<Edited>> & Sendable,
        _ part: any WritableKeyPath<Edited, Value> & Sendable, _ input: some NumberInput,
        _ constraints: Constraint<Model, Value>...
    ) {
        let name = FieldName.of(draft, part)
        self.init(name, id: FieldName.of(part), input.element, Rule(draft, part, all: constraints)) { id in
            let value = BoundValue<Double?>(following: Model.self) { container, initial, _ in
                ModelSnapshot<Model>.model(in: container).map { $0[keyPath: draft].mine[keyPath: part].number }
                    ?? initial
            }
            return FormField(
                name, in: NodeReference<Model, NumberField>(id: id), after: .zero, draft: EditedDraft(draft),
                value: value,
                read: { $0[keyPath: draft].mine[keyPath: part].number },
                write: { $0[keyPath: draft][part] = try Value(posted: $1, by: id, nearest: Value.init(nearest:)) })
        }
    }

    @inlinable @inline(__always)
    init<Value: FormValue, Input: InputNode>(
        of part: any WritableKeyPath<Model, Value> & Sendable, _ input: Input,
        _ constraints: [Constraint<Model, Value>]
    ) where Input.Value == Value.FormInput.Value {
        let name = FieldName.of(part)
        self.init(name, id: name, input.element, Rule(part, all: constraints)) { id in
            let value = BoundValue<Input.Value>(following: Model.self) { container, initial, _ in
                ModelSnapshot<Model>.model(in: container)?[keyPath: part].inputValue ?? initial
            }
            return FormField(
                name, in: NodeReference<Model, Input>(id: id), after: nil, value: value,
                read: { $0[keyPath: part].inputValue },
                write: { $0[keyPath: part] = try Value(posted: $1, by: id) })
        }
    }

    @inlinable @inline(__always)
    init<Edited, Value: FormValue, Input: InputNode>(
        of draft: any WritableKeyPath<Model, Draft<Edited>> & Sendable,
        _ part: any WritableKeyPath<Edited, Value> & Sendable, _ input: Input,
        _ constraints: [Constraint<Model, Value>]
    ) where Input.Value == Value.FormInput.Value {
        let name = FieldName.of(draft, part)
        self.init(name, id: FieldName.of(part), input.element, Rule(draft, part, all: constraints)) { id in
            let value = BoundValue<Input.Value>(following: Model.self) { container, initial, _ in
                ModelSnapshot<Model>.model(in: container)?[keyPath: draft].mine[keyPath: part].inputValue ?? initial
            }
            return FormField(
                name, in: NodeReference<Model, Input>(id: id), after: nil, draft: EditedDraft(draft), value: value,
                read: { $0[keyPath: draft].mine[keyPath: part].inputValue },
                write: { $0[keyPath: draft][part] = try Value(posted: $1, by: id) })
        }
    }

    @usableFromInline
    init(
        _ name: String, id: String, _ input: Element, _ rule: Rule<Model>,
        _ connect: @escaping @Sendable (_ id: String) -> FormField<Model>
    ) {
        self.name = name
        self.id = input.id ?? id
        self.input = input
        self.rule = rule
        self.connect = connect
    }

    /// The field with another id of its input.
    public func id(_ id: String) -> Self {
        var copy = self
        copy.id = id
        return copy
    }

    /// Identifies the field among those of its form.
    private var reference: FieldReference { FieldReference(name, of: Model.self) }

    /// The field as a form connects it.
    var connected: FormField<Model> { connect(id).known(as: reference) }

    /// The input, to be laid out.
    var element: Element { placed(input) }

    /// Another input in its place. Without a label, it has that of the first.
    func placed(_ input: Element) -> Element {
        var element = input
        element.id = id
        element.attachments.append(reference)
        let label = "label"
        if case .fixed(let text)? = element[label] ?? .fixed(""), text == "",
            let member = element.type.members.first(where: { $0.name == label }), let own = self.input[label]
        {
            element.set(member, own)
        }
        return element
    }
}

extension FormValue {
    /// The value that an input has posted.
    @usableFromInline
    init(posted value: FormInput.Value, by input: String) throws {
        guard let read = Self(inputValue: value) else { throw Problem(refusing: value, of: input) }
        self = read
    }
}

extension FormNumber {
    /// The number that a slider or a stepper has posted.
    @usableFromInline
    init(posted value: Double?, by input: String, nearest: (Double) -> Self?) throws {
        guard let number = value.flatMap(nearest) else { throw Problem(refusing: value, of: input) }
        self = number
    }
}

extension Problem {
    /// The refusal of a value that a part of a form can't have.
    init(refusing value: some InputValue, of input: String) {
        let isEmpty = [.null, ""].contains(value.json)
        let detail = "'\(input)' can't \(isEmpty ? "be empty" : "have this value")."
        self.init(.invalidValue, detail, faults: [Fault(JSONPointer(["value"]), detail)])
    }
}
