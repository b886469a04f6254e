import ViewTree

/// A screen of whatever types, as the app knows it.
final class ScreenDefinition: Sendable {
    let name: String
    let title: String
    /// One sentence on the screen.
    let summary: String
    /// The path of a picture of the screen.
    let picture: String?
    let model: any Outlet.Model.Type
    let parameters: [Parameter]
    /// The names of those that are secret.
    let secretParameters: Set<String>
    /// Why the screen can't be opened by an address; nil if it can.
    let parameterFault: String?
    /// The names of the implementations, the default first.
    let implementations: [String]
    /// How each implementation differs from the others, by its name.
    let summaries: [String: String]
    let choices: [ImplementationChoice]
    /// The guards of the screen.
    let guards: [Guard]
    private let fault: @Sendable (JSONObject) -> Fault?
    private let container: @Sendable (JSONObject, Context) throws -> any AnySnapshot
    private let restored: @Sendable (ModelRecord, () throws -> any AnySnapshot) throws -> any AnySnapshot
    private let parts: @Sendable (_ implementation: String, CatalogTexts) -> Result<ControllerParts, SceneFaults>

    /// The screen of a controller.
    init<Controlled: Controller>(_ controller: Controlled, named name: String) {
        self.name = name
        title = controller.title
        summary = controller.summary
        picture = controller.picture
        model = Controlled.ScreenModel.self
        choices = controller.choices
        guards = controller.guards
        let known = controller.implementations
        implementations = known.map(\.name)
        summaries = Dictionary(known.map { ($0.name, $0.summary) }) { first, _ in first }
        var parameters: [Parameter] = []
        var parameterFault: String?
        do {
            parameters = try ParameterProbe.parameters(of: Controlled.Parameters.self)
        } catch {
            let name = (error as? ParameterProbe.Unsuitable)?.name ?? ""
            parameterFault =
                "The parameter '\(name)' is no text, number or truth value, and no case of a CaseIterable one."
        }
        self.parameters = parameters
        secretParameters = Set(parameters.lazy.filter(\.isSecret).map(\.name))
        self.parameterFault = parameterFault
        let none = parameters.isEmpty ? NoParameters() as? Controlled.Parameters : nil
        let takesNone = parameters.isEmpty
        fault = { takesNone ? nil : Controlled.Parameters.payloadFault(.object($0)) }
        container = { values, context in
            let parameters = try none ?? JSON.object(values).decode(Controlled.Parameters.self)
            return ModelSnapshot.of(try controller.model(parameters, in: context))
        }
        restored = { record, fresh in try record.container(of: Controlled.ScreenModel.self, fresh: fresh) }
        parts = { implementation, texts in
            Result { () throws(SceneFaults) in
                let parts = try ControllerParts(of: controller, implementation, among: known, named: name, texts: texts)
                let faults = parts.shared.faults(takenWith: Controlled.Parameters.self)
                if !faults.isEmpty { throw SceneFaults(faults: faults) }
                return parts
            }
        }
    }

    /// A fault of parameter values, besides those of their names and types; nil if there is none.
    func fault(in values: JSONObject) -> Fault? { fault(values) }

    /// The model of a screen that opens with these parameter values.
    func container(_ values: JSONObject, in context: Context) throws -> any AnySnapshot {
        try container(values, context)
    }

    /// The model of a screen from a record of this release or an earlier one.
    ///
    /// - Throws: a `DecodingError` if the model can't be read any more; what its migration, or the controller, throws.
    func container(_ record: ModelRecord, openedWith values: JSONObject, in context: Context) throws
        -> any AnySnapshot
    {
        try restored(record) { try container(values, context) }
    }

    /// The screen in one implementation, laid out and connected; else all faults of its resources.
    func parts(_ implementation: String, texts: CatalogTexts) -> Result<ControllerParts, SceneFaults> {
        parts(implementation, texts)
    }

    /// Values of parameters in the order in which the screen declares them: so they stand in its address.
    func inOrder(_ values: JSONObject) -> JSONObject {
        JSONObject(parameters.compactMap { parameter in values[parameter.name].map { (parameter.name, $0) } })
    }
}
