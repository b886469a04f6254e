import Outlet
import ViewTree

/// The descriptions of the server's own wire: the schemas and the OpenAPI description, encoded once.
struct Descriptions: Sendable {
    /// An encoded description.
    struct Document: Sendable {
        let bytes: [UInt8]
        let type: String
        let tag: EntityTag

        init(_ json: JSON, type: String) {
            bytes = json.encoded
            self.type = type
            tag = EntityTag(of: bytes)
        }
    }

    let documentSchema: Document
    let eventSchema: Document
    let openAPI: Document

    init(_ application: Application, below basePath: BasePath, hasPrincipals: Bool, hasMetrics: Bool) {
        let schema = Schema(types: application.types, below: basePath.text)
        documentSchema = Document(schema.document, type: "application/schema+json")
        eventSchema = Document(schema.event, type: "application/schema+json")
        openAPI = Document(
            OpenAPI(
                application: application, basePath: basePath, hasPrincipals: hasPrincipals, hasMetrics: hasMetrics
            ).json, type: "application/json")
    }
}
