import ViewTree

/// The summary of a form that was submitted: why it could not be saved, and a link to each field that has a fault.
struct FormSummary<Model: FormModel>: Sendable {
    private let section: NodeReference<Model, Section>
    private let fields: [FormField<Model>]
    /// Whether it tells of conflicts; otherwise the layout does.
    private let hasConflicts: Bool
    private let reading = FormReading.of(Model.self)

    init(in section: NodeReference<Model, Section>, of fields: [FormField<Model>], withConflicts: Bool) {
        self.section = section
        self.fields = fields
        hasConflicts = withConflicts
    }

    var connections: [Connection<Model>] {
        let (reading, hasConflicts) = (reading, hasConflicts)
        let isEmpty = BoundValue<Bool>(following: Model.self) { container, _, _ in
            guard let reading = reading(container) else { return true }
            return hasConflicts ? !reading.isSummedUp : !reading.isSummedUpWithoutConflicts
        }
        let alert = BoundValue<Accessibility>(following: Model.self) { _, _, _ in Accessibility(role: "alert") }
        return [
            Connection(node: section.id, .observe(CommonMembers.hidden, isEmpty)),
            Connection(node: section.id, .observe(CommonMembers.accessibility, alert)),
            Connection(node: section.id, .children { label in children(label) }),
        ]
    }

    /// The nodes in the section, by what the inputs of the screen are called.
    private func children(_ label: (String) -> String?) -> [Element.Child] {
        let inputs = Dictionary(fields.map { ($0.name, $0.node) }) { first, _ in first }
        var names = Model.rules.fields.map(\.name)
        for field in fields where !names.contains(field.name) { names.append(field.name) }
        let failure = FaultBinding<Model>(keys: [FormMessage.notSaved.key, FormMessage.changedMeanwhile.key]) {
            $0.failure
        }
        let isTold = { @Sendable [hasConflicts] (message: FormMessage?) -> Bool in
            message.map { hasConflicts || !$0.isConflict } ?? false
        }
        return [entry("failure", failure, to: nil) { isTold($0.failure) }]
            + names.map { name in
                let input = inputs[name]
                let fault = FaultBinding<Model>(name, label: input.flatMap(label))
                return entry("at.\(name)", fault, to: input) { $0.isSummedUp && isTold($0.fault(at: name)) }
            }
    }

    /// One fault, with a link to its input.
    private func entry(
        _ name: String, _ fault: FaultBinding<Model>, to input: String?,
        while condition: @escaping @Sendable (FormReading) -> Bool
    ) -> Element.Child {
        var element = input == nil ? Label().element : Button().element
        element.id = "\(section.id ?? "").\(name)"
        if let input {
            element.set(Button.members.title, .bound(fault))
            element.handlers.append(Element.Handler(NodeEvent<Button, NoPayload>.tap, [.focus(input)]))
        } else {
            element.set(Label.members.text, .bound(fault))
        }
        let reading = reading
        return .region(
            ConditionalRegion<Model>(
                condition: { reading($0).map(condition) ?? false }, content: [.element(element)]))
    }
}
