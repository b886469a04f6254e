import Foundation
import OutletTesting
import Testing
import ViewTree

@testable import Outlet

/// Files of texts, one for each language.
struct LanguageFileTests {
    private static let german = #"""
        {
          "New contact": "Neuer Kontakt",
          "%lld contacts": {"one": "%lld Kontakt", "other": "%lld Kontakte"},
          "%lld files in %lld folders": {
            "text": "%#@files@ in %#@folders@",
            "files": {"one": "%arg Datei", "other": "%arg Dateien"},
            "folders": {"one": "%arg Ordner", "other": "%arg Ordnern"}
          },
          "Delete": ""
        }
        """#

    /// The texts of some files, whose names are the keys.
    private func catalog(_ files: [String: String], sourceLanguage: String = "en") throws -> StringCatalog {
        let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return try StringCatalog(contentsOf: folder.path, sourceLanguage: sourceLanguage)
    }

    @Test func `a language is one file of texts and their forms`() throws {
        let catalog = try catalog([
            "de.json": Self.german, "pt-BR.json": #"{"New contact": "Novo contato"}"#,
        ])
        let german = Localization(locale: "de", timeZone: "UTC", strings: catalog)
        #expect(german.text("New contact", []) == "Neuer Kontakt")
        #expect([0, 1, 2].map { german.text("%lld contacts", [$0]) } == ["0 Kontakte", "1 Kontakt", "2 Kontakte"])
        #expect(german.text("%lld files in %lld folders", [1, 2]) == "1 Datei in 2 Ordnern")
        #expect(german.text("Delete", []) == "Delete", "an empty text is still to be translated")
        #expect(
            Localization(locale: "pt-BR", timeZone: "UTC", strings: catalog).text("New contact", []) == "Novo contato")
        #expect(
            Localization(locale: "en", timeZone: "UTC", strings: catalog).text("%lld contacts", [2]) == "2 contacts")
    }

    @Test func `files and catalogues stand side by side`() throws {
        let catalog = try catalog([
            "de.json": Self.german,
            "Old.xcstrings": #"""
            {"sourceLanguage": "en", "version": "1.0", "strings": {
              "Old": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Alt"}}}},
              "Delete": {"localizations": {"fr": {"stringUnit": {"state": "translated", "value": "Supprimer"}}}}}}
            """#,
        ])
        let german = Localization(locale: "de", timeZone: "UTC", strings: catalog)
        #expect(["New contact", "Old"].map { german.text($0, []) } == ["Neuer Kontakt", "Alt"])
        #expect(catalog.missing(in: ["de", "fr"], used: []).contains("'Delete' in de"))
        #expect(!catalog.missing(in: ["de", "fr"], used: []).contains("'Delete' in fr"))
    }

    @Test(arguments: [
        ("de.json", "[]", "de.json: Expected an object of texts by their keys, found an array."),
        ("de.json", "{", "de.json: Not JSON at byte 1"),
        ("de.json", #"{"a": "b", "a": "c"}"#, "de.json: Not JSON at byte"),
        ("de.json", #"{"a": 1}"#, "de.json: Expected a text, or an object of its forms, found a number at 'a'."),
        ("de.json", #"{"a": {"one": "b"}}"#, "de.json: The form 'other' is missing at 'a'."),
        ("de.json", #"{"a": {"some": "b", "other": "c"}}"#, "de.json: 'some' is no category of numbers at 'a'."),
        ("de.json", #"{"a": {"other": 1}}"#, "de.json: Expected a string for 'other', found a number at 'a'."),
        ("de.json", #"{"a": {"text": 1}}"#, "de.json: Expected a string 'text', found a number at 'a'."),
        (
            "de.json", #"{"a": {"text": "%#@b@", "b": "c"}}"#,
            "de.json: Expected an object of forms 'b', found a string at 'a'."
        ),
        ("words.json", "{}", "words.json: a file of texts is called as its language, such as 'de.json'."),
    ])
    func `what can't be read is a fault that names the file and the key`(name: String, text: String, start: String) {
        let error = #expect(throws: SceneFaults.self) { try catalog([name: text]) }
        #expect(error?.faults.first?.hasPrefix(start) == true, "\(error?.faults ?? [])")
    }

    @Test func `a text of a language is in one file only`() {
        let catalogue = #"""
            {"sourceLanguage": "en", "version": "1.0", "strings": {
              "New contact": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Kontakt"}}}}}}
            """#
        let error = #expect(throws: SceneFaults.self) {
            try catalog(["de.json": Self.german, "Old.xcstrings": catalogue])
        }
        #expect(error?.faults.count == 1, "\(error?.faults ?? [])")
    }

    @Test func `the report tells what is missing, what no screen names, and what has other arguments`() throws {
        let catalog = try catalog([
            "de.json": #"""
            {"Contacts": "Kontakte", "Leftover": "Rest", "%@ has %lld": "%2$lld", "%lld rows": {"other": "Zeilen"},
             "Close": "Schließen", "Hello": "Hallo %@"}
            """#
        ])
        let app = try Application(name: "Book", locales: ["en", "de"], strings: catalog) {
            Screen("contacts", title: "Contacts", model: 7) {
                Label("Everybody")
                Button("Hello").id("hello").on(.tap, Change(\Int.self) { $0 += 1 })
                Label().id("rows").observing(\Int.self, format: .text("%lld rows") { [$0] })
                Label().id("has").observing(\Int.self, format: .text("%@ has %lld") { ["Ada", $0] })
            }
        }
        let report = app.textReport
        #expect(report.missing.map(\.language) == ["de"])
        #expect(report.missing.first?.keys == ["Everybody"])
        #expect(report.unused == ["Leftover"], "Outlet itself says that something is closed")
        #expect(
            report.different == [
                "'%@ has %lld' in de does not show %1$@.", "'Hello' in de shows %1$@, which is not there.",
            ])
    }
}
