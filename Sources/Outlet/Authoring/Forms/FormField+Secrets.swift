public import ViewTree

// Inputs whose values are in no model.
extension FormField {
    /// An input for a secret, which is no part of the model: the form passes it to the request of its service, and to nothing
    /// else. Its rules stand here. They are checked when the form is submitted; after that the input is empty. The name of the
    /// field is the input's id.
    ///
    ///     FormField(secret: outlets.password, .required, .characters(8...))
    public init(secret input: NodeReference<Model, SecureField>, _ rules: Constraint<Model, String>...) {
        self.init(secret: input, rules) { secret, model, _ in rules.fault(of: secret, in: model) }
    }

    /// An input for the same secret again.
    ///
    ///     FormField(secret: outlets.again, repeating: outlets.password)
    public init(
        secret input: NodeReference<Model, SecureField>, repeating other: NodeReference<Model, SecureField>,
        or message: FormMessage? = nil
    ) {
        let rule = Constraint<Model, String>(message ?? .different) { _ in true }
        self.init(secret: input, [rule]) { secret, _, interaction in
            secret == interaction[other.input] ?? "" ? nil : message ?? .different
        }
    }

    private init(
        secret input: NodeReference<Model, SecureField>, _ rules: [Constraint<Model, String>],
        fault: @escaping @Sendable (String, Model, Interaction) -> FormMessage?
    ) {
        let name = input.id ?? ""
        self.name = name
        node = name
        self.fault = nil
        takeIn = { _, _ in }
        isSecret = true
        faultOnSubmit = { interaction, model in fault(interaction[input.input] ?? "", model, interaction) }
        let error = FaultBinding<Model>(keys: rules.flatMap(\.keys)) { $0.fault(at: name) }
        connections =
            [Connection(node: name, .observe(SecureField.members.error, error))]
            + (rules.contains(where: \.isRequirement)
                ? [Connection(node: name, .set(SecureField.members.required, true))] : [])
    }
}
