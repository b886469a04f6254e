import Outlet
import ViewTree

/// What clients and servers of A2UI say of the catalogs that they know.
enum A2UICapabilities {
    /// The member of the body that opens a session.
    private static let member = "a2uiClientCapabilities"

    /// Those of the server.
    static let server: JSON = [
        "v0.9": ["supportedCatalogIds": [.string(A2UIMessages.catalog)], "acceptsInlineCatalogs": false]
    ]

    /// Takes those of a client out of the body that opens a session.
    ///
    /// - Throws: a `Problem` if they name catalogs, and not the only one that there is; or if they have another shape.
    static func take(from body: inout JSONObject) throws(Problem) {
        guard let capabilities = body[member] else { return }
        body[member] = nil
        guard case .object(let versions) = capabilities else { throw wrong([], "an object", capabilities) }
        for version in A2UIMessages.versions {
            guard let value = versions[version] else { continue }
            guard case .object(let known) = value else { throw wrong([version], "an object", value) }
            guard let catalogs = known["supportedCatalogIds"] else { continue }
            guard let ids = catalogs.array, ids.allSatisfy({ $0.string != nil }) else {
                throw wrong([version, "supportedCatalogIds"], "an array of the ids of catalogs", catalogs)
            }
            if !ids.isEmpty, !ids.contains(.string(A2UIMessages.catalog)) {
                throw Problem(
                    .notAcceptable, "The client knows none of the catalogs that there are: '\(A2UIMessages.catalog)'.")
            }
        }
    }

    private static func wrong(_ way: [String], _ expectation: String, _ found: JSON) -> Problem {
        let detail = "Expected \(expectation), found \(found.kind)."
        return Problem(.wrongShape, detail, faults: [Fault(JSONPointer([member] + way), detail)])
    }
}
