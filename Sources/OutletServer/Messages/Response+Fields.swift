import HTTPMessages
import Outlet

extension Response {
    /// Adds an item to the list of a field, unless the list has it.
    mutating func add(_ item: String, to field: HeaderName) {
        let items = headers[field]?.split(separator: ",").map { String($0.trimmed) } ?? []
        if !items.contains(item) { headers[field] = (items + [item]).joined(separator: ", ") }
    }
}

extension Headers {
    /// Names the language of a document's texts, if the app knows it.
    mutating func nameLanguage(of locale: String, in application: Application) {
        if application.namesLanguage { append(application.language(for: locale), for: .contentLanguage) }
    }
}
