import Foundation
import Logging
import Outlet
import Testing

@testable import OutletDaemon

/// The command that tells how an app's texts stand.
@Suite(.timeLimit(.minutes(5))) struct TextsCommandTests {
    @Test func `missing keys are listed, and written into the files`() async throws {
        let result = await #expect(
            processExitsWith: .exitCode(1), observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
            let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(#"{"Zoo": "Tierpark", "Animals": {"other": "%lld Tiere"}}"#.utf8).write(
                to: folder.appending(path: "de.json"))
            await DaemonCommand<Menagerie>.main(["texts", "--strings", folder.path, "--write", folder.path]) {
                daemon, _ in
                try daemon.application()
            }
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        let log = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("de lacks 2 texts:\n  Feed \"all\"\n  Lions\n"), "\(output) \(log)")
        #expect(output.contains("Texts with other arguments:\n  'Animals' in de shows %1$@, which is not there.\n"))
        #expect(output.contains("2 keys written into ") && output.contains("/de.json."))
    }

    @Test func `keys are put behind the texts that are there, a line for each`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "de.json")
        try Data(#"{"Zoo": "Tierpark", "Animals": {"one":"%lld Tier","other":"%lld Tiere"}}"#.utf8).write(to: file)
        for _ in 1...2 {
            #expect(try LanguageFile(in: folder.path, of: "de").add([#"Feed "all""#, "Lions", "Zoo"]) == file.path)
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(
                text == #"""
                    {
                      "Zoo": "Tierpark",
                      "Animals": {"one":"%lld Tier","other":"%lld Tiere"},
                      "Feed \"all\"": "",
                      "Lions": ""
                    }

                    """#)
        }
    }

    @Test func `a file that can't be read is not written over`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        // Root reads all files; but not a folder.
        try FileManager.default.createDirectory(
            at: folder.appending(path: "de.json"), withIntermediateDirectories: true)
        let error = #expect(throws: StartError.self) { try LanguageFile(in: folder.path, of: "de").add(["Zoo"]) }
        #expect(error?.description.contains("de.json can't be read") == true, "\(error?.description ?? "")")
    }

    @Test func `texts that are all there are said to be`() async throws {
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
            await DaemonCommand<Menagerie>.main(["texts"]) { daemon, _ in try daemon.application() }
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        let log = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("No text is missing, and none has other arguments.\n"), "\(output) \(log)")
    }

    @Test func `a file that is no object is refused, and stays`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: StartError.self) { try LanguageFile(in: folder.path, of: "de").add(["Lions"]) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "de.json")
        for text in ["[]", "{", #"{"a": "b", "a": "c"}"#] {
            try Data(text.utf8).write(to: file)
            #expect(throws: StartError.self) { try LanguageFile(in: folder.path, of: "de").add(["Lions"]) }
            #expect(try String(contentsOf: file, encoding: .utf8) == text)
        }
    }
}

/// An app in two languages, or without texts in English alone.
private struct Menagerie: Daemon {
    @Option var strings: String?

    func application() throws -> Application {
        try Application(
            name: "Menagerie", locales: strings == nil ? ["en"] : ["en", "de"],
            strings: strings.map { path throws(SceneFaults) in try StringCatalog(contentsOf: path) }
        ) {
            Screen("zoo", title: "Zoo", model: 3) {
                Label("Lions")
                Button(#"Feed "all""#).id("feed").on(.tap, Change(\Int.self) { $0 += 1 })
                Label().id("animals").observing(\Int.self, format: .text("Animals") { [$0] })
            }
        }
    }
}
