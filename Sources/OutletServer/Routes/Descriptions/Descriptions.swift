import Outlet
import Synchronization
import ViewTree

/// The descriptions of the server's own wire: the schemas and the OpenAPI description.
struct Descriptions: Sendable {
    /// A description, encoded when it is first requested: most processes never need it.
    final class Document: Sendable {
        let type: String
        private let json: @Sendable () -> JSON
        private let known = Mutex<(bytes: [UInt8], tag: EntityTag)?>(nil)

        fileprivate init(type: String, _ json: @escaping @Sendable () -> JSON) {
            self.type = type
            self.json = json
        }

        /// The text with its tag.
        var encoded: (bytes: [UInt8], tag: EntityTag) {
            known.withLock { known in
                if let known { return known }
                let bytes = json().encoded
                let encoded = (bytes, EntityTag(of: bytes))
                known = encoded
                return encoded
            }
        }
    }

    let documentSchema: Document
    let eventSchema: Document
    let openAPI: Document

    init(
        _ application: Application, below basePath: BasePath, in dialects: Dialects, hasPrincipals: Bool,
        hasMetrics: Bool, hasAgents: Bool
    ) {
        let schema = Schema(types: application.types, below: basePath.text)
        documentSchema = Document(type: "application/schema+json") { schema.document }
        eventSchema = Document(type: "application/schema+json") { schema.event }
        openAPI = Document(type: "application/json") {
            OpenAPI(
                application: application, basePath: basePath, dialects: dialects, hasPrincipals: hasPrincipals,
                hasMetrics: hasMetrics, hasAgents: hasAgents
            ).json
        }
    }
}
