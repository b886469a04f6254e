import Foundation
import OutletTesting
import Testing
import ViewTree

@testable import Outlet

struct CatalogTests {
    static let strings = #"""
        {
          "sourceLanguage" : "en", "version" : "1.0",
          "strings" : {
            "Party" : {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Feier"}}}},
            "Look" : {"comment": "A button", "localizations": {
              "de": {"stringUnit": {"state": "translated", "value": "Ansehen"}},
              "fr": {"stringUnit": {"state": "needs_review", "value": "Voir"}}}},
            "Outlet" : {"shouldTranslate": false},
            "greeting" : {"localizations": {
              "en": {"stringUnit": {"state": "translated", "value": "Hello %1$@, %2$lld of %3$.1f%%"}},
              "de": {"stringUnit": {"state": "translated", "value": "%2$lld von %3$.1f %%, hallo %1$@"}},
              "fr": {"stringUnit": {"state": "translated", "value": "Bonjour %@, %lld sur %.1f %%"}}}},
            "guests" : {"localizations": {
              "en": {"variations": {"plural": {
                "zero": {"stringUnit": {"state": "translated", "value": "Nobody"}},
                "one": {"stringUnit": {"state": "translated", "value": "%lld guest"}},
                "other": {"stringUnit": {"state": "translated", "value": "%lld guests"}}}}},
              "de": {"variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "%lld Gast"}},
                "other": {"stringUnit": {"state": "translated", "value": "%lld Gäste"}}}}},
              "pl": {"variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "%lld gość"}},
                "few": {"stringUnit": {"state": "translated", "value": "%lld goście"}},
                "many": {"stringUnit": {"state": "translated", "value": "%lld gości"}},
                "other": {"stringUnit": {"state": "translated", "value": "%lld gościa"}}}}}}},
            "files" : {"localizations": {
              "en": {"stringUnit": {"state": "translated", "value": "%#@files@ in %#@folders@"},
                "substitutions": {
                  "files": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
                    "one": {"stringUnit": {"state": "translated", "value": "%arg file"}},
                    "other": {"stringUnit": {"state": "translated", "value": "%arg files"}}}}},
                  "folders": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
                    "one": {"stringUnit": {"state": "translated", "value": "one folder"}},
                    "other": {"stringUnit": {"state": "translated", "value": "%arg folders"}}}}}}}}}
          }
        }
        """#

    private static func localization(_ locale: String) throws -> Localization {
        Localization(try StringCatalog(parsing: strings).texts(in: locale))
    }

    @Test(arguments: [
        ("en", "Hello Ada, 1,234 of 0.5%"), ("de", "1.234 von 0,5 %, hallo Ada"),
        ("de-AT", "1.234 von 0,5 %, hallo Ada"),
        ("it", "Hello Ada, 1234 of 0,5%"),
    ])
    func `arguments stand where the text wants them, in the words of the locale`(
        locale: String, text: String
    ) throws {
        let shown = try Self.localization(locale).text("greeting", "Ada", 1234, 0.5)
        #expect(shown.replacing("\u{A0}", with: " ") == text)
    }

    @Test(arguments: [
        ("en", 0, "Nobody"), ("en", 1, "1 guest"), ("en", 1234, "1,234 guests"), ("de", 0, "0 Gäste"),
        ("de", 1, "1 Gast"), ("pl", 1, "1 gość"), ("pl", 3, "3 goście"), ("pl", 5, "5 gości"), ("ja", 1, "1 guest"),
    ])
    func `a count takes the form of its category`(language: String, count: Int, text: String) throws {
        #expect(try TextFormat.plural("guests").text(count, for: Self.localization(language)) == text)
    }

    @Test func `several counts in one text take each its form`() throws {
        let english = try Self.localization("en")
        #expect(english.text("files", 1, 3) == "1 file in 3 folders")
        #expect(english.text("files", 2, 1) == "2 files in one folder")
        let format = TextFormat<[Int]>.text("files") { $0 }
        #expect(format.text([5, 1], for: english) == "5 files in one folder")
    }

    @Test func `what an argument holds means nothing`() throws {
        let english = try Self.localization("en")
        for text in ["%@ %n %1$@ %%", "\u{202E}", "\"},{", String(repeating: "%@", count: 1000)] {
            #expect(english.text("greeting", text, 1, 1.0) == "Hello \(text), 1 of 1.0%")
        }
        #expect(english.text("greeting") == "Hello ,  of %")
        #expect(english.text("greeting", "a", "b", "c", "d") == "Hello a, b of c%")
        #expect(english.text("guests", "many") == "many guests")
        #expect(english.text("nothing of %@ there: 100 %", "x") == "nothing of x there: 100 %")
    }

    @Test(arguments: [
        "%", "%%", "%q", "100 % of", "%5", "%0$@", "%100$@", "%99999999999999999999$@", "%.@x", "%#@x", "%#@x@", "%arg",
        "%$@",
    ])
    func `every text can be read`(text: String) {
        let template = TextTemplate(parsing: text, language: "en")
        _ = template.text([1, 2.5, "x"], for: .neutral)
        if text == "%" || text == "100 % of" || text == "%#@x@" || text == "%arg" {
            #expect(template.literal == text)
        }
        if text == "%%" { #expect(template.literal == "%") }
    }

    @Test func `what is translated is listed, and what is not`() throws {
        let catalog = try StringCatalog(parsing: Self.strings)
        #expect(catalog.missing(in: ["en"], used: ["greeting", "bye"]) == ["'bye' in en"])
        #expect(catalog.missing(in: ["de"], used: []) == ["'files' in de"])
        #expect(
            catalog.missing(in: ["fr", "de-AT"], used: []) == [
                "'Party' in fr", "'files' in fr", "'guests' in fr", "'files' in de-AT",
            ])
    }

    @Test(arguments: [
        ("", "strings: "), ("nonsense", "strings: "), ("[]", "'sourceLanguage' is missing"),
        (#"{"sourceLanguage": 5}"#, "'sourceLanguage' is missing"),
        (#"{"sourceLanguage": "en"}"#, "'strings' is missing"),
        (#"{"sourceLanguage": "en", "strings": []}"#, "'strings' is missing"),
        (#"{"sourceLanguage": "en", "strings": {"a": 5}}"#, "Expected an object, found a number at 'a'"),
        (#"{"sourceLanguage": "en", "strings": {"a": {"localizations": 5}}}"#, "Expected an object 'localizations'"),
        (#"{"sourceLanguage": "en", "strings": {"a": {"localizations": {"de": 5}}}}"#, "at 'a, de'"),
        (#"{"sourceLanguage": "en", "strings": {"a": {"localizations": {"de": {}}}}}"#, "Expected a 'stringUnit' or"),
        (
            #"{"sourceLanguage": "en", "strings": {"a": {"localizations": {"de": {"stringUnit": {"value": 5}}}}}}"#,
            "Expected a string 'value'"
        ),
        (
            #"{"sourceLanguage": "en", "strings": {"a": {"localizations": {"de": {"variations": {"device": {}}}}}}}"#,
            "Expected variations by 'plural'"
        ),
        (
            #"{"sourceLanguage": "en", "strings": {"a": {"localizations": {"de": {"variations": {"plural": {"some": 1}}}}}}}"#,
            "'some' is no category of numbers"
        ),
        (
            #"{"sourceLanguage": "en", "strings": {"a": {"localizations": {"de": {"variations": {"plural": {"one": {"stringUnit": {"value": ""}}}}}}}}}"#,
            "The variation 'other' is missing"
        ),
    ])
    func `a catalogue that is none is refused with what is wrong`(text: String, fault: String) {
        let error = #expect(throws: SceneFaults.self) { try StringCatalog(parsing: text) }
        #expect(error?.description.contains(fault) == true, "\(error?.description ?? "")")
    }

    @Test func `a folder's catalogues are one, and all their faults are listed`() throws {
        let empty = #"{"sourceLanguage": "en", "strings": {"a": {}}}"#
        let folder = try Folder(["Localizable.xcstrings": Self.strings, "More.xcstrings": empty, "notes.txt": "?"])
        let catalog = try StringCatalog(contentsOf: folder.url.path)
        #expect(catalog.entries.keys.contains("a"))
        #expect(catalog.entries.keys.contains("guests"))
        try folder.write(empty, to: "Again.xcstrings")
        try folder.write("{", to: "Broken.xcstrings")
        let error = #expect(throws: SceneFaults.self) { try StringCatalog(contentsOf: folder.url.path) }
        #expect(error?.faults.count == 2, "\(error?.description ?? "")")
        #expect(error?.faults.first?.hasPrefix("Broken.xcstrings: ") == true)
        for path in [folder.url.appending(path: "nowhere").path, try Folder([:]).url.path] {
            #expect(throws: SceneFaults.self) { try StringCatalog(contentsOf: path) }
        }
    }
}
