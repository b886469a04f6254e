public import ViewTree

/// Connects a form: its fields, the button that saves it, and the section with the summary of its faults.
///
///     FormConnection(outlets.form, save: outlets.save, summary: outlets.summary)
///         .saving { SaveEmail(address: $0.address) }
///         .saved(Show(EmailController.self) { .init(address: $0.address) })
///
/// The fields are those that the model states. Beside them, or in the place of one, a field can be connected by hand:
///
///     FormConnection(outlets.form, save: outlets.save) {
///         FormField(\.address, in: outlets.address)
///     }
///
/// The button is enabled while the model is valid and not being saved; otherwise a tap on it is refused. Return in an
/// input, the form's `submit`, does the same as the button but is always accepted. Both first copy the values of all
/// inputs to the model, including those that were not posted before. If the model is then not valid, nothing is saved,
/// all faults appear, and the typed values stay.
///
/// A form that stays on screen after a service has saved it says "This is saved.", until the user changes something.
public struct FormConnection<Model: FormModel>: Sendable {
    private let form: NodeReference<Model, Form>
    private let button: NodeReference<Model, Button>
    private let summary: NodeReference<Model, Section>?
    private let showsConflicts: Bool
    let fields: [FormField<Model>]

    /// Connects a form. The summary is an alert to assistive technology, and hidden while there is nothing in it.
    ///
    /// - Parameters:
    ///   - form: the node whose `submit` saves.
    ///   - button: the button that saves; it is enabled while the model is valid.
    ///   - summary: the section that lists the faults, with a link to the input of each.
    ///   - showsConflicts: whether the layout shows the conflicts of a ``Draft`` in a part of its own; the summary then
    ///     leaves them out.
    ///   - fields: inputs with their places in the model, beside the model's ``FormModel/fields``, or in the place of some.
    public init(
        _ form: NodeReference<Model, Form>, save button: NodeReference<Model, Button>,
        summary: NodeReference<Model, Section>? = nil, showsConflicts: Bool = false,
        @FormFieldBuilder<Model> fields: () -> [FormField<Model>] = { [] }
    ) {
        self.form = form
        self.button = button
        self.summary = summary
        self.showsConflicts = showsConflicts
        let stated = Model.fields
        let others = fields()
        self.fields =
            stated.all.flatMap { field in
                let replacing = others.filter { $0.name == field.name }
                return replacing.isEmpty ? [field.connected] : replacing
            }
            + others.filter { stated[$0.name] == nil }
    }

    /// Passes a valid form to an intention, for a form that does not save, such as one page of several.
    public func submitting<Next: Intention<Model>>(_ intention: Next) -> FormSubmission<Model> {
        submission(isAnswered: false, segues: intention.segues, mentions: Mention.all(in: intention)) {
            try intention.perform($0, on: &$1, in: $2)
        }
    }

    /// Saves a valid form by a service.
    public func saving<Request: ServiceRequest, Saved>(
        _ request: @escaping @Sendable (Model) throws -> Request
    ) -> FormSaving<Model, Request, Saved> where Request.Outcome == SaveOutcome<Saved> {
        saving { model, _ in try request(model) }
    }

    /// Saves a valid form by a service, whose request depends on the context: on the principal, say, or the time.
    public func saving<Request: ServiceRequest, Saved>(
        _ request: @escaping @Sendable (Model, Context) throws -> Request
    ) -> FormSaving<Model, Request, Saved> where Request.Outcome == SaveOutcome<Saved> {
        saving { model, context, _ in try request(model, context) }
    }

    /// Saves a valid form by a service, whose request has the secrets of the form.
    ///
    ///     .saving { account, _, secrets in SignUp(name: account.name, password: secrets[outlets.password]) }
    public func saving<Request: ServiceRequest, Saved>(
        _ request: @escaping @Sendable (Model, Context, FormSecrets) throws -> Request
    ) -> FormSaving<Model, Request, Saved> where Request.Outcome == SaveOutcome<Saved> {
        saving(hindrance: { _ in nil }, wasSent: { _ in }, settle: { _, _, _ in }, request)
    }

    /// Saves a valid form, which edits a draft, by a service. The draft continues with the saved value. If others have
    /// changed the value in the meantime, the draft takes their value in, and conflicts appear.
    public func saving<Request: ServiceRequest, Saved>(
        _ draft: any WritableKeyPath<Model, Draft<Saved>> & Sendable,
        _ request: @escaping @Sendable (Model) throws -> Request
    ) -> FormSaving<Model, Request, Saved> where Request.Outcome == SaveOutcome<Saved> {
        saving(draft) { model, _ in try request(model) }
    }

    /// Saves a valid form, which edits a draft, by a service whose request depends on the context.
    public func saving<Request: ServiceRequest, Saved>(
        _ draft: any WritableKeyPath<Model, Draft<Saved>> & Sendable,
        _ request: @escaping @Sendable (Model, Context) throws -> Request
    ) -> FormSaving<Model, Request, Saved> where Request.Outcome == SaveOutcome<Saved> {
        saving(
            // Also of parts for which there is no rule, since they have no field.
            hindrance: { $0[keyPath: draft].hasConflict ? .changedMeanwhile : nil },
            wasSent: { $0[keyPath: draft].wasSent() },
            settle: { model, value, isSaved in
                if isSaved, let value {
                    model[keyPath: draft].wasSaved(as: value)
                } else {
                    model[keyPath: draft].wasRefused(value)
                }
            }, { model, context, _ in try request(model, context) })
    }

