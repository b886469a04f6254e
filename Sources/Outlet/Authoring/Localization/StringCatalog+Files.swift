import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension StringCatalog {
    /// The texts in a file, or in all files of a folder: `de.json` for German, and `.xcstrings`. Throws everything that is wrong
    /// with them.
    ///
    ///     {
    ///       "New contact": "Neuer Kontakt",
    ///       "%lld contacts": {"one": "%lld Kontakt", "other": "%lld Kontakte"}
    ///     }
    ///
    /// - Parameters:
    ///   - path: the path of the file or the folder.
    ///   - sourceLanguage: the language in which the keys are written, a BCP 47 tag; an `.xcstrings` says it itself.
    ///   - missing: what happens if translations are missing.
    /// - Throws: `SceneFaults`, one sentence for each fault, beginning with the file's name.
    public init(
        contentsOf path: String, sourceLanguage: String = "en", missing: Missing = .warning
    ) throws(SceneFaults) {
        var reader = CatalogReader()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted()
        let files =
            names?.filter { $0.hasSuffix(".xcstrings") || $0.hasSuffix(".json") }.map { "\(path)/\($0)" } ?? [path]
        if files.isEmpty {
            throw SceneFaults(faults: [
                "\(path): there are no texts in it: no file such as 'de.json', and no .xcstrings."
            ])
        }
        for file in files {
            let name = file.split(separator: "/").last.map(String.init) ?? file
            if let data = FileManager.default.contents(atPath: file) {
                reader.read(Array(data), name: name)
            } else {
                reader.faults.append("\(name): the file can't be read.")
            }
        }
        try self.init(reader, sourceLanguage: sourceLanguage, missing: missing)
    }

    /// A catalogue as the text of one file, or of several.
    public init(parsing texts: String..., missing: Missing = .warning) throws(SceneFaults) {
        var reader = CatalogReader()
        for (number, text) in texts.enumerated() {
            reader.read(Array(text.utf8), name: number == 0 ? "strings" : "strings \(number + 1)")
        }
        try self.init(reader, sourceLanguage: "en", missing: missing)
    }

    private init(_ reader: CatalogReader, sourceLanguage: String, missing: Missing) throws(SceneFaults) {
        if !reader.faults.isEmpty { throw SceneFaults(faults: reader.faults) }
        self.init(sourceLanguage: reader.sourceLanguage ?? sourceLanguage, entries: reader.entries)
        self.missing = missing
    }
}
