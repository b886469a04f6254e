import Outlet
import ViewTree

/// The web client's texts in the languages of an app, as files that the client loads. English needs no file: its texts are in
/// the client.
struct WebClientWords {
    /// The bytes of each file, by language.
    private let files: [String: [UInt8]]

    /// The words in the languages of an app, and further texts of its own.
    init(of application: Application, and texts: [String]) {
        let files = application.languages.compactMap { tag -> (String, [UInt8])? in
            let language = PageLanguage(tag, application.localization(for: tag))
            let words = application.clientTexts(in: tag, and: texts)
            if words.members.isEmpty, language.direction == "ltr" { return nil }
            let file: JSON = ["dir": .string(language.direction), "words": .object(words)]
            return (tag, file.encoded)
        }
        self.files = Dictionary(files) { first, _ in first }
    }

    /// The files by their paths.
    var paths: [String: [UInt8]] {
        Dictionary(files.map { (Self.path($0.key), $0.value) }) { first, _ in first }
    }

    /// The addresses of the files as they are served, by language.
    func addresses(in served: PublicFiles, below basePath: BasePath) -> [String: String] {
        let paths = files.keys.map { ($0, Self.path($0)) }.filter { served[$1] != nil }
        return Dictionary(paths.map { ($0, basePath.text + served.permanentPath($1)) }) { first, _ in first }
    }

    private static func path(_ language: String) -> String { "/words/\(language).json" }
}

extension PublicFiles {
    /// These files and the web client's words; a file of the app with the same path is kept.
    func beside(_ words: WebClientWords) -> PublicFiles {
        self["/index.html"] == nil ? self : PublicFiles(words.paths).overlaid(with: self)
    }
}
