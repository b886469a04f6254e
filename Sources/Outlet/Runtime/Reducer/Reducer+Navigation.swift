import ViewTree

extension Reducer {
    /// Opens a screen, and places it on the stack according to a transition.
    func show(
        _ destination: Destination, as transition: Transition, askedBy source: Int, on step: inout EventStep,
        in context: Context
    ) throws {
        let isAdded = transition == .push || transition == .modal
        if isAdded, step.session.stack.count >= SessionState.depth {
            throw Problem(
                .refused, "There are \(step.session.stack.count) screens on top of each other already.",
                revision: step.session.revision)
        }
        step.session.lastEntry += 1
        var destination = destination
        if transition == .replace, destination.asked == nil {
            // A screen that replaces the substitute of a requested screen is its substitute, too: a sign-up screen leads to the
            // requested screen as the sign-in screen does.
            destination.asked = step.session.stack.first { $0.id == source }?.opening.asked
        }
        do {
            let (entry, start) = try entry(
                step.session.lastEntry, destination, as: step.presentation(of: transition), following: source,
                for: step.session.audience, in: context, sharing: step.session.shared)
            step.put(entry, startingWith: start, as: transition)
        } catch let problem as Problem where problem.type == .underMaintenance {
            throw problem
        } catch let problem as Problem {
            // For clients of a session, 404 means that the session is gone.
            if [.unknownSubject, .refused, .forbidden, .unauthenticated].contains(problem.type) {
                throw Problem(.refused, problem.detail, revision: step.session.revision)
            }
            throw EffectError.unknownDestination(problem.detail)
        }
    }

    /// Opens the screen of an address that a client requests.
    func open(_ value: JSON?, on step: inout EventStep, in context: Context) throws {
        if let fault = Self.addressFault(value) { throw Problem(.wrongShape, fault.detail, faults: [fault]) }
        guard let address = OpenedAddress(payload: value) else { return }
        let destination: Destination
        do {
            destination = try self.destination(address.url)
        } catch {
            let fault = Fault(JSONPointer(["value", "url"]), error.detail)
            throw Problem(.invalidValue, fault.detail, faults: [fault])
        }
        let top = step.session.stack.last?.id ?? 0
        try show(
            destination, as: address.presentation == .modal ? .modal : .push, askedBy: top, on: &step,
            in: context)
    }

    /// The fault of the shape of the payload of `open`.
    static func addressFault(_ value: JSON?) -> Fault? {
        OpenedAddress.payloadFault(value).map { Fault(JSONPointer(["value"] + $0.pointer.tokens), $0.detail) }
    }

    /// The destination of a deep link. `secrets` are values of the screen's secret parameters, which are not in it.
    func destination(_ url: String, with secrets: [String: String] = [:]) throws(Problem) -> Destination {
        let (screen, query) = try place(url)
        return try destination(screen, query: query, with: secrets)
    }

    /// A deep link without the secrets in it.
    func withoutSecrets(_ url: String) -> String {
        guard let screen = try? place(url).screen, !screen.secretParameters.isEmpty else { return url }
        return String(url.prefix { $0 != "?" })
    }

    /// The screen of a deep link, and its query.
    func place(_ url: String) throws(Problem) -> (screen: ScreenDefinition, query: String?) {
        // An author's links are without the base path; those in `stack` include it.
        let path = "/screens/"
        let below = renderer.basePath.remainder(of: url).flatMap { $0.hasPrefix(path) ? $0 : nil }
        let parts = (below ?? Substring(url)).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first.map(String.init), name.hasPrefix(path),
            let name = String(name.dropFirst(path.count)).percentDecoded, !name.contains("/")
        else {
            let example = application.screens.first?.name ?? "{name}"
            throw Problem(
                .wrongShape,
                "Expected the address of a screen, such as '\(renderer.basePath)/screens/\(example)'.")
        }
        return (try application.screen(name), parts.count > 1 ? String(parts[1]) : nil)
    }

    /// A screen with the parameters, and the implementation, that a query gives.
    func destination(
        _ screen: ScreenDefinition, query: String?, with secrets: [String: String] = [:]
    ) throws(Problem) -> Destination {
        var values = try [String: String](query: query).merging(secrets) { $1 }
        let implementation = values.removeValue(forKey: "implementation")
        if let implementation { _ = try application.implementation(implementation, of: screen) }
        return try destination(screen, implementation, Self.typed(values, of: screen))
    }

    /// The values of a query, of the types that the screen declares; a string if it declares none.
    private static func typed(_ values: [String: String], of screen: ScreenDefinition) throws(Problem) -> JSONObject {
        var object = JSONObject()
        for (name, text) in values.sorted(by: { $0.key < $1.key }) {
            let parameter = screen.parameters.first { $0.name == name }
            guard let value = parameter.map({ $0.value(ofText: text) }) ?? .string(text) else {
                let detail =
                    "'\(name)' has to be of type \(parameter?.kind.rawValue ?? ""), found '\(text.prefix(64))'."
                throw Problem(.wrongShape, detail, faults: [Fault(JSONPointer(["params", name]), detail)])
            }
            object[name] = value
        }
        return object
    }
}

/// The payload of the event `open`.
private struct OpenedAddress: CodablePayload {
    /// The address of a screen of this app, as in `stack`.
    let url: String
    /// The presentation; `push` by default.
    let presentation: Presentation?
}
