import HTTPMessages
import Outlet
import ViewTree

/// The responder of each route.
struct Routes: RouteResponder {
    let site: Site

    func respond(to scope: RequestScope, at route: Route) throws -> Response? {
        switch route {
        case .index: try IndexResponder(site: site).respond(to: scope, at: ())
        case .screens: try ScreenListResponder(site: site).respond(to: scope, at: ())
        case .screen(let name): try known(scope) { try ScreenResponder(site: site).respond(to: scope, at: name) }
        case .sessions:
            try limited(by: site.openingRates, scope) {
                try known(scope) { try OpeningResponder(site: site).respond(to: scope, at: ()) }
            }
        case .session(let id): try SessionResponder(site: site).respond(to: scope, at: id)
        case .events(let id):
            try limited(by: site.eventRates, scope) { try EventResponder(site: site).respond(to: scope, at: id) }
        case .stream(let id): try StreamResponder(site: site).respond(to: scope, at: id)
        case .documentSchema: try DescriptionResponder().respond(to: scope, at: site.descriptions.documentSchema)
        case .eventSchema: try DescriptionResponder().respond(to: scope, at: site.descriptions.eventSchema)
        case .openAPI: try DescriptionResponder().respond(to: scope, at: site.descriptions.openAPI)
        case .agents:
            try AgentResponder(site: site, areTrusted: site.agents == .trusted).respond(to: scope, at: ())
        case .live: LivenessResponder().respond(to: scope, at: ())
        case .ready: try ReadinessResponder(site: site).respond(to: scope, at: ())
        case .metrics: MetricsResponder(site: site).respond(to: scope, at: ())
        case .problem(let type): ProblemResponder(basePath: site.basePath).respond(to: scope, at: type)
        case .file(let file, let isPermanent):
            try FileResponder(site: site).respond(to: scope, at: (file, isPermanent))
        }
    }

    /// Calls a responder; throws a `Problem` if the client exceeds its rate of such requests.
    private func limited(
        by rates: RateLimits, _ scope: RequestScope, _ respond: () throws -> Response?
    ) throws -> Response? {
        try site.require(rates, scope)
        return try respond()
    }

    /// Calls a responder. For an unknown screen throws another `Problem` if nodes of another release may know it.
    private func known(_ scope: RequestScope, _ respond: () throws -> Response?) throws -> Response? {
        do {
            return try respond()
        } catch let problem as Problem where problem.type == .unknownScreen {
            let others = try site.sessions.otherReleases { [site] later in
                site.goOn(with: scope) { throw try later.get() > 0 ? Problem.anotherRelease : problem }
            }
            guard case .done(let count) = others else { return nil }
            throw count > 0 ? Problem.anotherRelease : problem
        }
    }
}
