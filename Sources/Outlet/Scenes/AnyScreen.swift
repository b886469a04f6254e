import ViewTree

/// A controller of any type, as the app uses it.
protocol AnyScreen: Sendable {
    var name: String { get }
    var title: String { get }
    var parameters: [Parameter] { get }
    /// The reason why the screen can't be opened by an address; nil if it can.
    var parameterFault: String? { get }
    /// The names of the implementations, the default first.
    var implementations: [String] { get }
    var choices: [ImplementationChoice] { get }
    /// The events that the screen as a whole answers.
    var answers: Set<EventName> { get }

    /// Compiles the screen with one implementation. Throws all faults together.
    func scene(_ implementation: String, texts: CatalogTexts, answeredAbove: Set<EventName>) throws(SceneFaults)
        -> any AnyScene
    /// Validates the values of parameters, apart from their names and types.
    func fault(in values: JSONObject) -> Fault?
    /// The initial snapshot of a screen that opens with these parameters.
    func container(_ values: JSONObject, in context: Context) throws -> any AnySnapshot
}

extension AnyScreen {
    /// Sorts values of parameters into the order in which the screen declares them; its address uses that order.
    func inOrder(_ values: JSONObject) -> JSONObject {
        JSONObject(parameters.compactMap { parameter in values[parameter.name].map { (parameter.name, $0) } })
    }
}

/// The app's view of a controller.
struct Screen<Controlled: Controller>: AnyScreen {
    let controller: Controlled
    let parameters: [Parameter]
    let parameterFault: String?
    let answers: Set<EventName>

    init(controller: Controlled) {
        self.controller = controller
        answers = Set(controller.connect(Outlets()).answers().map(\.event))
        do {
            parameters = try ParameterProbe.parameters(of: Controlled.Parameters.self)
            parameterFault = nil
        } catch {
            parameters = []
            let name = (error as? ParameterProbe.Unsuitable)?.name ?? ""
            parameterFault =
                "The parameter '\(name)' is no text, number or truth value, and no case of a CaseIterable one."
        }
    }

    var name: String { Controlled.name }
    var title: String { controller.title }
    var implementations: [String] { controller.implementations.map(\.name) }
    var choices: [ImplementationChoice] { controller.choices }

    func fault(in values: JSONObject) -> Fault? {
        parameters.isEmpty ? nil : Controlled.Parameters.payloadFault(.object(values))
    }

    func container(_ values: JSONObject, in context: Context) throws -> any AnySnapshot {
        let none = parameters.isEmpty ? NoParameters() as? Controlled.Parameters : nil
        let parameters = try none ?? JSON.object(values).decode(Controlled.Parameters.self)
        return ModelSnapshot.of(try controller.model(parameters, in: context))
    }

    func scene(
        _ implementation: String, texts: CatalogTexts, answeredAbove: Set<EventName>
    ) throws(SceneFaults) -> any AnyScene {
        let key = SceneKey(screen: name, implementation: implementation, locale: texts.language)
        guard let chosen = controller.implementations.first(where: { $0.name == implementation }) else {
            throw SceneFaults(faults: ["\(name): there is no implementation '\(implementation)'."])
        }
        let host = Host(controller, chosen, texts: texts)
        let empty = host.emptySlots
        if !empty.isEmpty {
            throw SceneFaults(
                faults: empty.map { "\(name), \(implementation): nothing fills the slot '\($0)'." })
        }
        let parts = ControllerParts(of: host)
        let compiler = SceneCompiler(parts, texts: texts)
        let (root, index) = compiler.compile(root: parts.content)
        compiler.checkEmitted(by: name, answeredAbove: answeredAbove.union(answers))
        let checks = compiler.checks
        let unanswered = checks.unanswered.filter { !answeredAbove.contains($0.event) && !answers.contains($0.event) }
        let faults = checks.faults + unanswered.map { "Nobody answers '\($0.event)' of '\($0.node)'." }
        if !faults.isEmpty { throw SceneFaults(faults: faults.map { "\(name), \(implementation): \($0)" }) }
        return Scene(
            key: key, title: texts.translated(title), root: root, index: index, parts: compiler.parts,
            screenChain: Self.screenChain(parts.answers), loads: Self.loads(parts.loads + compiler.scope.loads),
            address: parts.address.map(inOrder))
    }

    private func inOrder(_ address: AddressBinding) -> AddressBinding {
        AddressBinding(values: { address.values($0).map { inOrder($0) } }, isSame: address.isSame)
    }

    private static func loads(_ loads: [any AnyObject & Sendable]) -> (any AnySceneLoads)? {
        let loads = loads.compactMap { $0 as? any SceneLoad<Controlled.Model> }
        return loads.isEmpty ? nil : SceneLoads(loads)
    }

    /// The responders of the screen as a whole, at one level.
    private static func screenChain(_ handlers: [Element.Handler]) -> Chain {
        var chain = Chain()
        for handler in handlers {
            guard let responder = handler.responder as? AnyResponder else { continue }
            chain[handler.event, default: [[]]][0].append(responder)
        }
        return chain
    }
}
