import ArgumentParser
import Foundation
import Logging
import Outlet

/// Reports missing texts of the app's languages.
struct TextsCommand<Own: Daemon>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "texts",
            abstract: "Says which texts the app's languages lack, and writes their keys into the files.",
            discussion: """
                It lists, of each language, the keys without a text; the texts with other arguments than their key; and the \
                keys that no screen names by itself (a value, a rule or a service may). With --write it puts the keys \
                without a text into the files of the languages, each with an empty text, which is one to be translated. The \
                exit status is 1 if a text is missing, or has other arguments. The app is made as 'serve' makes it.
                """)
    }

    @OptionGroup var own: Own

    @Option(
        help: ArgumentHelp(
            "The folder with the files of the languages, such as 'de.json', into which missing keys are written.",
            valueName: "folder"))
    var write: String?

    /// Reports the texts of the app that is made from the daemon's own options.
    func run<Served: Workload>(_ makeWorkload: @Sendable (Own, Surroundings) async throws -> Served) async throws {
        let workload = try await own.start(loggingAt: .error) { try await makeWorkload($0, Surroundings()) }
        let report = workload.application.textReport
        for line in report.lines { print(line) }
        if let write {
            for (language, keys) in report.missing {
                let path = try LanguageFile(in: write, of: language).add(keys)
                print("\(keys.count) \(keys.count == 1 ? "key" : "keys") written into \(path).")
            }
        }
        if !report.isWhole { throw ExitCode.failure }
    }
}

extension TextReport {
    /// Whether all texts exist and have the arguments of their keys.
    fileprivate var isWhole: Bool { missing.isEmpty && different.isEmpty }

    /// The report, line by line.
    fileprivate var lines: [String] {
        var lines: [String] = []
        for (language, keys) in missing {
            lines.append("\(language) lacks \(keys.count) \(keys.count == 1 ? "text" : "texts"):")
            lines += keys.map { "  \($0)" }
        }
        if !different.isEmpty { lines += ["Texts with other arguments:"] + different.map { "  \($0)" } }
        if !unused.isEmpty { lines += ["No screen names these by itself:"] + unused.map { "  \($0)" } }
        if isWhole { lines.append("No text is missing, and none has other arguments.") }
        return lines
    }
}
