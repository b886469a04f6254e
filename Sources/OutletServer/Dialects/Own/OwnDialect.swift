import Outlet
import ViewTree

/// Screens in a dialect of the app's own.
struct OwnDialect: WholeDialect {
    let dialect: Dialect
    let application: Application
    let basePath: BasePath
    private let coding: Dialect.Coding

    /// Nil for a dialect that Outlet draws itself.
    init?(_ dialect: Dialect, application: Application, basePath: BasePath) {
        guard let coding = dialect.coding else { return nil }
        self.dialect = dialect
        self.coding = coding
        self.application = application
        self.basePath = basePath
    }

    func types(for session: Session?) -> KnownTypes { coding.types }

    func body(of document: [UInt8], after seen: Int?, in locale: String, from origin: String) throws -> [UInt8] {
        let screen = try screen(of: document, after: seen, in: application.pageLanguage(for: locale))
        return coding.encode(screen, ServerAddress(origin: origin, basePath: basePath))
    }

    /// The fields of an event that is a JSON text.
    func form(of event: JSON) throws(Problem) -> PostedForm {
        guard let fields = coding.read(event) else {
            throw Problem(.wrongShape, "The body is no event as '\(dialect.name)' has them.")
        }
        return PostedForm(fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
}
