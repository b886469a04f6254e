import Outlet
import ViewTree

/// The description of a page's form for an agent in a browser.
struct FormTool: Sendable {
    /// The name of the screen.
    let name: String
    /// Its summary; its title if it has none.
    let description: String

    init(_ excerpt: DocumentExcerpt, _ application: Application, in language: PageLanguage) {
        let document = excerpt.document
        let top = document[.stack]?.elementArray.last
        let name = top?[named: "screen"]?.string ?? ""
        self.name = name
        let screen = application.descriptions(in: application.language(for: language.tag)).first { $0.name == name }
        let summary = screen?.summary ?? ""
        description = summary.isEmpty ? document[string: .title] ?? "" : summary
    }
}
