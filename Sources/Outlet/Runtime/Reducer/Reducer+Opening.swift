import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Reducer {
    /// Creates the step to a session that opens with a screen. The session expires counting from `lastUsed`, by default
    /// now. `seed` is secret: its random numbers follow from it. `lastEffect` is the last effect that its client has performed
    /// in a session before. `shared` are the values of shared models; nil for their first values.
    func session(
        _ opening: Opening, id: SessionID, of signIn: SignInID? = nil, seed: UInt64,
        openedWith keyed: KeyedOpening? = nil, locale: String,
        profile: ClientProfile? = nil, effectsAfter lastEffect: Int = 0,
        for principal: Principal, now: Date, lastUsed: Date? = nil, sharing shared: SharedValues? = nil
    ) throws -> EventStep {
        let audience = Audience(
            principal: principal, anonymousAs: id.description, profile: profile, client: opening.client,
            catalog: opening.catalog)
        let (locale, timeZone) = (opening.locale ?? locale, opening.timeZone ?? "UTC")
        let context = Context(
            now: now, locale: locale, timeZone: timeZone, principal: principal,
            seed: SessionState.seed(of: 0, under: seed), localization: application.localization(locale, timeZone),
            isOwnLink: opening.isOwnLink)
        let (entry, start) = try entry(
            1, opening.destination, as: .root, for: audience, in: context, sharing: shared)
        var step = EventStep(
            opening: SessionState(
                for: audience, id: id, of: signIn, seed: seed, openedWith: keyed, locale: context.locale,
                timeZone: context.timeZone, stack: [entry], lastUsed: Int((lastUsed ?? now).timeIntervalSince1970)))
        step.session.lastEffect = lastEffect
        step.session.shared = shared ?? [:]
        if let start { step.starts = [(entry.id, start)] }
        try settle(&step, since: nil, key: nil, in: context)
        // Opening a session commits no shared model.
        if step.session.shared.values.contains(where: { $0.change != nil }) { step.session.shared = [:] }
        try measure(&step.session)
        return step
    }

    /// Creates a session of one screen that is not stored. No intentions of facts are performed: reading a document has no
    /// effects.
    func visit(
        _ entry: StackEntry, by id: SessionID, of audience: Audience, in context: Context, signIn: SignInID? = nil
    ) throws -> Session {
        var state = SessionState(
            for: audience, id: id, of: signIn, seed: context.seed, openedWith: nil, locale: context.locale,
            timeZone: context.timeZone,
            stack: [entry], lastUsed: Int(context.now.timeIntervalSince1970))
        try reconcile(&state, since: nil)
        return Session(state)
    }

    /// Creates the stack entry of a screen that opens, and the model with which it opens if facts are compared with it.
    /// `source` is the screen that its live links follow, if it has any. Where the screen is not for the context's principal, it is
    /// the one to which it leads. `shared` are the values of shared models; nil for their first values.
    ///
    /// - Throws: `SharedModelsNeeded` if the screen shows one that is not there.
    func entry(
        _ id: Int, _ destination: Destination, as presentation: Presentation, following source: Int = 0,
        for audience: Audience, in context: Context, sharing shared: SharedValues?
    ) throws -> (entry: StackEntry, start: (any AnySnapshot)?) {
        let destination = try admitted(destination, in: context)
        let screen = try application.screen(destination.screen)
        try switches.requireOpen(screen.name)
        let implementation = try application.implementation(
            destination.implementation, of: screen, for: audience, obeying: switches.current)
        do {
            let scene = try application.scene(
                screen.name, implementation, locale: context.locale, for: audience.client)
            let opening = try OpenedScreen(
                id: id, screen: screen.name, implementation: implementation,
                parameters: screen.inOrder(destination.parameters),
                presentation: presentation, links: destination.links.map { LiveLink(source: source, name: $0) },
                asked: destination.asked, client: audience.client, scene: scene,
                localization: application.localization(context.locale, context.timeZone),
                version: ModelRecord.version(of: screen.model), isGuarded: !screen.guards.isEmpty, of: application)
            var start = try screen.container(destination.parameters, in: context)
            for (id, part) in opening.shared {
                part.put(try shared?.value(of: id, part.model).value ?? part.model.firstValue, &start)
            }
            var container = start
            scene.loads?.forward(destination.forwarded, to: &container)
            return (
                StackEntry(
                    opening: opening, fingerprint: scene.fingerprint, container: container,
                    passed: scene.guards.letting(context)),
                scene.facts.isEmpty ? nil : start
            )
        } catch let error as UnknownSubject {
            throw Problem(.unknownSubject, error.detail)
        } catch let veto as Veto {
            throw Problem(.refused, veto.reason)
        }
    }

    /// A screen with values of its parameters, and of the common parameter: the address of the screen that it leads to.
    func destination(
        _ screen: ScreenDefinition, _ implementation: String?, _ values: JSONObject
    ) throws(Problem) -> Destination {
        var values = values
        var asked: String?
        if let address = values[Destination.askedParameter] {
            values[Destination.askedParameter] = nil
            asked = address.string.map(withoutSecrets)
            if asked == nil {
                let fault = Fault(
                    JSONPointer(["params", Destination.askedParameter]),
                    "'\(Destination.askedParameter)' has to be the address of a screen, found \(address.kind).")
                throw Problem(.wrongShape, fault.detail, faults: [fault])
            }
        }
        var destination = Destination(
            screen.name, implementation: implementation, parameters: try parameters(values, of: screen))
        destination.asked = asked
        return destination
    }

    /// Checks parameters against what the screen declares. Secrets become their hashes.
    private func parameters(_ given: JSONObject, of screen: ScreenDefinition) throws(Problem) -> JSONObject {
        var values = given
        var faults: [Fault] = []
        for (name, value) in given.members {
            let pointer = JSONPointer(["params", name])
            guard let parameter = screen.parameters.first(where: { $0.name == name }) else {
                let known = screen.parameters.map { "'\($0.name)'" }.joined(separator: ", ")
                faults.append(
                    Fault(
                        pointer,
                        "'\(screen.name)' has no parameter '\(name.prefix(64))'"
                            + (known.isEmpty ? "; it takes none." : "; there are \(known).")))
                continue
            }
            if !parameter.accepts(value) {
                faults.append(
                    Fault(pointer, "'\(name)' has to be of type \(parameter.kind.rawValue), found \(value.kind)."))
            }
        }
        for parameter in screen.parameters where parameter.isRequired && values[parameter.name] == nil {
            faults.append(Fault(JSONPointer(["params", parameter.name]), "'\(parameter.name)' is missing."))
        }
        if !faults.isEmpty { throw Problem(.wrongShape, faults[0].detail, faults: faults) }
        for name in screen.secretParameters {
            if let text = values[name]?.string { values[name] = .string(HashedSecret(Secret(text)).hash) }
        }
        if let fault = screen.fault(in: values) {
            let fault = Fault(JSONPointer(["params"] + fault.pointer.tokens), fault.detail)
            throw Problem(.invalidValue, fault.detail, faults: [fault])
        }
        return values
    }
}
