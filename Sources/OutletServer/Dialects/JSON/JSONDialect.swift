import MicroHTTPD
import Outlet
import ViewTree

/// The native dialect: documents and patches as they are.
struct JSONDialect: Sendable {
    let application: Application
    let basePath: BasePath
    /// Whether the metrics are served on the same port.
    let hasMetrics: Bool

    /// The service index.
    var index: Response {
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
            "screens": list,
        ]
        return .json(index.encoded, [.cacheControl: "no-cache", .vary: "Accept"])
    }

    /// The list of screens.
    var screens: Response {
        let body: JSON = ["screens": list]
        return .json(body.encoded, [.cacheControl: "no-cache"])
    }

    private var list: JSON {
        .array(
            application.descriptions.map { screen in
                [
                    "name": .string(screen.name), "title": .string(screen.title),
                    "implementations": .array(screen.implementations.map { .string($0) }),
                    "params": .array(
                        screen.parameters.map {
                            [
                                "name": .string($0.name), "type": .string($0.kind.rawValue),
                                "required": .bool($0.isRequired),
                            ]
                        }),
                ]
            })
    }
}
