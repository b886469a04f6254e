import HTTPMessages
import Outlet
import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The native dialect: documents and patches as they are.
struct JSONDialect: Sendable {
    let application: Application
    let basePath: BasePath
    /// Whether the metrics are served on the same port.
    let hasMetrics: Bool
    /// The capabilities as a server of A2UI, the member `a2ui` of the index.
    let capabilities: JSON

    /// The service index for a principal.
    func index(for principal: Principal, now: Date, obeying switches: Switches) -> Response {
        let below: KeyValuePairs = [
            "screens": "/screens", "sessions": "/sessions", "documentSchema": "/schema/document.json",
            "eventSchema": "/schema/event.json", "openapi": "/openapi.json",
        ]
        var links = JSONObject(below.map { ($0, .string(basePath.text + $1)) })
        links["live"] = "/health/live"
        links["ready"] = "/health/ready"
        if hasMetrics { links["metrics"] = "/metrics" }
        let index: JSON = [
            "name": .string(application.name), "version": .string(application.version), "wire": 1,
            "links": .object(links),
            "screens": list(for: principal, now: now, obeying: switches),
            "a2ui": capabilities,
        ]
        return .json(index.encoded, [.cacheControl: cacheControl, .vary: "Accept"])
    }

    /// The list of screens for a principal.
    func screens(for principal: Principal, now: Date, obeying switches: Switches) -> Response {
        let body: JSON = ["screens": list(for: principal, now: now, obeying: switches)]
        return .json(body.encoded, [.cacheControl: cacheControl])
    }

    /// The caching of the list of screens. With guards it depends on the principal, so shared caches may not keep it.
    private var cacheControl: String { application.hasGuards ? "private, no-cache" : "no-cache" }

    private func list(for principal: Principal, now: Date, obeying switches: Switches) -> JSON {
        .array(
            application.descriptions(for: principal, now: now).map { screen in
                let implementations = screen.implementations.filter { !switches.isOff($0, of: screen.name) }
                var object = JSONObject([
                    ("name", .string(screen.name)), ("title", .string(screen.title)),
                    ("implementations", .array(implementations.map { .string($0) })),
                    (
                        "params",
                        .array(screen.parameters.map(\.json))
                    ),
                ])
                if switches.isUnderMaintenance(screen.name) { object["maintenance"] = true }
                return .object(object)
            })
    }
}
