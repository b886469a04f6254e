import ViewTree

extension ScreenDefinition {
    /// Compiles the screen in one implementation, from its parts; throws every fault.
    ///
    /// `answeredAbove` are the events that any screen of the app as a whole, or the app, answers; `services` are the names
    /// of the app's services; what its `sources` observe is shared by all screens. Nodes of types that are not `drawn` are left out;
    /// nil for none.
    func scene(
        _ implementation: String, of parts: Result<ControllerParts, SceneFaults>, texts: CatalogTexts,
        answeredAbove: Set<EventName>, services: Set<String>, sources: LiveSources, drawing drawn: Set<String>? = nil
    ) throws(SceneFaults) -> any AnyScene {
        let faults: [String]
        do {
            let parts = try parts.get()
            let compiler = SceneCompiler(parts, texts: texts, drawing: drawn)
            let (root, index) = compiler.compile(root: parts.content)
            compiler.checkEmitted(by: name, answeredAbove: answeredAbove)
            compiler.checkServices(among: services)
            let checks = compiler.checks
            let unanswered = checks.unanswered.filter { !answeredAbove.contains($0.event) }
            faults = checks.faults + unanswered.map { "Nobody answers '\($0.event)' of '\($0.node)'." }
            if faults.isEmpty {
                return Scene(
                    key: SceneKey(screen: name, implementation: implementation, locale: texts.language),
                    title: SceneTitle(texts.translated(title), following: parts.title), root: root, index: index,
                    parts: compiler.parts,
                    screenChain: Self.screenChain(parts.answers),
                    loads: Self.loads(of: model, parts.loads + compiler.scope.loads, among: sources),
                    facts: parts.facts + compiler.scope.facts,
                    address: parts.address.map(inOrder), missing: parts.missing, focus: parts.focus,
                    shared: parts.shared)
            }
        } catch {
            faults = error.faults
        }
        throw SceneFaults(faults: faults.map { "\(name), \(implementation): \($0)" })
    }

    private func inOrder(_ address: AddressBinding) -> AddressBinding {
        AddressBinding(values: { address.values($0).map { self.inOrder($0) } }, isSame: address.isSame)
    }

    private static func loads<Model: Outlet.Model>(
        of _: Model.Type, _ loads: [any LoadDescription], among sources: LiveSources
    ) -> (any AnySceneLoads)? {
        let loads = loads.compactMap { $0 as? any LoadDescription<Model> }.map { live($0, among: sources) }
        return loads.isEmpty ? nil : SceneLoads(loads)
    }

    private static func live<Model: Outlet.Model>(
        _ load: some LoadDescription<Model>, among sources: LiveSources
    ) -> any SceneLoad<Model> {
        LiveLoad(load.sourced, among: sources)
    }

    /// The responders of the screen as a whole, at one level of the chain.
    private static func screenChain(_ handlers: [Element.Handler]) -> Chain {
        var chain = Chain()
        for handler in handlers {
            guard let responder = handler.responder as? AnyResponder else { continue }
            chain[handler.event, default: [[]]][0].append(responder)
        }
        return chain
    }
}
