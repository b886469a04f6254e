import ViewTree

// The services that responders call.
extension SceneCompiler {
    /// Notes the services that handlers call or wait for, if no implementation has them. `node` is nil for the screen as a
    /// whole.
    func note(_ handlers: [Element.Handler], of scope: ControllerScope, at node: String? = nil) {
        let place = node.map { "'\($0)'" }
        for handler in handlers {
            let called = (handler.responder as? AnyResponder)?.segues.compactMap(\.service) ?? []
            for service in called where scope.services[service] == nil {
                checks.services.append((service, "'\(handler.event)' of \(place ?? "the screen")", true))
            }
            if let service = handler.event.service, scope.services[service] == nil {
                checks.services.append((service, place ?? "The screen", false))
            }
        }
    }

    /// Notes the services that the app does not have either. Responders that only wait for a service are not noted if another
    /// one calls it.
    func checkServices(among known: Set<String>) {
        let missing = checks.services.filter { !known.contains($0.service) }
        let called = Set(missing.lazy.filter(\.isCall).map(\.service))
        var told: Set<String> = []
        for (service, caller, isCall) in missing where isCall || !called.contains(service) {
            let hint = service.nearest(among: known.sorted()).map { " Did you mean '\($0)'?" } ?? ""
            let fault =
                "\(caller) \(isCall ? "calls" : "waits for") the service '\(service)', which the app does not have.\(hint)"
            if told.insert(fault).inserted { checks.faults.append(fault) }
        }
    }
}
