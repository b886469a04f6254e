import Outlet
import ViewTree

/// What the server tells of its own wire: the schemas and the OpenAPI description, written once.
struct Descriptions: Sendable {
    /// One description.
    struct Document: Sendable {
        let bytes: [UInt8]
        let tag: EntityTag

        init(_ json: JSON) {
            bytes = json.encoded
            tag = EntityTag(of: bytes)
        }
    }

    let documentSchema: Document
    let eventSchema: Document
    let openAPI: Document

    init(_ application: Application, below basePath: BasePath, hasPrincipals: Bool, hasMetrics: Bool) {
        let schema = Schema(types: application.types, below: basePath.text)
        documentSchema = Document(schema.document)
        eventSchema = Document(schema.event)
        openAPI = Document(
            OpenAPI(
                application: application, basePath: basePath, hasPrincipals: hasPrincipals, hasMetrics: hasMetrics
            ).json)
    }
}