    private func saving<Request: ServiceRequest, Saved>(
        hindrance: @escaping @Sendable (Model) -> FormMessage?, wasSent: @escaping @Sendable (inout Model) -> Void,
        settle: @escaping @Sendable (inout Model, Saved?, Bool) -> Void,
        _ request: @escaping @Sendable (Model, Context, FormSecrets) throws -> Request
    ) -> FormSaving<Model, Request, Saved> {
        let submission = submission(isAnswered: true, segues: [.call(Request.self)], hindrance: hindrance) {
            interaction, container, context in
            container.change(wasSent)
            let secrets = FormSecrets(interaction: interaction)
            return try container.model.map { [try .call(request($0, context, secrets))] } ?? []
        }
        return FormSaving(submission: submission, settle: settle)
    }

    /// The fields, and the rules, that can't be followed.
    private var faults: [String] {
        let rules = Model.rules.fields.map(\.name).filter { name in !fields.contains { $0.name == name } }
        return Fields<Model>.faults + fields.compactMap(\.fault)
            + rules.compactMap { FieldName.fault(of: $0, in: Model.self) }
    }

    private func submission(
        isAnswered: Bool, segues: [Segue], mentions: [Mention] = [],
        hindrance: @escaping @Sendable (Model) -> FormMessage? = { _ in nil },
        _ save: @escaping @Sendable (Interaction, inout ModelContainer<Model>, Context) throws -> [Effect]
    ) -> FormSubmission<Model> {
        let submit = Submit(
            fields: fields, isAnswered: isAnswered, segues: segues, mentions: mentions, hindrance: hindrance, save: save
        )
        let reading = FormReading.of(Model.self)
        let isReady = BoundValue<Bool>(following: Model.self) { container, _, _ in
            reading(container)?.canBeSaved ?? false
        }
        return FormSubmission(
            form: form,
            connections: faults.map { Connection(node: nil, .fault($0)) } + fields.flatMap(\.connections) + [
                Connection(node: button.id, .observe(CommonMembers.enabled, isReady)),
                button.on(.tap, submit), form.on(.submit, submit),
            ] + (summary.map { FormSummary(in: $0, of: fields, withConflicts: !showsConflicts).connections } ?? []))
    }
}

/// A form, and what happens when it is submitted.
public struct FormSubmission<Model: FormModel>: Sendable {
    let form: NodeReference<Model, Form>
    let connections: [Connection<Model>]
}

/// A form that a service saves.
public struct FormSaving<Model: FormModel, Request: ServiceRequest, Saved: Codable & Sendable>: Sendable
where Request.Outcome == SaveOutcome<Saved> {
    let submission: FormSubmission<Model>
    let settle: @Sendable (inout Model, Saved?, Bool) -> Void

    /// Runs an intention with the saved value when the service has saved it.
    public func saved<Next: EffectIntention<Saved>>(_ intention: Next) -> FormSubmission<Model>
    where Saved: Outlet.Model {
        answered(by: intention) { _, _, value, context in
            try intention.effects(of: value, in: context)
        }
    }

    /// Keeps the saved value in a part of the model when the service has saved it.
    ///
    ///     .saved(in: \.saved)
    public func saved(in part: any WritableKeyPath<Model, Saved?> & Sendable) -> FormSubmission<Model> {
        saved { model, value, _ in
            model[keyPath: part] = value
            return []
        }
    }

    /// Performs an intention on the form's model when the service has saved it.
    @_disfavoredOverload
    public func saved<Next: Intention<Model>>(_ intention: Next) -> FormSubmission<Model> {
        answered(by: intention) { interaction, container, _, context in
            try intention.perform(interaction, on: &container, in: context)
        }
    }

    /// Changes the model by the saved value when the service has saved it, and returns effects.
    public func saved(
        _ body: @escaping @Sendable (inout Model, Saved, Context) throws -> [Effect]
    ) -> FormSubmission<Model> {
        answered(segues: []) { _, container, value, context in
            var effects: [Effect] = []
            try container.change { effects = try body(&$0, value, context) }
            return effects
        }
    }

    private func answered(
        by intention: some Intention, _ saved: @escaping SaveAnswer<Model, Saved>.Fact
    ) -> FormSubmission<Model> {
        answered(segues: intention.segues, mentions: Mention.all(in: intention), saved)
    }

    func answered(
        segues: [Segue], mentions: [Mention] = [], _ saved: @escaping SaveAnswer<Model, Saved>.Fact
    ) -> FormSubmission<Model> {
        let connections =
            [SavedNotice(in: submission.form).connection]
            + [false, true].map { hasFailed in
                let answer = SaveAnswer(
                    hasFailed: hasFailed, segues: segues, mentions: mentions, settle: settle, saved: saved)
                let event = EventName.result(of: Request.self, failed: hasFailed)
                return Connection<Model>(
                    node: nil, .handle(Element.Handler(event, [], responder: AnyResponder(answer))))
            }
        return FormSubmission(form: submission.form, connections: submission.connections + connections)
    }
}

extension ConnectionBuilder where Model: FormModel {
    /// A form that is handed to an intention, or that a service saves.
    public static func buildExpression(_ submission: FormSubmission<Model>) -> [Connection<Model>] {
        submission.connections
    }

    /// A form that a service saves, and that stays.
    public static func buildExpression<Request, Saved>(
        _ saving: FormSaving<Model, Request, Saved>
    ) -> [Connection<Model>] {
        saving.answered(segues: []) { _, _, _, _ in [] }.connections
    }
}

/// Collects the fields of a form.
@resultBuilder
public enum FormFieldBuilder<Model: FormModel> {
    /// A field.
    public static func buildExpression(_ field: FormField<Model>) -> [FormField<Model>] { [field] }
    /// Some fields, made elsewhere.
    public static func buildExpression(_ fields: [FormField<Model>]) -> [FormField<Model>] { fields }
    /// One after the other.
    public static func buildBlock(_ parts: [FormField<Model>]...) -> [FormField<Model>] { parts.flatMap { $0 } }
}
