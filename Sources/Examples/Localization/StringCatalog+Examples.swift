import Outlet

extension StringCatalog {
    /// The fixed texts of all examples in English, German and Arabic.
    static var examples: StringCatalog {
        get throws(SceneFaults) {
            try StringCatalog(
                parsing: [Translation].shared.catalog, [Translation].person.catalog,
                [Translation].email.catalog, [Translation].gallery.catalog, [Translation].characters.catalog,
                [Translation].categories.catalog, [Translation].contacts.catalog,
                [Translation].accounts.catalog, [Translation].tasks.catalog, missing: .fault)
        }
    }
}
