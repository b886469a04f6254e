import Outlet
import ViewTree

/// What clients and servers of A2UI say of the catalogs that they know.
enum A2UICapabilities {
    /// The member of the body that opens a session.
    private static let member = "a2uiClientCapabilities"

    /// Those of a server with some catalogs beside the basic one.
    static func server(_ catalogs: [A2UICatalog]) -> JSON {
        let ids = ([A2UIMessages.catalog] + catalogs.map(\.id)).map { JSON.string($0) }
        return ["v0.9": ["supportedCatalogIds": .array(ids), "acceptsInlineCatalogs": false]]
    }

    /// Takes those of a client out of the body that opens a session, and returns the id of the catalog to use: the first of the
    /// client's that the server has, among those of an app's own; nil for the basic one.
    ///
    /// - Throws: a `Problem` if they name catalogs, and none that there is; or if they have another shape.
    static func take(from body: inout JSONObject, among catalogs: [A2UICatalog]) throws(Problem) -> String? {
        guard let capabilities = body[member] else { return nil }
        body[member] = nil
        var chosen: String?
        guard case .object(let versions) = capabilities else { throw wrong([], "an object", capabilities) }
        for version in A2UIMessages.versions {
            guard let value = versions[version] else { continue }
            guard case .object(let known) = value else { throw wrong([version], "an object", value) }
            guard let named = known["supportedCatalogIds"] else { continue }
            let ids = named.array?.compactMap(\.string)
            guard let ids, ids.count == named.array?.count else {
                throw wrong([version, "supportedCatalogIds"], "an array of the ids of catalogs", named)
            }
            let own = [A2UIMessages.catalog] + catalogs.map(\.id)
            let first = ids.first(where: own.contains)
            if first == nil, !ids.isEmpty {
                let list = own.map { "'\($0)'" }.joined(separator: ", ")
                throw Problem(.notAcceptable, "The client knows none of the catalogs that there are: \(list).")
            }
            chosen = chosen ?? first
        }
        return chosen == A2UIMessages.catalog ? nil : chosen
    }

    private static func wrong(_ way: [String], _ expectation: String, _ found: JSON) -> Problem {
        let detail = "Expected \(expectation), found \(found.kind)."
        return Problem(.wrongShape, detail, faults: [Fault(JSONPointer([member] + way), detail)])
    }
}
