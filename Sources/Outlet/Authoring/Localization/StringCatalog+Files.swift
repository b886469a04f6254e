import FoundationEssentials
import ViewTree

extension StringCatalog {
    /// The catalogue in a file, or in all the `.xcstrings` of a folder; throws everything that is wrong with them.
    ///
    /// - Throws: `SceneFaults`, one sentence for each fault, beginning with the file's name.
    public init(contentsOf path: String, missing: Missing = .warning) throws(SceneFaults) {
        var reader = CatalogReader()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted()
        let files = names?.filter { $0.hasSuffix(".xcstrings") }.map { "\(path)/\($0)" } ?? [path]
        if files.isEmpty { throw SceneFaults(faults: ["\(path): there is no string catalogue (.xcstrings) in it."]) }
        for file in files {
            let name = file.split(separator: "/").last.map(String.init) ?? file
            if let data = FileManager.default.contents(atPath: file) {
                reader.read(Array(data), name: name)
            } else {
                reader.faults.append("\(name): the file can't be read.")
            }
        }
        try self.init(reader, missing: missing)
    }

    /// A catalogue as the text of one file, or of several.
    public init(parsing texts: String..., missing: Missing = .warning) throws(SceneFaults) {
        var reader = CatalogReader()
        for (number, text) in texts.enumerated() {
            reader.read(Array(text.utf8), name: number == 0 ? "strings" : "strings \(number + 1)")
        }
        try self.init(reader, missing: missing)
    }

    private init(_ reader: CatalogReader, missing: Missing) throws(SceneFaults) {
        if !reader.faults.isEmpty { throw SceneFaults(faults: reader.faults) }
        self.init(sourceLanguage: reader.sourceLanguage ?? "en", entries: reader.entries)
        self.missing = missing
    }
}
